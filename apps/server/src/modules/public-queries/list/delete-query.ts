import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { sweepBlobsSoon } from '../../databuckets/index.ts'
import { subjectOf } from '../audit-subject.ts'
import { canDelete, texts } from '../policy.ts'
import { lockQuery } from './queries-store.ts'
import { removeQueries } from './removal-store.ts'

/** With its answers and files; whoever works on it just now finds nothing to write to, and its link shows nothing any more. */
export const deleteQuery = (ctx: TenantCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = ctx.actor
    const query = await lockQuery(ctx.db, { tenantId: tenant.id, id })
    if (!query) throw notFound()
    if (!canDelete(ctx.actor, query)) throw forbidden(texts.notYours)
    await removeQueries(ctx.db, tenant.id, [id])
    await sweepBlobsSoon(ctx)
    await recordAudit(ctx, {
      action: 'public-query.deleted',
      tenant,
      subject: subjectOf(query),
      changes: { versions: { from: query.versionsCount } },
    })
  })
