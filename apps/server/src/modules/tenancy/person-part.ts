import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const tenancyPersonPart: PersonPart = {
  name: 'tenancy',
  columns: ['memberships.user_id', 'tenant_invitations.user_id'],
  read: async (db, userId) => ({
    mitgliedschaften: await personRows(
      db,
      sql`select t.name as tenant, m.role, m.created_at, m.deactivated_at from memberships m join tenants t on t.id = m.tenant_id
          where m.user_id = ${userId} order by m.created_at desc`,
    ),
    einladungen: await personRows(
      db,
      sql`select t.name as tenant, i.name, i.email, i.role, i.created_at, i.declined_at
          from tenant_invitations i join tenants t on t.id = i.tenant_id where i.user_id = ${userId} order by i.created_at desc`,
    ),
  }),
}
