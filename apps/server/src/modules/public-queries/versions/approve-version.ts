import type { PublicQueryVersion } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import { answeredQueue } from '../answered-queue.ts'
import { subjectOf } from '../audit-subject.ts'
import { holdVersion, refuseStale, showVersion, type VersionPath } from './held-version.ts'
import { changeVersion, setApproved } from './versions-store.ts'

/** Of exactly the text that was read: it is the answer from now on, and whoever waits for it by mail gets it. */
export const approveVersion = (
  ctx: TenantCtx,
  path: VersionPath,
  revision: number,
): Promise<PublicQueryVersion> =>
  inTransaction(ctx, async ctx => {
    const { query, version } = await holdVersion(ctx, path)
    refuseStale(version, revision)
    if (version.approvedAt) return showVersion(ctx, path)
    const { user, tenant } = ctx.actor
    const { number } = version
    await setApproved(ctx.db, query, number)
    await changeVersion(ctx.db, version, {
      approvedBy: user.id,
      approvedByName: user.name,
      approvedAt: ctx.clock.now(),
    })
    await ctx.jobs.enqueue(ctx, answeredQueue, {
      tenantId: tenant.id,
      queryId: query.id,
      version: number,
      occasion: 'approved',
    })
    await recordAudit(ctx, {
      action: 'public-query.approved',
      tenant,
      subject: subjectOf(query),
      changes: { version: { from: query.approvedVersion, to: number } },
    })
    return showVersion(ctx, path)
  })

/** From now on the recipient's link shows it no more. */
export const withdrawApproval = (ctx: TenantCtx, path: VersionPath): Promise<PublicQueryVersion> =>
  inTransaction(ctx, async ctx => {
    const { query, version } = await holdVersion(ctx, path)
    if (!version.approvedAt) return showVersion(ctx, path)
    await setApproved(ctx.db, query, null)
    await changeVersion(ctx.db, version, { sentAt: null })
    await recordAudit(ctx, {
      action: 'public-query.approval-withdrawn',
      tenant: ctx.actor.tenant,
      subject: subjectOf(query),
      changes: { version: { from: version.number, to: null } },
    })
    return showVersion(ctx, path)
  })
