import type { MisuseSettings } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { minutes } from '../../../platform/clock.ts'
import { type Db, statement } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'

export interface Offence {
  tenantId: string
  /** Who it is counted for. */
  offender: string
  /** From so many in the window on the offender is blocked. */
  threshold: number
  escalation: MisuseSettings['escalation']
  now: Date
}

export interface Punished {
  blockId: string
  until: Date
}

const next = `case when o.window_ends_at <= $3::timestamptz then 1 else o.refusals + 1 end`
const isBlocked = `o.blocked_until > $3::timestamptz`
const reaches = `not ${isBlocked} and ${next} >= $5::int`

/**
 * Counts and blocks in one statement: of many refusals at once exactly one reaches the threshold, and what comes while the block holds
 * is not counted. The id of the block tells who made it.
 */
const countOne = statement<{ is_blocked: boolean; blocked_until: Date }>(
  'misuse_count_offence',
  `insert into misuse_offenders as o (tenant_id, offender, refusals, window_ends_at, blocks, blocked_until, block_id)
    select $1::uuid, $2::text, case when 1 >= $5::int then 0 else 1 end, $4::timestamptz, case when 1 >= $5::int then 1 else 0 end,
      case when 1 >= $5::int then $3::timestamptz + make_interval(hours => ($6::int[])[1]) else '-infinity'::timestamptz end,
      case when 1 >= $5::int then $7::uuid end
  on conflict (tenant_id, offender) do update set
    refusals = case when ${isBlocked} then o.refusals when ${reaches} then 0 else ${next} end,
    window_ends_at = case when o.window_ends_at <= $3::timestamptz then excluded.window_ends_at else o.window_ends_at end,
    blocks = o.blocks + case when ${reaches} then 1 else 0 end,
    blocked_until = case when ${reaches}
      then $3::timestamptz + make_interval(hours => ($6::int[])[least(o.blocks + 1, cardinality($6::int[]))]) else o.blocked_until end,
    block_id = case when ${reaches} then $7::uuid else o.block_id end
  returning block_id is not distinct from $7::uuid as is_blocked, blocked_until`,
)

/** Whether this offence made a block, and until when it holds. */
export const countOffence = async (
  db: Db,
  { tenantId, offender, threshold, escalation, now }: Offence,
): Promise<Punished | null> => {
  const blockId = newId()
  const windowEndsAt = new Date(now.getTime() + minutes(escalation.window_minutes))
  const [row] = await countOne(
    db,
    tenantId,
    offender,
    now,
    windowEndsAt,
    threshold,
    escalation.step_hours,
    blockId,
  )
  return row?.is_blocked ? { blockId, until: new Date(row.blocked_until) } : null
}

/** Until the end of the transaction offences of this address are looked at one after the other. */
export const lockOffender = async (db: Db, tenantId: string, offender: string, now: Date): Promise<void> => {
  await db.execute(sql`insert into misuse_offenders as o (tenant_id, offender, refusals, window_ends_at)
    values (${tenantId}, ${offender}, 0, ${now})
    on conflict (tenant_id, offender) do update set refusals = o.refusals`)
}

/** Somebody has lifted the block: it counts as if it had not been. */
export const forgiveOffender = async (db: Db, tenantId: string, blockId: string): Promise<void> => {
  await db.execute(sql`update misuse_offenders
    set refusals = 0, blocked_until = '-infinity', blocks = greatest(blocks - 1, 0)
    where tenant_id = ${tenantId} and block_id = ${blockId}`)
}
