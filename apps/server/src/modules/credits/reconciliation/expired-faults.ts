import { type SQL, sql } from 'drizzle-orm'
import { after, minutes } from '../../../platform/clock.ts'
import type { Only } from '../ledger/ledger-faults.ts'

/** What runs out of time is given back by a job of every minute; it is none of its faults until it has missed it. */
const grace = minutes(5)

/** No disagreement of the ledger, and so no matter of its own check: credits that are held for nobody. Of a tree the topmost. */
export const expiredFaults =
  (now: Date) =>
  (only: Only): SQL => {
    const isOver = (alias: string) =>
      sql`${sql.raw(alias)}.status = 'pending' and ${sql.raw(alias)}.expires_at <= ${after(now, -grace)}`
    return sql`
      select r.payer_tenant_id as tenant_id, format('Reservierung %s: abgelaufen und noch offen', r.id) as fault, 'expired_pending' as kind,
          r.id::text as subject, r.tenant_id as usage_tenant_id, r.id as reservation_id, r.root_id,
          jsonb_build_object('functionality', r.functionality, 'amount_cents', r.amount_cents, 'job_class', r.job_class,
            'expired_at', to_char(r.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as details
        from credit_reservations r where ${isOver('r')} and ${only(sql`r.payer_tenant_id`)} and not exists (
          select from credit_reservations p where p.tenant_id = r.tenant_id and p.id = r.parent_id and ${isOver('p')})`
  }
