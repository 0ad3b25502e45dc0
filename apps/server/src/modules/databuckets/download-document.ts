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

export const downloadDocument = async (ctx: TenantCtx, id: string): Promise<StreamReply> => {
  const { document } = await documentOf(ctx, id)
  refuseUnfinished(document)
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
