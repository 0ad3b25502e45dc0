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

/** No folders, no signs that turn the reading direction or end the header, and none that Windows refuses. */
const safeName = (filename: string): string =>
  filename
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .slice(-200)
    .trim() || 'dokument'

/** RFC 6266: the name as it is, and one in ASCII for whoever does not read it. */
export const attachmentNamed = (filename: string): string => {
  const name = safeName(filename).toWellFormed()
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replaceAll('%', '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
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
