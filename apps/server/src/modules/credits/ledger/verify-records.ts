import { type SQL, sql } from 'drizzle-orm'
import type { Only } from './ledger-faults.ts'

/** What other tables and accounts tell of bookings, held against the bookings; each fault names its booking. */

export const refundFaults = (only: Only): SQL => sql`
  select r.tenant_id, format('Buchung %s: Erstattung %s nennt %s (Stand %s → %s), gebucht sind %s (Stand danach %s)', coalesce(t.seq::text, 'fehlt'), r.id,
      r.amount_cents, r.balance_before_cents, r.balance_after_cents, coalesce(t.amount_cents::text, 'keine'), coalesce(t.balance_after_cents::text, '–')) as fault,
      'record_mismatch' as kind, 'refund ' || r.id as subject,
      jsonb_build_object('record', 'Refund', 'id', r.id, 'recorded_cents', r.amount_cents, 'booked_cents', t.amount_cents) as details
    from credit_refunds r
    left join credit_transactions t on t.tenant_id = r.tenant_id and t.idempotency_key = 'refund:' || r.idempotency_key and t.type = 'refund'
    where ${only(sql`r.tenant_id`)} and (t.seq is null or t.id <> r.credit_transaction_id or t.amount_cents <> r.amount_cents
      or t.balance_after_cents <> r.balance_after_cents or r.balance_before_cents <> r.balance_after_cents - r.amount_cents)`

export const requestFaults = (only: Only): SQL => sql`
  select r.tenant_id, format('Buchung %s: die genehmigte Anfrage %s nennt %s, gebucht sind %s', coalesce(t.seq::text, 'fehlt'), r.id,
      r.amount_cents, coalesce(t.amount_cents::text, 'keine')) as fault,
      'record_mismatch' as kind, 'request ' || r.id as subject,
      jsonb_build_object('record', 'Approved request', 'id', r.id, 'recorded_cents', r.amount_cents, 'booked_cents', t.amount_cents) as details
    from credit_requests r
    left join credit_transactions t on t.tenant_id = r.tenant_id and t.idempotency_key = 'request:' || r.id and t.type = 'request_approval'
    where r.status = 'approved' and ${only(sql`r.tenant_id`)} and t.amount_cents is distinct from r.amount_cents`

/** One row per movement, however many parts it was booked in. */
const movements = (only: Only): SQL => sql`
  select tenant_id, type, idempotency_key, counterpart_tenant_id, min(seq) as seq, sum(amount_cents) as cents, min(created_at) as at
    from credit_transactions where type <> 'usage' and ${only(sql`tenant_id`)} group by 1, 2, 3, 4`

/** What was given must have arrived: keys are the sender's, and the receiver's name it. A side that is deleted for good is no fault. */
export const transferFaults = (only: Only): SQL => sql`
  with moved as materialized (
    select *, case type when 'transfer_out' then tenant_id || ':' || idempotency_key else idempotency_key end as link
      from (${movements(() => sql`type in ('transfer_in', 'transfer_out')`)}) both_sides
  )
  select side.tenant_id, format('Buchung %s: Übertragung über %s, beim anderen Mandanten (%s) gebucht: %s', side.seq, abs(side.cents),
      side.counterpart_tenant_id, coalesce(abs(other.cents)::text, 'nichts')) as fault,
      'record_mismatch' as kind, 'transfer ' || side.seq as subject,
      jsonb_build_object('record', 'Transfer', 'booking', side.seq, 'recorded_cents', abs(side.cents), 'booked_cents', abs(other.cents)) as details
    from moved side
    join credit_accounts a on a.tenant_id = side.counterpart_tenant_id
    left join moved other on other.link = side.link and other.type <> side.type and other.tenant_id = side.counterpart_tenant_id
      and other.counterpart_tenant_id = side.tenant_id
    where ${only(sql`side.tenant_id`)} and other.cents is distinct from -side.cents`

/**
 * The audit log tells of most movements, too. It may have fewer of them (it came later, or was cut), never others: for each kind and
 * amount there are at least as many bookings as entries. The booking is the one nearest in time to an entry that has none of its own.
 */
export const auditFaults = (only: Only): SQL => sql`
  with moved as materialized (${movements(only)}), told as materialized (
    select e.tenant_id, e.created_at, kind.type, kind.sign * round((e.changes -> 'amount' ->> 'to')::numeric * 100)::bigint as cents
      from audit_entries e
      join (values ('credits.adjusted', 'adjustment', 1), ('credits.refunded', 'refund', 1), ('credits.request-approved', 'request_approval', 1),
        ('credits.transferred', 'transfer_out', -1), ('credits.received', 'transfer_in', 1)) as kind (action, type, sign) on kind.action = e.action
      join credit_accounts a on a.tenant_id = e.tenant_id
      where ${only(sql`e.tenant_id`)} and e.changes -> 'amount' ->> 'to' ~ '^-?[0-9.]+$'
  ), short as (
    select tenant_id, type, cents from (select tenant_id, type, cents, count(*) as entries from told group by 1, 2, 3) said
      left join (select tenant_id, type, cents, count(*) as bookings from moved group by 1, 2, 3) done using (tenant_id, type, cents)
      where entries > coalesce(bookings, 0)
  )
  select told.tenant_id, format('Buchung %s: im Audit-Protokoll vom %s stehen %s, gebucht sind %s', coalesce(near.seq::text, 'fehlt'),
      to_char(told.created_at at time zone 'Europe/Berlin', 'DD.MM.YYYY HH24:MI'), told.cents, coalesce(near.cents::text, 'keine')) as fault,
      'record_mismatch' as kind, format('audit %s %s %s', told.created_at, told.type, told.cents) as subject,
      jsonb_build_object('record', 'Audit entry', 'booking', near.seq, 'recorded_cents', told.cents, 'booked_cents', near.cents) as details
    from told join short using (tenant_id, type, cents)
    left join lateral (
      select m.seq, m.cents from moved m where m.tenant_id = told.tenant_id and m.type = told.type
        order by abs(extract(epoch from m.at - told.created_at)), m.seq limit 1
    ) near on true
    where near.cents is distinct from told.cents`
