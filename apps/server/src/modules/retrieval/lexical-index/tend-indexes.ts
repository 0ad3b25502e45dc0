import { sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { clearLengths } from './index-store.ts'
import { blockSize } from './posting-format.ts'

const indexesAtOnce = 100
const rowsAtOnce = 5000

const applyRemovals = (ctx: Ctx, indexNumber: number): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`select from passage_indexes where number = ${indexNumber} for no key update`)
    const { rows } = await db.execute<{ first: number; count: number }>(
      sql`delete from passage_removals where index_number = ${indexNumber}
        returning first_ordinal as first, passage_count as count`,
    )
    await clearLengths(
      db,
      indexNumber,
      rows.map(({ first, count }) => ({ firstOrdinal: first, passageCount: count })),
    )
  })

/** Puts zeros into the blocks for what was deleted; until then every search has to look at the list of removals. */
export const acrossTenantsApplyRemovals = async (ctx: Ctx): Promise<void> => {
  const { rows } = await ctx.db.execute<{ index_number: number }>(
    sql`select distinct index_number from passage_removals limit ${indexesAtOnce}`,
  )
  for (const { index_number } of rows) await applyRemovals(ctx, index_number)
}

/** Deletes what is left of the indexes of deleted data stores, in portions that hold nobody up. */
export const acrossTenantsDropAbandoned = async (ctx: Ctx): Promise<void> => {
  const { rows } = await ctx.db.execute<{ number: number }>(
    sql`select number from abandoned_passage_indexes limit ${indexesAtOnce}`,
  )
  for (const { number } of rows) {
    for (;;) {
      const { rowCount } = await ctx.db.execute(
        sql`delete from passage_postings where ctid = any(array(
          select ctid from passage_postings where index_number = ${number} limit ${rowsAtOnce}))`,
      )
      if (!rowCount) break
    }
    await ctx.db.execute(sql`delete from passage_blocks where index_number = ${number}`)
    await ctx.db.execute(sql`delete from abandoned_passage_indexes where number = ${number}`)
  }
}

/** Data stores whose index holds more that is gone than what is there, and more than a block of it. */
export const acrossTenantsWastefulIndexes = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await ctx.db.execute<{ databucket_id: string }>(
    sql`select i.databucket_id from passage_indexes i
      join (select index_number, sum(length(lengths)) as all from passage_blocks group by 1) as held on held.index_number = i.number
      left join (select index_number, sum(passage_count) as alive from indexed_documents group by 1) as used
        on used.index_number = i.number
      where held.all - coalesce(used.alive, 0) > greatest(${blockSize}::bigint, coalesce(used.alive, 0))`,
  )
  return rows.map(row => row.databucket_id)
}
