import { sql } from 'drizzle-orm'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../audit/index.ts'
import { approvedAnswerOf } from '../approved-answer.ts'
import { subjectOf } from '../audit-subject.ts'
import { findQuery, lockQuery } from '../list/queries-store.ts'
import { texts } from '../policy.ts'
import { isQuery } from '../row-keys.ts'
import { type PublicQueryRow, publicQueries, publicQueryVersions } from '../tables.ts'
import { newestVersion } from './versions-store.ts'

const isInWork = ({ status }: PublicQueryRow): boolean => status === 'pending' || status === 'inprogress'

/** The sources travel along, as they were. */
const copySources = async (
  { db }: TenantCtx,
  from: { id: string; version: number },
  to: { tenantId: string; id: string; version: number },
): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    insert into public_query_sources (tenant_id, query_id, version, number, document_tenant_id, document_id, document_title, page, heading, text, dated_on, url, score)
      select tenant_id, ${to.id}, ${to.version}, number, document_tenant_id, document_id, document_title, page, heading, text, dated_on, url, score
        from public_query_sources where tenant_id = ${to.tenantId} and query_id = ${from.id} and version = ${from.version}`)
  return rowCount ?? 0
}

/** Nothing is written and nothing is paid: a clerk looks it over as any other version. */
export const reuseAnswer = (ctx: TenantCtx, id: string, fromId: string): Promise<{ version: number }> =>
  inTransaction(ctx, async ctx => {
    const { user, tenant } = ctx.actor
    const query = await lockQuery(ctx.db, { tenantId: tenant.id, id })
    const from = await findQuery(ctx.db, { tenantId: tenant.id, id: fromId })
    if (!query || !from || fromId === id) throw notFound()
    if (isInWork(query)) throw new AppError('conflict', texts.stillAnswered)
    const answer = await approvedAnswerOf(ctx, { tenantId: tenant.id, queryId: fromId })
    if (!answer) throw new AppError('conflict', texts.noApprovedAnswer)
    const newest = await newestVersion(ctx.db, query)
    // A second click, or a second look at the same list.
    if (newest?.reusedFrom === fromId && newest.text === answer.text) return { version: newest.number }
    const now = ctx.clock.now()
    const version = Math.max(query.versionsCount, newest?.number ?? 0) + 1
    await ctx.db.insert(publicQueryVersions).values({
      tenantId: tenant.id,
      queryId: id,
      number: version,
      requestKey: newId(),
      status: 'completed',
      choices: query.choices,
      draft: answer.text,
      text: answer.text,
      reusedFrom: fromId,
      createdBy: user.id,
      createdByName: user.name,
      createdAt: now,
      completedAt: now,
    })
    const sources = await copySources(
      ctx,
      { id: fromId, version: answer.version },
      { tenantId: tenant.id, id, version },
    )
    await ctx.db
      .update(publicQueries)
      .set({
        versionsCount: version,
        hasSources: sources > 0,
        ...(query.status === 'failed'
          ? { status: 'completed' as const, failure: null, completedAt: now }
          : {}),
      })
      .where(isQuery(query))
    await recordAudit(ctx, {
      action: 'public-query.answer-reused',
      tenant,
      subject: subjectOf(query),
      changes: { version: { to: version }, from: { to: from.title } },
    })
    return { version }
  })
