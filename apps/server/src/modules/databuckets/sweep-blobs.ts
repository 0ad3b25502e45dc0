import { and, asc, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { abandonedBlobs } from './tables.ts'

const sweptAtOnce = 200

/** Somebody takes the tenant's data along just now, this file among them: it goes when that archive does. */
const isHeldByArchive = sql`exists (select from tenant_export_files held where held.blob_key = ${abandonedBlobs.key} and not held.is_own)`

/** The keys of those that are gone now; one that cannot be deleted does not hold up the others. */
const deleteFiles = async (ctx: Ctx, keys: string[]): Promise<string[]> => {
  const results = await Promise.allSettled(keys.map(async key => ctx.blobs.delete(key)))
  for (const [index, result] of results.entries())
    if (result.status === 'rejected')
      ctx.log.warn({ key: keys[index], error: result.reason }, 'Datei nicht gelöscht')
  return keys.filter((_, index) => results[index]?.status === 'fulfilled')
}

/**
 * Deletes the files whose rows are gone. A key is only seen here once the transaction that gave it up is committed; its file goes
 * before its row, so that a process that dies in between leaves the row to the next one, and a file that is gone already is no error.
 */
export const sweepBlobsJob = defineJob({
  name: 'databuckets.sweep-blobs',
  payload: z.object({}),
  schedule: { cron: '*/30 * * * *', payload: {}, atStart: true },
  waitsOnce: true,
  async handle(ctx) {
    let last = ''
    let left = 0
    for (;;) {
      const rows = await ctx.db
        .select({ key: abandonedBlobs.key })
        .from(abandonedBlobs)
        .where(and(gt(abandonedBlobs.key, last), sql`not ${isHeldByArchive}`))
        .orderBy(asc(abandonedBlobs.key))
        .limit(sweptAtOnce)
      if (!rows.length) break
      const keys = rows.map(({ key }) => key)
      const gone = await deleteFiles(ctx, keys)
      if (gone.length) await ctx.db.delete(abandonedBlobs).where(inArray(abandonedBlobs.key, gone))
      left += keys.length - gone.length
      last = keys.at(-1) ?? last
    }
    if (left) throw new Error(`${left} aufgegebene Dateien ließen sich nicht löschen`)
  },
})

/** In the transaction that gave files up: they go soon, not only with the next half hour. */
export const sweepBlobsSoon = (ctx: Ctx): Promise<void> =>
  ctx.jobs.enqueue(ctx, sweepBlobsJob, {}, { key: 'sweep' })

/** Files that nobody owns any more, in the transaction that gives them up. */
export const abandonBlobs = async (ctx: Ctx, keys: string[]): Promise<void> => {
  if (!keys.length) return
  await ctx.db
    .insert(abandonedBlobs)
    .values(keys.map(key => ({ key })))
    .onConflictDoNothing()
  await sweepBlobsSoon(ctx)
}
