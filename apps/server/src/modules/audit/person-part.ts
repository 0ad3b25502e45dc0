import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const auditPersonPart: PersonPart = {
  name: 'audit',
  columns: ['audit_entries.actor_user_id', 'audit_entries.impersonator_user_id', 'audit_entries.subject_id'],
  read: async (db, userId) => ({
    protokoll_eigener_handlungen: await personRows(
      db,
      sql`select created_at, action, tenant_name as tenant, subject_type, subject_label as subject, ip from audit_entries
          where actor_user_id = ${userId} order by created_at desc, id desc`,
    ),
    protokoll_ueber_die_person: await personRows(
      db,
      sql`select created_at, action, tenant_name as tenant, changes from audit_entries
          where subject_type = 'user' and subject_id = ${userId} order by created_at desc, id desc`,
    ),
  }),
}
