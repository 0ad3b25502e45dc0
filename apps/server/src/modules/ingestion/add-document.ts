import type { Ctx } from '../../platform/context.ts'
import { insertDocument } from '../databuckets/index.ts'
import { enqueueProcessing } from './processing-queue.ts'
import { keepBlob } from './stage-blob.ts'
import { documentProcessing } from './tables.ts'

export interface NewDocument {
  id: string
  tenantId: string
  databucketId: string
  webSourceId?: string | null
  /** Until it is read; without one that of its file. */
  title?: string
  filename: string
  mediaType: string
  externalUrl?: string
  sizeBytes: number
  sha256: Buffer
  /** A staged file. */
  blobKey: string
  uploadedBy: string | null
  uploadedByName: string
  /** What was read of it already: a staged file. */
  read?: { key: string; pages: number }
  /** What was told that it costs. */
  quotedCents?: bigint | null
}

/** The row, its steps and the job that works them off: all or nothing, in the caller's transaction. */
export const addDocument = async (ctx: Ctx, added: NewDocument): Promise<void> => {
  const { read, quotedCents, title = added.filename.replace(/\.[^.]+$/, ''), ...row } = added
  const now = ctx.clock.now()
  await insertDocument(ctx.db, { ...row, title }, now)
  await keepBlob(ctx, row.blobKey)
  if (read) await keepBlob(ctx, read.key)
  await ctx.db.insert(documentProcessing).values({
    tenantId: row.tenantId,
    documentId: row.id,
    databucketId: row.databucketId,
    queuedAt: now,
    readKey: read?.key,
    pages: read?.pages,
    quotedCents,
  })
  await enqueueProcessing(ctx, row, { isInBackground: Boolean(row.webSourceId) })
}
