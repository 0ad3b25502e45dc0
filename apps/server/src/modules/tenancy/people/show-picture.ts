import type { SignedInCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { StreamReply } from '../../../platform/http/handlers.ts'
import { findUser, readPicture } from '../../identity/index.ts'
import { isOneself } from '../access/policy.ts'
import { acrossTenantsSharesTenant } from '../tenants/tenants-store.ts'

/** One sees oneself and the people of the tenants one reaches; a super admin sees everybody. */
export const showPicture = async (
  ctx: SignedInCtx,
  userId: string,
  version: string,
): Promise<StreamReply> => {
  const { actor, db } = ctx
  const person = await findUser(ctx, userId)
  if (!person || person.pictureKey !== version) throw notFound()
  const isVisible =
    actor.user.isSuperAdmin ||
    isOneself(actor, person) ||
    (await acrossTenantsSharesTenant(db, actor.user, person.id))
  if (!isVisible) throw notFound()
  return readPicture(ctx, person)
}
