import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { recordAudit } from '../audit/index.ts'
import { subjectOf } from './audit-subject.ts'
import { countsOf } from './databuckets-store.ts'
import { ownDatabucket } from './reading-rights.ts'
import { isDatabucket } from './row-keys.ts'
import { sweepBlobsSoon } from './sweep-blobs.ts'
import { databuckets } from './tables.ts'

/** With all that is in it, in one statement; its files follow by a job. */
export const deleteDatabucket = (ctx: TenantCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const databucket = await ownDatabucket(ctx, id, 'update')
    const counts = (await countsOf(ctx.db, [databucket]))(id)
    await ctx.db.delete(databuckets).where(isDatabucket(databucket))
    await sweepBlobsSoon(ctx)
    await recordAudit(ctx, {
      action: 'databucket.deleted',
      tenant: ctx.actor.tenant,
      subject: subjectOf.databucket(databucket),
      changes: { documents: { from: counts.documents }, web_sources: { from: counts.webSources } },
    })
  })
