import type { PublicQueryChoices } from '@lotse/contract'
import { max } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { isQuery, isVersionOf } from '../row-keys.ts'
import { type Occasion, type PublicQueryRow, publicQueries, publicQueryVersions } from '../tables.ts'
import { prepareSteps } from './prepare-steps.ts'
import { enqueueQuery } from './query-queue.ts'

interface NewVersion {
  key: string
  occasion: Occasion
  choices: PublicQueryChoices
  by: { id: string; name: string } | null
}

/** One more answer to be written, in the caller's transaction with the request held. While another is written it waits for its turn. */
export const addVersion = async (
  ctx: Ctx,
  query: PublicQueryRow,
  { key, occasion, choices, by }: NewVersion,
): Promise<number> => {
  const now = ctx.clock.now()
  const [{ last } = { last: null }] = await ctx.db
    .select({ last: max(publicQueryVersions.number) })
    .from(publicQueryVersions)
    .where(isVersionOf(query))
  const number = Math.max(query.versionsCount, last ?? 0) + 1
  await ctx.db.insert(publicQueryVersions).values({
    tenantId: query.tenantId,
    queryId: query.id,
    number,
    requestKey: key,
    occasion,
    status: 'writing',
    choices,
    createdBy: by?.id ?? null,
    createdByName: by?.name ?? '',
    createdAt: now,
  })
  const isInWork = query.status === 'pending' || query.status === 'inprogress'
  await ctx.db
    .update(publicQueries)
    .set({
      versionsCount: number,
      choices,
      ...(isInWork ? {} : { status: 'pending' as const, failure: null, troubles: 0, queuedAt: now }),
    })
    .where(isQuery(query))
  if (isInWork) return number
  await prepareSteps(ctx, query, occasion)
  await enqueueQuery(ctx, query)
  return number
}
