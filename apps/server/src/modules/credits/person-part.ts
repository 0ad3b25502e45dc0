import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

/** Of single actions the days speak, which are kept for ever; a person is never asked for in the ledger itself. */
export const creditsPersonPart: PersonPart = {
  name: 'credits',
  columns: [
    'credit_usage_days.user_id',
    'credit_usage_person_totals.user_id',
    'credit_reservations.user_id',
    'credit_transactions.actor_user_id',
    'credit_requests.requested_by',
    'credit_requests.reviewed_by',
    'credit_refunds.issued_by',
  ],
  read: async (db, userId) => ({
    credit_verbrauch_nach_tagen: await personRows(
      db,
      sql`select u.day::text, t.name as tenant, u.root_functionality as functionality, u.actions, u.cents
          from credit_usage_days u join tenants t on t.id = u.tenant_id
          where u.user_id = ${userId} order by u.day desc, u.tenant_id, u.root_functionality`,
    ),
    credit_anfragen: await personRows(
      db,
      sql`select r.created_at, t.name as tenant, r.amount_cents, r.status, r.reason from credit_requests r join tenants t on t.id = r.tenant_id
          where r.requested_by = ${userId} or r.reviewed_by = ${userId} order by r.created_at desc`,
    ),
    credit_erstattungen: await personRows(
      db,
      sql`select r.created_at, t.name as tenant, r.amount_cents, r.category from credit_refunds r join tenants t on t.id = r.tenant_id
          where r.issued_by = ${userId} order by r.created_at desc`,
    ),
  }),
}
