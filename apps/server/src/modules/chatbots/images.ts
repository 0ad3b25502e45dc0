import { type ChatbotDetails, chatbotImages, routes } from '@lotse/contract'
import { withStored } from '../../platform/blobs/with-stored.ts'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { FormFiles, StreamReply, UploadedFile } from '../../platform/http/handlers.ts'
import { recordAudit } from '../audit/index.ts'
import { sweepBlobsSoon } from '../databuckets/index.ts'
import { checkPictureSize } from '../identity/index.ts'
import { subjectOf } from './audit-subject.ts'
import { chatbotByUuid, chatbotOf, isChatbot } from './chatbots-store.ts'
import { canManageChatbot, mayTalkTo } from './policy.ts'
import { type ChatbotRow, chatbots } from './tables.ts'

const rule = routes['chatbot.image.store'].file

export type ChatbotImage = (typeof chatbotImages)[number]
type Picture = { key: string; type: string } | { key: null; type: null }

const columnsOf: Record<ChatbotImage, (picture: Picture) => Partial<ChatbotRow>> = {
  profile_picture: ({ key, type }) => ({ profilePictureKey: key, profilePictureType: type }),
  sender_logo: ({ key, type }) => ({ senderLogoKey: key, senderLogoType: type }),
}
const keyOf: Record<ChatbotImage, (chatbot: ChatbotRow) => string | null> = {
  profile_picture: ({ profilePictureKey }) => profilePictureKey,
  sender_logo: ({ senderLogoKey }) => senderLogoKey,
}
const typeOf: Record<ChatbotImage, (chatbot: ChatbotRow) => string | null> = {
  profile_picture: ({ profilePictureType }) => profilePictureType,
  sender_logo: ({ senderLogoType }) => senderLogoType,
}
const actionsOf = {
  profile_picture: { set: 'chatbot.picture-changed', removed: 'chatbot.picture-removed' },
  sender_logo: { set: 'chatbot.logo-changed', removed: 'chatbot.logo-removed' },
} as const

/** Behind the row's lock: of two uploads at once, the later removes the picture of the earlier. */
const replaceImage = (ctx: TenantCtx, id: string, image: ChatbotImage, picture: Picture): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const chatbot = await chatbotOf(ctx, id, 'update')
    const before = keyOf[image](chatbot)
    if (!before && !picture.key) return
    await ctx.db
      .update(chatbots)
      .set({ ...columnsOf[image](picture), updatedAt: ctx.clock.now() })
      .where(isChatbot(chatbot))
    if (before) await sweepBlobsSoon(ctx)
    await recordAudit(ctx, {
      action: actionsOf[image][picture.key ? 'set' : 'removed'],
      tenant: ctx.actor.tenant,
      subject: subjectOf(chatbot),
    })
  })

export const storeImage = async (
  ctx: TenantCtx,
  id: string,
  image: ChatbotImage,
  file: UploadedFile,
): Promise<void> => {
  await chatbotOf(ctx, id)
  checkPictureSize(file, rule)
  await withStored(ctx.blobs, [file], ([key]) => replaceImage(ctx, id, image, { key, type: file.type }))
}

/** A form is kept as a whole, with its pictures, or not at all. `save` gives the chatbot's id. */
export const saveWithImages = async (
  ctx: TenantCtx,
  files: FormFiles,
  save: (ctx: TenantCtx) => Promise<string>,
): Promise<string> => {
  for (const rule of routes['chatbot.store'].form.files) {
    const file = files[rule.field]
    if (file) checkPictureSize(file, rule)
  }
  const images = chatbotImages.flatMap(name => (files[name] ? [{ name, file: files[name] }] : []))
  return withStored(
    ctx.blobs,
    images.map(({ file }) => file),
    keys =>
      inTransaction(ctx, async ctx => {
        const id = await save(ctx)
        for (const [place, { name, file }] of images.entries())
          await replaceImage(ctx, id, name, { key: keys[place] ?? '', type: file.type })
        return id
      }),
  )
}

export const removeImage = (ctx: TenantCtx, id: string, image: ChatbotImage): Promise<void> =>
  replaceImage(ctx, id, image, { key: null, type: null })

/** The addresses change with the pictures, so that browsers may keep them. */
export const imageUrlsOf = (
  chatbot: Pick<ChatbotRow, 'uuid' | 'profilePictureKey' | 'senderLogoKey'>,
): Pick<ChatbotDetails, 'profile_picture_url' | 'sender_logo_url'> => {
  const urlOf = (key: string | null) =>
    key && routes['chat.image'].path.replace(':uuid', chatbot.uuid).replace(':key', key)
  return {
    profile_picture_url: urlOf(chatbot.profilePictureKey),
    sender_logo_url: urlOf(chatbot.senderLogoKey),
  }
}

const isSeenBy = ({ actor }: Ctx, chatbot: ChatbotRow): boolean =>
  mayTalkTo(actor, chatbot) ||
  (actor?.tenant != null && canManageChatbot({ ...actor, tenant: actor.tenant }, chatbot))

/** For those who may talk to the chatbot or manage it; pictures of public ones also on pages of other sites. */
export const showImage = async (ctx: Ctx, uuid: string, key: string): Promise<StreamReply> => {
  const chatbot = await chatbotByUuid(ctx, uuid)
  const image = chatbotImages.find(name => keyOf[name](chatbot) === key)
  const type = image && typeOf[image](chatbot)
  if (!type || chatbot.isStopped || !isSeenBy(ctx, chatbot)) throw notFound()
  const isPublic = chatbot.accessRole === 'public'
  return {
    type,
    body: ctx.blobs.read(key),
    headers: {
      'cache-control': `${isPublic ? 'public' : 'private'}, max-age=31536000, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
    },
  }
}
