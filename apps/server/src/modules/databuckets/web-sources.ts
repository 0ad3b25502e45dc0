import { type Reply, type Routes, routes } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pageEnvelope } from '../../platform/paging.ts'
import { recordAudit } from '../audit/index.ts'
import { subjectOf } from './audit-subject.ts'
import { canManageWebSources } from './policy.ts'
import { presentWebSource } from './present-web-source.ts'
import { ownDatabucket, readableDatabucket } from './reading-rights.ts'
import { sweepBlobsSoon } from './sweep-blobs.ts'
import { webSources } from './tables.ts'
import { findWebSource, webSourcesPage } from './web-sources-store.ts'

export const listWebSources = async (
  ctx: TenantCtx,
  databucketId: string,
  query: { page: number; per_page: number; search: string },
): Promise<Reply<Routes['databucket.edit_websources']>> => {
  const databucket = await readableDatabucket(ctx, databucketId)
  const { rows, total } = await webSourcesPage(ctx.db, databucketId, query)
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
    await ownDatabucket(ctx, databucketId, 'key share')
    const source = await findWebSource(ctx.db, databucketId, id)
    if (!source) throw notFound()
    const deleted = await ctx.db
      .delete(webSources)
      .where(eq(webSources.id, source.id))
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
