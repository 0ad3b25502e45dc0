import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { TenantPart } from '../../../platform/tenant-part.ts'
import { requestPurge } from '../../tenant-lifecycle/index.ts'
import { type ArchivePace, defaultArchivePace } from '../archive-pace.ts'
import type { ImportRow } from '../tables.ts'
import { bringArchive } from './bring-archive.ts'
import { checkArchive } from './check-archive.ts'
import { changeImport, expiredImports, findImport } from './imports-store.ts'
import { newIdOf } from './new-ids.ts'
import { openArchive } from './open-archive.ts'
import { pieceSource } from './piece-source.ts'
import { discardImport, letPiecesGo } from './receive-archive.ts'

const troublesAtMost = 3

/** Files that lie in the store already, and for which no row has come. */
const dropBroughtFiles = async (ctx: Ctx, row: ImportRow): Promise<void> => {
  const { manifest } = await openArchive(pieceSource(ctx, row))
  for (const { key } of manifest.files) if (key) await ctx.blobs.delete(newIdOf(row.id, key))
}

/** It does not get any further: what is there of the tenant is deleted for good, as every tenant is, with a receipt. */
const giveUp = async (ctx: Ctx, row: ImportRow): Promise<void> => {
  if (row.intoTenantId) {
    await requestPurge(ctx, row.intoTenantId, 'System')
    await dropBroughtFiles(ctx, row)
  }
  await inTransaction(ctx, async ctx => {
    await changeImport(ctx.db, row.id, {
      state: 'failed',
      failure: 'Das Archiv konnte nicht übernommen werden. Was schon da war, wird wieder gelöscht.',
      finishedAt: ctx.clock.now(),
    })
    await letPiecesGo(ctx, row)
  })
}

export const workOnImport = async (
  ctx: Ctx,
  parts: readonly TenantPart[],
  id: string,
  pace: ArchivePace = defaultArchivePace,
): Promise<void> => {
  const row = await findImport(ctx.db, id)
  if (!row) return
  try {
    if (row.state === 'checking') await checkArchive(ctx, parts, row)
    if (row.state === 'arriving') await bringArchive(ctx, parts, row, pace)
  } catch (error) {
    const left = await findImport(ctx.db, id)
    if (left && left.troubles + 1 >= troublesAtMost) await giveUp(ctx, left)
    else if (left) await changeImport(ctx.db, id, { troubles: left.troubles + 1 })
    throw error
  }
}

export const discardExpiredImports = async (ctx: Ctx): Promise<void> => {
  for (const { id } of await expiredImports(ctx.db, ctx.clock.now())) await discardImport(ctx, id)
}
