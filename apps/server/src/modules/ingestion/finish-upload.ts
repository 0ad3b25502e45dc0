import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type DocumentUpload, uploadTexts } from '@lotse/contract'
import pLimit from 'p-limit'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { findSameFile, ownDatabucket, sweepBlobsSoon } from '../databuckets/index.ts'
import { addDocument } from './add-document.ts'
import { mediaTypeOf } from './file-kinds.ts'
import { type FileKind, ReadingError, sniff } from './reading/index.ts'
import { isUpload } from './row-keys.ts'
import { dropBlob, stageBlob } from './stage-blob.ts'
import { type DocumentUploadRow, documentUploads } from './tables.ts'
import { findFinishedUpload, findUpload, type Piece, pieceConflict } from './upload-store.ts'

/** A whole file is in memory while its type is looked at: never fifty of them at once. */
const inTurn = pLimit(1)

const joined = async (ctx: TenantCtx, row: DocumentUploadRow, last: Buffer): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for (const key of row.pieceKeys) pieces.push(await buffer(ctx.blobs.read(key)))
  return Buffer.concat([...pieces, last])
}

/** By its bytes, whatever its name says. Markup that somebody saved as text is taken as the text that it is. */
const kindOfUpload = async (bytes: Buffer, filename: string): Promise<FileKind> => {
  const kind = await sniff(bytes, filename)
  return kind === 'html' && !/\.html?$/i.test(filename) ? 'txt' : kind
}

const removeUpload = (ctx: TenantCtx, row: DocumentUploadRow): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await ctx.db.delete(documentUploads).where(isUpload(row))
    await sweepBlobsSoon(ctx)
  })

/** The same file twice would be paid twice, and stand twice in every answer. */
const refuseDuplicate = async (ctx: TenantCtx, row: DocumentUploadRow, sha256: Buffer): Promise<void> => {
  const { tenantId, databucketId, filename } = row
  const same = await findSameFile(ctx.db, { tenantId, databucketId, sha256 })
  if (same) throw invalidField('files', uploadTexts.duplicate(filename, same.title))
}

const createDocument = (
  ctx: TenantCtx,
  upload: DocumentUploadRow,
  piece: Piece,
  file: { kind: FileKind; sha256: Buffer; blobKey: string },
): Promise<DocumentUpload> =>
  inTransaction(ctx, async ctx => {
    await ownDatabucket(ctx, upload.databucketId, 'key share')
    const address = { databucket: upload.databucketId, upload: upload.id }
    const row = await findUpload(ctx.db, ctx.actor.tenant.id, address, 'update')
    if (!row) throw notFound()
    if (row.receivedBytes !== piece.offset) throw pieceConflict(row)
    if (!row.allowsDuplicate) await refuseDuplicate(ctx, row, file.sha256)
    await addDocument(ctx, {
      id: row.id,
      tenantId: row.tenantId,
      databucketId: row.databucketId,
      filename: row.filename,
      mediaType: mediaTypeOf(file.kind),
      sizeBytes: row.sizeBytes,
      sha256: file.sha256,
      blobKey: file.blobKey,
      uploadedBy: row.uploadedBy,
      uploadedByName: row.uploadedByName,
      quotedCents: row.quotedCents,
    })
    await ctx.db.delete(documentUploads).where(isUpload(row))
    await sweepBlobsSoon(ctx)
    await recordAudit(ctx, {
      action: 'document.uploaded',
      subject: { type: 'document', id: row.id, label: row.filename },
    })
    return {
      id: row.id,
      filename: row.filename,
      size: row.sizeBytes,
      received: row.sizeBytes,
      document_id: row.id,
    }
  })

/** The last piece: all of them become one file, and the file a document. */
export const finishUpload = (
  ctx: TenantCtx,
  upload: DocumentUploadRow,
  piece: Piece,
): Promise<DocumentUpload> =>
  inTurn(async () => {
    const address = { databucket: upload.databucketId, upload: upload.id }
    // The same piece may have come twice at once, and the other one was first.
    const row = await findUpload(ctx.db, ctx.actor.tenant.id, address)
    if (!row) {
      const finished = await findFinishedUpload(ctx.db, ctx.actor.tenant.id, address)
      if (!finished) throw notFound()
      return finished
    }
    if (row.receivedBytes !== piece.offset) throw pieceConflict(row)
    const bytes = await joined(ctx, row, piece.bytes)
    const kind = await kindOfUpload(bytes, row.filename).catch(async error => {
      if (!(error instanceof ReadingError)) throw error
      await removeUpload(ctx, row)
      throw invalidField('files', `${row.filename}: ${error.reason}`)
    })
    const sha256 = createHash('sha256').update(bytes).digest()
    const blobKey = await stageBlob(ctx, bytes)
    try {
      return await createDocument(ctx, row, piece, { kind, sha256, blobKey })
    } catch (error) {
      await dropBlob(ctx, blobKey)
      const finished = await findFinishedUpload(ctx.db, ctx.actor.tenant.id, address)
      if (finished) return finished
      throw error
    }
  })
