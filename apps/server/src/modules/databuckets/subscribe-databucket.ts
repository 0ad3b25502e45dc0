import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { subjectOf } from './audit-subject.ts'
import { texts } from './policy.ts'
import { keepReadableDatabucket } from './reading-rights.ts'
import { decideSubscription } from './sharing-store.ts'

/** Subscribing or unsubscribing twice is the same as once. */
export const setSubscription = (ctx: TenantCtx, id: string, isSubscribed: boolean): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = ctx.actor
    const databucket = await keepReadableDatabucket(ctx, id)
    if (databucket.isOwner) throw new AppError('conflict', texts.ownSubscription)
    const isNew = await decideSubscription(ctx.db, tenant.id, databucket, {
      isSubscribed,
      createdAt: ctx.clock.now(),
    })
    if (!isNew || databucket.isSubscriber === isSubscribed) return
    await recordAudit(ctx, {
      action: isSubscribed ? 'databucket.subscribed' : 'databucket.unsubscribed',
      tenant,
      subject: subjectOf.databucket(databucket),
      changes: { owner: { to: databucket.ownerName } },
    })
  })
