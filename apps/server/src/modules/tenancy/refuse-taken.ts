import { databaseErrorOf, invalidField } from '../../platform/errors.ts'

/** Names the field whose value somebody else already has. */
export const refuseTaken =
  (constraint: string, field: string, message: string) =>
  (error: unknown): never => {
    const found = databaseErrorOf(error)
    throw found.code === '23505' && found.constraint === constraint ? invalidField(field, message) : error
  }
