import { sql } from 'drizzle-orm'
import { berlinMidnight } from '../../platform/berlin.ts'
import { after, days } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'

/** Who has just filled a data store has not had the time to use it. */
const filledRecently = days(7)

interface Row extends Record<string, unknown> {
  tenant_id: string
  id: string
  name: string
  count: number
  cents: string
}

/** Data stores with the documents that came on these days and were processed for credits, the dearest first. */
export const paidDataStores = async (
  db: Db,
  tenantIds: string[],
  { start, end }: { start: string; end: string },
  now: Date,
) => {
  const { rows } = await db.execute<Row>(sql`
    select b.tenant_id, b.id, b.name, paid.count, paid.cents from databuckets b
      cross join lateral (
        select count(*)::int as count, sum(d.credits_used_cents)::bigint as cents, max(d.created_at) as newest from documents d
          where d.tenant_id = b.tenant_id and d.databucket_id = b.id and d.created_at >= ${berlinMidnight(start)}
            and d.created_at < ${berlinMidnight(end, 1)} and d.status = 'completed' and d.credits_used_cents > 0
      ) paid
      where b.tenant_id = any(${sql.param(tenantIds)}::uuid[]) and paid.count > 0 and paid.newest < ${after(now, -filledRecently)}
      order by paid.cents desc, b.id`)
  return rows.map(({ tenant_id, cents, ...row }) => ({ ...row, tenantId: tenant_id, cents: BigInt(cents) }))
}
