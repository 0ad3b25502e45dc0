import type { DocumentUpload } from '@lotse/contract'
import { after } from '../../platform/clock.ts'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { ownDatabucket } from '../databuckets/index.ts'
import { uploadExpiresAfter } from './begin-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { isUpload } from './row-keys.ts'
import { dropBlob, keepBlob, stageBlob } from './stage-blob.ts'
import { type DocumentUploadRow, documentUploads } from './tables.ts'
import {
  findFinishedUpload,
  findUpload,
  type Piece,
  pieceConflict,
  presentUpload,
  type UploadAddress,
} from './upload-store.ts'

/** A piece that came before is answered as if it came now; one that does not fit is refused. */
const fits = (row: DocumentUploadRow, { offset, bytes }: Piece): boolean => {
  if (!bytes.length) throw new AppError('bad_request', 'Das Stück der Datei ist leer.')
  const end = offset + bytes.length
  if (end > row.sizeBytes)
    throw new AppError('bad_request', 'Es kommen mehr Bytes an, als für diese Datei angekündigt waren.')
  if (end <= row.receivedBytes) return false
  if (offset !== row.receivedBytes) throw pieceConflict(row)
  return true
}

const appendPiece = async (ctx: TenantCtx, address: UploadAddress, piece: Piece): Promise<DocumentUpload> => {
  const key = await stageBlob(ctx, piece.bytes)
  try {
    return await inTransaction(ctx, async ctx => {
      const row = await findUpload(ctx.db, ctx.actor.tenant.id, address, 'update')
      if (!row) throw notFound()
      if (!fits(row, piece)) throw pieceConflict(row)
      await keepBlob(ctx, key)
      const [updated] = await ctx.db
        .update(documentUploads)
        .set({
          receivedBytes: piece.offset + piece.bytes.length,
          pieceKeys: [...row.pieceKeys, key],
          expiresAt: after(ctx.clock.now(), uploadExpiresAfter),
        })
        .where(isUpload(row))
        .returning()
      if (!updated) throw notFound()
      return presentUpload(updated)
    })
  } catch (error) {
    await dropBlob(ctx, key)
    throw error
  }
}

/** What has arrived is kept at once; the last piece makes the document, so that there is no whole file without one. */
export const receivePiece = async (
  ctx: TenantCtx,
  address: UploadAddress,
  piece: Piece,
): Promise<DocumentUpload> => {
  await ownDatabucket(ctx, address.databucket)
  const row = await findUpload(ctx.db, ctx.actor.tenant.id, address)
  if (!row) {
    const finished = await findFinishedUpload(ctx.db, ctx.actor.tenant.id, address)
    if (!finished) throw notFound()
    return finished
  }
  if (!fits(row, piece)) return presentUpload(row)
  return piece.offset + piece.bytes.length === row.sizeBytes
    ? finishUpload(ctx, row, piece)
    : appendPiece(ctx, address, piece)
}
