import { type FileRule, profilePicture } from '@lotse/contract'
import { withStored } from '../../../platform/blobs/with-stored.ts'
import { type Ctx, inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, invalidField, notFound } from '../../../platform/errors.ts'
import type { StreamReply, UploadedFile } from '../../../platform/http/handlers.ts'
import { pictureSizeOf } from '../../../platform/picture-size.ts'
import { recordAudit } from '../../audit/index.ts'
import { refuseWhileImpersonating } from '../policy.ts'
import { pictureUrlOf } from '../present.ts'
import type { UserRow } from '../tables.ts'
import { changeUser, lockActiveUser } from '../users.ts'
import { deletePictureLater } from './delete-picture.ts'

/** Behind the row's lock: of two uploads at once, the later removes the picture of the earlier. */
const replacePicture = (
  ctx: SignedInCtx,
  picture: { pictureKey: string; pictureType: string } | { pictureKey: null; pictureType: null },
): Promise<UserRow> =>
  inTransaction(ctx, async ctx => {
    const user = await lockActiveUser(ctx, ctx.actor.user.id)
    if (!user) throw new AppError('unauthenticated', 'Bitte melden Sie sich an.')
    if (!user.pictureKey && !picture.pictureKey) return user
    const changed = await changeUser(ctx, user.id, picture)
    if (user.pictureKey) await deletePictureLater(ctx, user.pictureKey)
    await recordAudit(ctx, {
      action: picture.pictureKey ? 'user.picture-changed' : 'user.picture-removed',
      subject: { type: 'user', id: user.id, label: user.name },
    })
    return changed
  })

/** A small file can claim to be huge; every browser that shows it would have to unpack it. */
const longestSide = 8000

export const checkPictureSize = (file: UploadedFile, rule: FileRule): void => {
  const size = pictureSizeOf(file.bytes, file.type)
  if (!size) throw invalidField(rule.field, rule.wrongType)
  if (Math.max(size.width, size.height) > longestSide)
    throw invalidField(rule.field, `Das Bild darf höchstens ${longestSide} Pixel breit und hoch sein`)
}

export const updatePicture = async (
  ctx: SignedInCtx,
  file: UploadedFile,
): Promise<{ profile_picture: string }> => {
  refuseWhileImpersonating(ctx)
  checkPictureSize(file, profilePicture)
  return withStored(ctx.blobs, [file], async ([pictureKey]) => {
    const user = await replacePicture(ctx, { pictureKey, pictureType: file.type })
    return { profile_picture: pictureUrlOf(user) ?? '' }
  })
}

export const removePicture = async (ctx: SignedInCtx): Promise<void> => {
  refuseWhileImpersonating(ctx)
  await replacePicture(ctx, { pictureKey: null, pictureType: null })
}

/** Who may see it is decided by the caller. Its address changes with the picture, so browsers may keep it. */
export const readPicture = (ctx: Ctx, user: UserRow): StreamReply => {
  if (!user.pictureKey || !user.pictureType) throw notFound()
  return {
    type: user.pictureType,
    body: ctx.blobs.read(user.pictureKey),
    headers: { 'cache-control': 'private, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' },
  }
}
