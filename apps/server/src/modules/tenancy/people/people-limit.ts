import { AppError, databaseErrorOf } from '../../../platform/errors.ts'

/** The errcode that the trigger `memberships_max_users` raises. */
const limitReached = 'LT001'

/** Turns the trigger's refusal into the answer for people, at the field that asked for the seat. */
export const refuseWhenFull =
  (tenant: { maxUsers: number }, field: 'email' | 'status') =>
  (error: unknown): never => {
    if (databaseErrorOf(error).code !== limitReached) throw error
    const message = `Die maximale Anzahl an Benutzer:innen (${tenant.maxUsers}) ist erreicht.`
    throw new AppError('limit_reached', message, { errors: { [field]: message } })
  }
