import { routes } from '@lotse/contract'
import { withStored } from '../../platform/blobs/with-stored.ts'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { FormFiles, StreamReply, UploadedFile } from '../../platform/http/handlers.ts'
import { recordAudit } from '../audit/index.ts'
import { checkPictureSize } from '../identity/index.ts'
import { subjectOf } from './audit-subject.ts'
import { ownDatabucket, readableDatabucket } from './reading-rights.ts'
import { isDatabucket } from './row-keys.ts'
import { sweepBlobsSoon } from './sweep-blobs.ts'
import { databuckets } from './tables.ts'

const rule = routes['databucket.cover.store'].file

/** Behind the row's lock: of two uploads at once, the later removes the picture of the earlier. */
const replaceCover = (
  ctx: TenantCtx,
  id: string,
  cover: { coverKey: string; coverType: string } | { coverKey: null; coverType: null },
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const databucket = await ownDatabucket(ctx, id, 'update')
    if (!databucket.coverKey && !cover.coverKey) return
    await ctx.db
      .update(databuckets)
      .set({ ...cover, updatedAt: ctx.clock.now() })
      .where(isDatabucket(databucket))
    if (databucket.coverKey) await sweepBlobsSoon(ctx)
    await recordAudit(ctx, {
      action: cover.coverKey ? 'databucket.cover-changed' : 'databucket.cover-removed',
      tenant: ctx.actor.tenant,
      subject: subjectOf.databucket(databucket),
    })
  })

export const storeCover = async (ctx: TenantCtx, id: string, file: UploadedFile): Promise<void> => {
  await ownDatabucket(ctx, id)
  checkPictureSize(file, rule)
  await withStored(ctx.blobs, [file], ([coverKey]) =>
    replaceCover(ctx, id, { coverKey, coverType: file.type }),
  )
}

/** A form is kept as a whole, with its picture, or not at all. `save` gives the data store's id. */
export const saveWithCover = async (
  ctx: TenantCtx,
  { [rule.field]: file }: FormFiles,
  save: (ctx: TenantCtx) => Promise<string>,
): Promise<string> => {
  if (!file) return save(ctx)
  checkPictureSize(file, rule)
  return withStored(ctx.blobs, [file], ([coverKey]) =>
    inTransaction(ctx, async ctx => {
      const id = await save(ctx)
      await replaceCover(ctx, id, { coverKey, coverType: file.type })
      return id
    }),
  )
}

export const removeCover = (ctx: TenantCtx, id: string): Promise<void> =>
  replaceCover(ctx, id, { coverKey: null, coverType: null })

/** Whoever may read the data store sees its picture. */
export const showCover = async (ctx: TenantCtx, id: string, key: string): Promise<StreamReply> => {
  const { coverKey, coverType } = await readableDatabucket(ctx, id)
  if (!coverKey || !coverType || coverKey !== key) throw notFound()
  return {
    type: coverType,
    body: ctx.blobs.read(coverKey),
    headers: { 'cache-control': 'private, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' },
  }
}
