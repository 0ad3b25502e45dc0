import { sql } from 'drizzle-orm'
import { berlinMidnight } from '../../platform/berlin.ts'
import type { Db } from '../../platform/database.ts'

interface Row extends Record<string, unknown> {
  tenant_id: string
  id: string
  name: string
  count: number
  cents: string
}

/** Chatbots whose visitors left, or stopped the answer, before it was finished; with what these answers cost. The dearest first. */
export const brokenOffAnswers = async (
  db: Db,
  tenantIds: string[],
  { start, end }: { start: string; end: string },
) => {
  const { rows } = await db.execute<Row>(sql`
    select m.tenant_id, c.id, c.name, count(*)::int as count, sum(m.cost_cents)::bigint as cents
      from messages m
      join conversations t on t.tenant_id = m.tenant_id and t.id = m.conversation_id
      join chatbots c on c.tenant_id = t.tenant_id and c.id = t.chatbot_id
      where m.tenant_id = any(${sql.param(tenantIds)}::uuid[]) and m.role = 'assistant' and m.status = 'cancelled'
        and m.created_at >= ${berlinMidnight(start)} and m.created_at < ${berlinMidnight(end, 1)} and m.cost_cents > 0
      group by m.tenant_id, c.id, c.name order by sum(m.cost_cents) desc, c.id`)
  return rows.map(({ tenant_id, cents, ...row }) => ({ ...row, tenantId: tenant_id, cents: BigInt(cents) }))
}
