import {
  type BodyOut,
  estimatedPages,
  type Reply,
  type Routes,
  uploadFileBytes,
  uploadRules,
  uploadTexts,
  uploadTotalBytes,
} from '@lotse/contract'
import { eq } from 'drizzle-orm'
import { after, hours } from '../../platform/clock.ts'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { InsufficientCredits, payerOf, toCredits } from '../credits/index.ts'
import { databucketStorage, documentUploads, ownDatabucket } from '../databuckets/index.ts'
import { tenants } from '../tenancy/index.ts'
import { uploadQuote } from './prices.ts'
import { presentUpload } from './upload-store.ts'

type Files = BodyOut<Routes['document.store']>['files']

export const uploadExpiresAfter = hours(24)
const megabyte = 1_048_576

/** Of a path only its end is a name. */
const nameOf = (name: string): string => name.split(/[/\\]/).at(-1)?.trim() ?? ''

const checkFiles = (files: Files): void => {
  for (const { name, size } of files) {
    const extension = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
    if (!uploadRules.extensions.some(allowed => allowed === extension))
      throw invalidField('files', uploadTexts.wrongType(name))
    if (size > uploadFileBytes) throw invalidField('files', uploadTexts.tooLarge(name))
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > uploadTotalBytes)
    throw invalidField('files', uploadTexts.tooLargeTogether)
}

const checkCredits = async (ctx: TenantCtx, cents: bigint, pages: number): Promise<void> => {
  const { availableCents } = await payerOf(ctx.db, ctx.actor.tenant.id)
  if (cents > availableCents)
    throw new InsufficientCredits({
      required: toCredits(cents),
      available: toCredits(availableCents),
      estimated_pages: pages,
    })
}

/** Holds the tenant's storage until the end of the transaction, so that two uploads never see the same free space. */
export const checkStorage = async (ctx: Ctx, tenantId: string, bytes: number): Promise<void> => {
  const [storage] = await ctx.db
    .select()
    .from(databucketStorage)
    .where(eq(databucketStorage.tenantId, tenantId))
    .for('update')
  const [tenant] = await ctx.db
    .select({ megabytes: tenants.uploadLimitMb })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
  const limit = (tenant?.megabytes ?? 0) * megabyte
  const free = limit - (storage?.usedBytes ?? 0) - (storage?.reservedBytes ?? 0)
  // What shrinks is never refused, also where the limit was lowered below what is there.
  if (bytes <= Math.max(0, free)) return
  const inMegabytes = (amount: number) =>
    (Math.max(0, amount) / megabyte).toLocaleString('de-DE', { maximumFractionDigits: 1 })
  const message = `Der Speicherplatz reicht nicht aus: Von ${inMegabytes(limit)} MB sind noch ${inMegabytes(free)} MB frei.`
  throw new AppError('limit_reached', message, { errors: { files: message } })
}

/** Everything that can be refused is refused here, before the first byte travels. */
export const beginUpload = async (
  ctx: TenantCtx,
  databucketId: string,
  given: Files,
): Promise<Reply<Routes['document.store']>> => {
  await ownDatabucket(ctx, databucketId)
  const files = given.map(({ name, size }) => ({ name: nameOf(name), size }))
  checkFiles(files)
  const pages = files.reduce((sum, { name, size }) => sum + estimatedPages(name, size), 0)
  const cents = files.reduce((sum, { name, size }) => sum + uploadQuote(name, size), 0n)
  await checkCredits(ctx, cents, pages)
  return inTransaction(ctx, async ctx => {
    await ownDatabucket(ctx, databucketId, 'key share')
    await checkStorage(
      ctx,
      ctx.actor.tenant.id,
      files.reduce((sum, { size }) => sum + size, 0),
    )
    const now = ctx.clock.now()
    const rows = await ctx.db
      .insert(documentUploads)
      .values(
        files.map(({ name, size }) => ({
          id: newId(),
          tenantId: ctx.actor.tenant.id,
          databucketId,
          filename: name,
          sizeBytes: size,
          uploadedBy: ctx.actor.user.id,
          uploadedByName: ctx.actor.user.name,
          createdAt: now,
          expiresAt: after(now, uploadExpiresAfter),
        })),
      )
      .returning()
    return {
      uploads: rows.map(presentUpload),
      estimated_pages: pages,
      estimated_credits: toCredits(cents),
    }
  })
}
