import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob } from '../../platform/jobs.ts'
import { abandonBlobs } from '../databuckets/index.ts'
import { stagedBlobs } from './tables.ts'

/** Writes a file that belongs to nobody yet. Its key is written down before its first byte: whoever dies leaves nothing unknown. */
export const stageBlob = async (
  ctx: Ctx,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<string> => {
  const key = newId()
  await ctx.db.insert(stagedBlobs).values({ key })
  await ctx.blobs.put(content, key)
  return key
}

const giveUp = (ctx: Ctx, which: SQL): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const givenUp = await ctx.db.delete(stagedBlobs).where(which).returning({ key: stagedBlobs.key })
    await abandonBlobs(
      ctx,
      givenUp.map(({ key }) => key),
    )
  })

/** In the transaction that writes the key into the row of its owner. */
export const keepBlob = async (ctx: Ctx, key: string): Promise<void> => {
  const kept = await ctx.db
    .delete(stagedBlobs)
    .where(eq(stagedBlobs.key, key))
    .returning({ key: stagedBlobs.key })
  if (!kept.length) throw new Error('Die Datei wurde inzwischen aufgegeben.')
}

/**
 * For a file that turned out not to be wanted. One that has an owner stays: a transaction whose answer got lost may have kept it, and
 * whoever staged it cannot know.
 */
export const dropBlob = (ctx: Ctx, key: string): Promise<void> => giveUp(ctx, eq(stagedBlobs.key, key))

/** Far longer than anybody takes from the first byte to the row of the owner. */
const stagedAtMost = sql`interval '2 hours'`

export const abandonStagedJob = defineJob({
  name: 'ingestion.abandon-staged',
  payload: z.object({}),
  schedule: { cron: '17 * * * *', payload: {}, atStart: true },
  async handle(ctx) {
    await giveUp(ctx, sql`${stagedBlobs.stagedAt} < now() - ${stagedAtMost}`)
  },
})
