import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { abandonBlobs, sweepBlobsSoon } from '../../databuckets/index.ts'
import type { ExportRef } from '../tables.ts'
import { acrossTenantsExpiredExports, changeExport, removeExport, removeFiles } from './exports-store.ts'

const filesAtOnce = 1_000

/** From now on nobody downloads it; its own files go, and those that it held for documents which are gone, too. */
export const removeArchive = async (ctx: Ctx, ref: ExportRef): Promise<void> => {
  // Whoever dies in the middle leaves an archive that is over and will be removed.
  await changeExport(ctx.db, ref, { expiresAt: ctx.clock.now() })
  for (;;) {
    const removed = await inTransaction(ctx, async ctx => {
      const { removed, ownKeys } = await removeFiles(ctx.db, ref, filesAtOnce)
      await abandonBlobs(ctx, ownKeys)
      return removed
    })
    if (removed < filesAtOnce) break
  }
  await inTransaction(ctx, async ctx => {
    await removeExport(ctx.db, ref)
    await sweepBlobsSoon(ctx)
  })
}

export const acrossTenantsRemoveExpired = async (ctx: Ctx): Promise<void> => {
  for (const ref of await acrossTenantsExpiredExports(ctx.db, ctx.clock.now())) await removeArchive(ctx, ref)
}
