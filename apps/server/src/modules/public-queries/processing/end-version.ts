import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { isQuery, isVersion } from '../row-keys.ts'
import {
  type PublicQueryRow,
  type PublicQueryVersionRow,
  publicQueries,
  publicQueryVersions,
} from '../tables.ts'
import { nextVersion } from './next-version.ts'
import { prepareSteps } from './prepare-steps.ts'
import { costOf } from './query-costs.ts'
import { enqueueQuery } from './query-queue.ts'

export interface HeldQuery {
  query: PublicQueryRow
  version: PublicQueryVersionRow
}

type End = Pick<PublicQueryRow, 'status' | 'failure'> & Partial<PublicQueryRow>

/**
 * A version is over, one way or the other: what it has cost stands in the ledger, and the next one that waits has its turn. In the
 * caller's transaction with the request held.
 */
export const endVersion = async (
  ctx: Ctx,
  { query, version }: HeldQuery,
  written: Partial<PublicQueryVersionRow>,
  end: End,
): Promise<void> => {
  const costCents = await costOf(ctx, version)
  await ctx.db
    .update(publicQueryVersions)
    .set({ ...written, costCents })
    .where(isVersion(version))
  const over = { runId: null, runUntil: null, troubles: 0, reservedCents: null }
  const next = await nextVersion(ctx, query)
  await ctx.db
    .update(publicQueries)
    .set({
      ...over,
      ...end,
      ...(next ? { status: 'pending' as const, failure: null, queuedAt: ctx.clock.now() } : {}),
      costCents: sql`(select coalesce(sum(v.cost_cents), 0) from public_query_versions v where v.tenant_id = ${query.tenantId} and v.query_id = ${query.id})`,
    })
    .where(isQuery(query))
  if (!next) return
  await prepareSteps(ctx, query, next.occasion)
  await enqueueQuery(ctx, query)
}
