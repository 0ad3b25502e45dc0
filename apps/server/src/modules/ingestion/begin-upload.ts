import {
  type BodyOut,
  type Reply,
  type Routes,
  uploadFileBytes,
  uploadRules,
  uploadTexts,
  uploadTotalBytes,
} from '@lotse/contract'
import { after, hours } from '../../platform/clock.ts'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { invalidField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { InsufficientCredits, payerOf, toCredits } from '../credits/index.ts'
import { checkStorage, ownDatabucket } from '../databuckets/index.ts'
import { embeddingModel } from './index-versions.ts'
import { uploadQuote } from './prices.ts'
import { documentUploads } from './tables.ts'
import { presentUpload } from './upload-store.ts'

type Files = BodyOut<Routes['document.store']>['files']

export const uploadExpiresAfter = hours(24)

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

/** Everything that can be refused is refused here, before the first byte travels. */
export const beginUpload = async (
  ctx: TenantCtx,
  databucketId: string,
  given: Files,
): Promise<Reply<Routes['document.store']>> => {
  await ownDatabucket(ctx, databucketId)
  const files = given.map(file => ({ ...file, name: nameOf(file.name) }))
  checkFiles(files)
  const models = { embeds: (await embeddingModel(ctx)) !== null, summarises: ctx.ai.chat !== null }
  const quotes = files.map(file => uploadQuote(file, models))
  const pages = quotes.reduce((sum, quote) => sum + quote.pages, 0)
  const cents = quotes.reduce((sum, quote) => sum + quote.cents, 0n)
  await checkCredits(ctx, cents, pages)
  return inTransaction(ctx, async ctx => {
    await ownDatabucket(ctx, databucketId, 'key share')
    await checkStorage(
      ctx.db,
      ctx.actor.tenant.id,
      files.reduce((sum, { size }) => sum + size, 0),
    )
    const now = ctx.clock.now()
    const rows = await ctx.db
      .insert(documentUploads)
      .values(
        files.map(({ name, size, allow_duplicate }, index) => ({
          id: newId(),
          tenantId: ctx.actor.tenant.id,
          databucketId,
          filename: name,
          sizeBytes: size,
          uploadedBy: ctx.actor.user.id,
          uploadedByName: ctx.actor.user.name,
          quotedCents: quotes[index]?.cents,
          allowsDuplicate: allow_duplicate,
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
