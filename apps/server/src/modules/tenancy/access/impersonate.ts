import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, forbidden, notFound } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { beginImpersonation, endImpersonation } from '../../identity/index.ts'
import { lockPerson } from '../people/people-store.ts'
import { recordForTenantsOf } from '../people/record-for-tenants.ts'
import { canImpersonate } from './policy.ts'

/** From the next request on the super admin is this person, with exactly its rights. */
export const impersonate = (
  ctx: SignedInCtx,
  userId: string,
  exchange: Exchange,
): Promise<{ message: string }> =>
  inTransaction(ctx, async ctx => {
    const person = await lockPerson(ctx.db, userId)
    if (!person) throw notFound()
    if (!canImpersonate(ctx.actor, person))
      throw forbidden('Im Namen dieser Person können Sie nicht handeln.')
    await beginImpersonation(ctx, ctx.actor.sessionId, person.id, exchange)
    await recordForTenantsOf(ctx, person, 'user.impersonated')
    return { message: `Sie handeln jetzt im Namen von ${person.name}.` }
  })

export const stopImpersonating = (ctx: SignedInCtx, exchange: Exchange): Promise<{ message: string }> =>
  inTransaction(ctx, async ctx => {
    const { user, impersonator, sessionId } = ctx.actor
    if (!impersonator)
      throw new AppError('conflict', 'Sie handeln gerade nicht im Namen einer anderen Person.')
    await endImpersonation(ctx, sessionId, exchange)
    await recordForTenantsOf(ctx, user, 'user.impersonation-ended')
    return { message: 'Sie handeln wieder in Ihrem eigenen Namen.' }
  })
