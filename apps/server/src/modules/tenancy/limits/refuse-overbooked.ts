import { AppError, databaseErrorOf } from '../../../platform/errors.ts'
import { limitNames } from './check-limits.ts'

/** The errcode that the trigger `tenants_limits` raises. */
const overbooked = 'LT003'
const prefix = 'tenants_pool_'

const isLimit = (field: string | undefined): field is keyof typeof limitNames =>
  field !== undefined && field in limitNames

/** What was free a moment ago may have been used since: then the database has the last word, and this is how it is said. */
export const refuseOverbooked = (error: unknown): never => {
  const { code, constraint } = databaseErrorOf(error)
  const field = code === overbooked ? constraint?.replace(prefix, '') : undefined
  if (!isLimit(field)) throw error
  const message = `Das Kontingent des Hauptmandanten reicht dafür nicht aus (${limitNames[field]}). Bitte geben Sie dort zuerst etwas frei.`
  throw new AppError('limit_reached', message, { errors: { [field]: message } })
}
