import { type Reply, type Routes, routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pageEnvelope } from '../../platform/paging.ts'
import { recordAudit } from '../audit/index.ts'
import { subjectOf } from './audit-subject.ts'
import { canManageWebSources } from './policy.ts'
import { presentWebSource } from './present-web-source.ts'
import { ownDatabucket, readableDatabucket } from './reading-rights.ts'
import { isWebSource } from './row-keys.ts'
import { sweepBlobsSoon } from './sweep-blobs.ts'
import { webSources } from './tables.ts'
import { findWebSource, webSourcesPage } from './web-sources-store.ts'

export const listWebSources = async (
  ctx: TenantCtx,
  databucketId: string,
  query: { page: number; per_page: number; search: string },
): Promise<Reply<Routes['databucket.edit_websources']>> => {
  const databucket = await readableDatabucket(ctx, databucketId)
  const { rows, total } = await webSourcesPage(ctx.db, databucket, query)
  const path = routes['databucket.edit_websources'].path.replace(':databucket', databucketId)
  return {
    ...pageEnvelope(
      rows.map(row => presentWebSource(row, ctx.actor)),
      total,
      query,
      { path, query },
    ),
    can: { create: canManageWebSources(ctx.actor, databucket) },
  }
}

/** With the pages that came from it. */
export const deleteWebSource = (ctx: TenantCtx, databucketId: string, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const databucket = await ownDatabucket(ctx, databucketId, 'key share')
    const source = await findWebSource(ctx.db, databucket, id)
    if (!source) throw notFound()
    const deleted = await ctx.db
      .delete(webSources)
      .where(isWebSource(source))
      .returning({ id: webSources.id })
    // Somebody else may have been faster.
    if (!deleted.length) throw notFound()
    await sweepBlobsSoon(ctx)
    await recordAudit(ctx, {
      action: 'web-source.deleted',
      tenant: ctx.actor.tenant,
      subject: subjectOf.webSource(source),
      changes: { url: { from: source.url }, pages: { from: source.pagesCount } },
    })
  })
