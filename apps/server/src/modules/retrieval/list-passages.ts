import { passagesAtOnce, type Reply, type Routes } from '@lotse/contract'
import { and, asc, count, eq, gte, sql } from 'drizzle-orm'
import type { TenantCtx } from '../../platform/context.ts'
import { theOnly } from '../../platform/the-only.ts'
import { documentOf } from '../databuckets/index.ts'
import { passages } from './tables.ts'

/** What was read of a document, as search knows it: people see it before a citizen does. */
export const listPassages = async (
  ctx: TenantCtx,
  documentId: string,
  from: number,
): Promise<Reply<Routes['document.passages']>> => {
  const { document } = await documentOf(ctx, documentId)
  const isOfDocument = and(eq(passages.tenantId, document.tenantId), eq(passages.documentId, document.id))
  const { position, page, headings, text, marks, isReleased } = passages
  const rows = await ctx.db
    .select({ position, page, headings, text, marks, isReleased })
    .from(passages)
    .where(and(isOfDocument, gte(position, from)))
    .orderBy(asc(position))
    .limit(passagesAtOnce)
  const counted = theOnly(
    await ctx.db
      .select({
        total: count(),
        marked: sql<number>`(count(*) filter (where ${marks} is not null and not ${isReleased}))::int`,
      })
      .from(passages)
      .where(isOfDocument),
  )
  return {
    passages: rows.map(({ marks, isReleased, ...passage }) => ({
      ...passage,
      marks: marks ?? [],
      is_released: isReleased,
    })),
    total: counted.total,
    marked_count: counted.marked,
  }
}
