import { tenantArchives } from '@lotse/contract'
import { after, days } from '../../../platform/clock.ts'
import { type Ctx, inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../audit/index.ts'
import { abandonBlobs } from '../../databuckets/index.ts'
import { dropBlob, keepBlob, stageBlob } from '../../ingestion/index.ts'
import { importQueue } from '../archive-queue.ts'
import { texts } from '../policy.ts'
import { type ImportRow, tenantImports } from '../tables.ts'
import { changeImport, findImport, lockImport, removeImport } from './imports-store.ts'

const keptDays = 7

export const knownImport = async ({ db }: Ctx, id: string): Promise<ImportRow> => {
  const row = await findImport(db, id)
  if (!row) throw notFound()
  return row
}

export const beginImport = (
  ctx: SignedInCtx,
  { filename, size_bytes }: { filename: string; size_bytes: number },
): Promise<ImportRow> =>
  inTransaction(ctx, async ctx => {
    const now = ctx.clock.now()
    const id = newId()
    await ctx.db.insert(tenantImports).values({
      id,
      filename,
      sizeBytes: size_bytes,
      startedByName: ctx.actor.user.name,
      createdAt: now,
      expiresAt: after(now, days(keptDays)),
    })
    await recordAudit(ctx, {
      action: 'tenant.import-uploaded',
      tenant: null,
      subject: { type: 'tenant', id, label: filename },
    })
    return knownImport(ctx, id)
  })

interface Piece {
  offset: number
  bytes: Buffer
}

/** All but the last have one size: where a byte lies follows from that. False: it came before. */
const fits = (row: ImportRow, { offset, bytes }: Piece): boolean => {
  if (!bytes.length) throw new AppError('bad_request', texts.emptyPiece)
  if (offset + bytes.length > row.sizeBytes) throw new AppError('bad_request', texts.tooMuch)
  if (offset + bytes.length <= row.receivedBytes) return false
  const expected = Math.min(tenantArchives.pieceBytes, row.sizeBytes - offset)
  if (row.state !== 'uploading' || offset !== row.receivedBytes || bytes.length !== expected)
    throw new AppError('conflict', texts.wrongPiece, { details: { received: row.receivedBytes } })
  return true
}

/** What has arrived stays; the last piece asks for the check. */
export const receivePiece = async (ctx: Ctx, id: string, piece: Piece): Promise<ImportRow> => {
  const before = await knownImport(ctx, id)
  if (!fits(before, piece)) return before
  const key = await stageBlob(ctx, piece.bytes)
  try {
    return await inTransaction(ctx, async ctx => {
      const row = await lockImport(ctx.db, id)
      if (!row) throw notFound()
      if (!fits(row, piece))
        throw new AppError('conflict', texts.wrongPiece, { details: { received: row.receivedBytes } })
      await keepBlob(ctx, key)
      const receivedBytes = piece.offset + piece.bytes.length
      const isComplete = receivedBytes === row.sizeBytes
      await changeImport(ctx.db, id, {
        receivedBytes,
        pieceKeys: [...row.pieceKeys, key],
        state: isComplete ? 'checking' : 'uploading',
        expiresAt: after(ctx.clock.now(), days(keptDays)),
      })
      if (isComplete) await ctx.jobs.enqueue(ctx, importQueue, {}, { key: 'open' })
      return knownImport(ctx, id)
    })
  } catch (error) {
    await dropBlob(ctx, key)
    throw error
  }
}

/** The uploaded archive goes; in a transaction of the caller. */
export const letPiecesGo = async (ctx: Ctx, { id, pieceKeys }: ImportRow): Promise<void> => {
  await abandonBlobs(ctx, pieceKeys)
  await changeImport(ctx.db, id, { pieceKeys: [] })
}

/** An archive that does not arrive: thrown away by the person, or because nobody came back for it. */
export const discardImport = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const row = await lockImport(ctx.db, id)
    if (!row) throw notFound()
    if (row.state === 'arriving') throw new AppError('conflict', texts.alreadyArriving)
    await letPiecesGo(ctx, row)
    await removeImport(ctx.db, id)
    await recordAudit(ctx, {
      action: 'tenant.import-discarded',
      tenant: null,
      subject: { type: 'tenant', id, label: row.filename },
    })
  })
