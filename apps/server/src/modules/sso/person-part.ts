import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const ssoPersonPart: PersonPart = {
  name: 'sso',
  columns: [
    'sso_identities.user_id',
    'sso_attempts.user_id',
    'sso_requests.asked_by',
    'sso_test_reports.asked_by',
  ],
  read: async (db, userId) => ({
    anmeldedienste: await personRows(
      db,
      sql`select c.name as circle, i.issuer, i.subject, i.email, i.told_name, i.created_at, i.last_signed_in_at, i.blocked_at
          from sso_identities i join circles c on c.id = i.circle_id where i.user_id = ${userId} order by i.created_at desc`,
    ),
    anmeldungen_ueber_dienste: await personRows(
      db,
      sql`select provider, outcome, error_type, created_at from sso_attempts where user_id = ${userId} order by created_at desc`,
    ),
    versuchte_anmeldungen: await personRows(
      db,
      sql`select created_at from sso_requests where asked_by = ${userId}
          union all select created_at from sso_test_reports where asked_by = ${userId} order by created_at desc`,
    ),
  }),
}
