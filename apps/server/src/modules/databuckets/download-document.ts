import { attachmentNamed } from '../../platform/attachment-name.ts'
import type { TenantCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { StreamReply } from '../../platform/http/handlers.ts'
import { texts } from './policy.ts'
import { documentOf } from './reading-rights.ts'
import type { DocumentTableRow } from './tables.ts'

/** Downloads and changes are for documents that are completely processed. */
export const refuseUnfinished = ({ status }: Pick<DocumentTableRow, 'status'>): void => {
  if (status === 'completed') return
  throw new AppError('conflict', status === 'failed' ? texts.failedDocument : texts.stillProcessed)
}

/** A backup without its files, or a hand on the disk: said before the answer begins, and seen by whoever runs the house. */
const refuseMissingFile = async (ctx: TenantCtx, { id, blobKey }: DocumentTableRow): Promise<void> => {
  try {
    await ctx.blobs.size(blobKey)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    ctx.log.error({ document: id, blob: blobKey }, 'Die Datei eines Dokuments fehlt')
    throw new AppError('gone', 'Die Datei fehlt. Bitte laden Sie das Dokument noch einmal hoch.')
  }
}

export const downloadDocument = async (ctx: TenantCtx, id: string): Promise<StreamReply> => {
  const { document } = await documentOf(ctx, id)
  refuseUnfinished(document)
  await refuseMissingFile(ctx, document)
  return {
    type: document.mediaType,
    body: ctx.blobs.read(document.blobKey),
    headers: {
      'content-disposition': attachmentNamed(document.filename),
      'content-length': String(document.sizeBytes),
      'x-content-type-options': 'nosniff',
    },
  }
}
