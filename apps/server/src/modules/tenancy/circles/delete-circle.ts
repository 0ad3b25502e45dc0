import { eq } from 'drizzle-orm'
import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { circles } from '../tables.ts'
import { acrossTenantsFindCircle, lockCircle } from './circles-store.ts'
import { deleteRefusal } from './policy.ts'

export const deleteCircle = (ctx: SignedInCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    // Held first, counted then: a tenant that is just being made waits, and finds no circle.
    const circle = (await lockCircle(ctx.db, id)) && (await acrossTenantsFindCircle(ctx.db, id))
    if (!circle) throw notFound()
    const refusal = deleteRefusal(circle)
    if (refusal) throw new AppError('conflict', refusal)
    await ctx.db.delete(circles).where(eq(circles.id, id))
    await recordAudit(ctx, {
      action: 'circle.deleted',
      tenant: null,
      subject: { type: 'circle', id, label: circle.circle.name },
    })
  })
