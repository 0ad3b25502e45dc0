import { sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { IndexOwner } from '../passage.ts'
import { clearLengths, ownedBy } from './index-store.ts'

const indexesAtOnce = 100
const rowsAtOnce = 5000

type OwnerRow = { tenant_id: string; databucket_id: string }
const ownerOf = ({ tenant_id, databucket_id }: OwnerRow): IndexOwner => ({
  tenantId: tenant_id,
  databucketId: databucket_id,
})

const applyRemovals = (ctx: Ctx, owner: IndexOwner): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`select from passage_indexes where ${ownedBy(owner)} for no key update`)
    const { rows } = await db.execute<{ first: number; count: number }>(
      sql`delete from passage_removals where ${ownedBy(owner)}
        returning first_ordinal as first, passage_count as count`,
    )
    await clearLengths(
      db,
      owner,
      rows.map(({ first, count }) => ({ firstOrdinal: first, passageCount: count })),
    )
  })

/** Puts zeros into the blocks for what was deleted; until then every search has to look at the list of removals. */
export const acrossTenantsApplyRemovals = async (ctx: Ctx): Promise<void> => {
  const { rows } = await ctx.db.execute<OwnerRow>(
    sql`select distinct tenant_id, databucket_id from passage_removals limit ${indexesAtOnce}`,
  )
  for (const row of rows) await applyRemovals(ctx, ownerOf(row))
}

/** Deletes what is left of the indexes of deleted data stores, in portions that hold nobody up. */
export const acrossTenantsDropAbandoned = async (ctx: Ctx): Promise<void> => {
  const { rows } = await ctx.db.execute<OwnerRow>(
    sql`select tenant_id, databucket_id from abandoned_passage_indexes limit ${indexesAtOnce}`,
  )
  for (const row of rows) {
    const owned = ownedBy(ownerOf(row))
    for (const table of [sql`passage_term_pages`, sql`passage_postings`])
      for (;;) {
        const { rowCount } = await ctx.db.execute(
          sql`delete from ${table} where ${owned} and ctid = any(array(select ctid from ${table} where ${owned} limit ${rowsAtOnce}))`,
        )
        if (!rowCount) break
      }
    await ctx.db.execute(sql`delete from passage_blocks where ${owned}`)
    await ctx.db.execute(sql`delete from abandoned_passage_indexes where ${owned}`)
  }
}

/** Fewer passages that are gone are no reason to write an index anew. */
const goneAtLeast = 500

/** Data stores whose index holds more that is gone than what is there. */
export const acrossTenantsWastefulIndexes = async (ctx: Ctx): Promise<IndexOwner[]> => {
  const { rows } = await ctx.db.execute<OwnerRow>(
    sql`select tenant_id, databucket_id
      from (select tenant_id, databucket_id, sum(length(lengths)) as all from passage_blocks group by 1, 2) as held
      left join (select tenant_id, databucket_id, sum(passage_count) as alive from indexed_documents group by 1, 2) as used
        using (tenant_id, databucket_id)
      where held.all - coalesce(used.alive, 0) > greatest(${goneAtLeast}::bigint, coalesce(used.alive, 0))`,
  )
  return rows.map(ownerOf)
}
