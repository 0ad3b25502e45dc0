import type { DocumentUpload } from '@lotse/contract'
import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs.ts'
import { ownDatabucket, sweepBlobsSoon } from '../databuckets/index.ts'
import { isUpload } from './row-keys.ts'
import { documentUploads } from './tables.ts'
import { findFinishedUpload, findUpload, presentUpload, type UploadAddress } from './upload-store.ts'

export const showUpload = async (ctx: TenantCtx, address: UploadAddress): Promise<DocumentUpload> => {
  await ownDatabucket(ctx, address.databucket)
  const row = await findUpload(ctx.db, ctx.actor.tenant.id, address)
  const shown = row ? presentUpload(row) : await findFinishedUpload(ctx.db, ctx.actor.tenant.id, address)
  if (!shown) throw notFound()
  return shown
}

export const cancelUpload = (ctx: TenantCtx, { databucket, upload }: UploadAddress): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await ownDatabucket(ctx, databucket)
    const gone = await ctx.db
      .delete(documentUploads)
      .where(
        and(
          isUpload({ tenantId: ctx.actor.tenant.id, id: upload }),
          eq(documentUploads.databucketId, databucket),
        ),
      )
      .returning({ id: documentUploads.id })
    if (!gone.length) throw notFound()
    await sweepBlobsSoon(ctx)
  })

const acrossTenantsExpireUploads = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const gone = await ctx.db
      .delete(documentUploads)
      .where(lte(documentUploads.expiresAt, ctx.clock.now()))
      .returning({ tenantId: documentUploads.tenantId, id: documentUploads.id })
    if (gone.length) await sweepBlobsSoon(ctx)
  })

/** Uploads that nobody goes on with give their storage back. */
export const expireUploadsJob = defineJob({
  name: 'ingestion.expire-uploads',
  payload: z.object({}),
  schedule: { cron: '23 * * * *', payload: {}, atStart: true },
  handle: acrossTenantsExpireUploads,
})
