import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const supportPersonPart: PersonPart = {
  name: 'support',
  columns: ['installation_contact.updated_by'],
  read: async (db, userId) => ({
    angaben_der_installation: await personRows(
      db,
      sql`select updated_at from installation_contact where updated_by = ${userId}`,
    ),
  }),
}
