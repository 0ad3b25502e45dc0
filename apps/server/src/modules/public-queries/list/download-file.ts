import { and, eq } from 'drizzle-orm'
import { attachmentNamed } from '../../../platform/attachment-name.ts'
import type { TenantCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { StreamReply } from '../../../platform/http/handlers.ts'
import { texts } from '../policy.ts'
import { isFileOf } from '../row-keys.ts'
import { type PublicQueryFileRow, publicQueryFiles } from '../tables.ts'

const refuseMissing = async (ctx: TenantCtx, { id, blobKey }: PublicQueryFileRow): Promise<void> => {
  try {
    await ctx.blobs.size(blobKey)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    ctx.log.error({ file: id, blob: blobKey }, 'Die Datei einer Anfrage fehlt')
    throw new AppError('gone', texts.missingFile)
  }
}

/** As it came. Always to be saved and never shown: a citizen's file is no page of this house. */
export const downloadFile = async (ctx: TenantCtx, queryId: string, fileId: string): Promise<StreamReply> => {
  const [file] = await ctx.db
    .select()
    .from(publicQueryFiles)
    .where(and(isFileOf({ tenantId: ctx.actor.tenant.id, id: queryId }), eq(publicQueryFiles.id, fileId)))
  if (!file) throw notFound()
  await refuseMissing(ctx, file)
  return {
    type: file.mediaType,
    body: ctx.blobs.read(file.blobKey),
    headers: {
      'content-disposition': attachmentNamed(file.name),
      'content-length': String(file.bytes),
      'x-content-type-options': 'nosniff',
    },
  }
}
