import { type DatabucketCard, type DatabucketDetails, type Reply, type Routes, routes } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import { pageEnvelope } from '../../platform/paging.ts'
import { countsOf, type DatabucketFilter, databucketsPage, figuresOf } from './databuckets-store.ts'
import { presentCard, presentDatabucket, presentStatistics } from './present.ts'
import { readableDatabucket } from './reading-rights.ts'

export const listDatabuckets = async (
  ctx: TenantCtx,
  query: DatabucketFilter,
): Promise<Reply<Routes['databucket.index']>> => {
  const { actor, db } = ctx
  const { rows, total } = await databucketsPage(db, actor.tenant.id, query)
  const counts = await countsOf(db, rows)
  return {
    ...pageEnvelope(
      rows.map(row => presentCard(row, counts(row.id), actor)),
      total,
      query,
      { path: routes['databucket.index'].path, query: { ...query } },
    ),
    statistics: presentStatistics(await figuresOf(db, actor.tenant.id)),
    can: { create: actor.permissions.has('content.manage') },
  }
}

export const showDatabucket = async (ctx: TenantCtx, id: string): Promise<DatabucketDetails> => {
  const row = await readableDatabucket(ctx, id)
  return presentDatabucket(row, (await countsOf(ctx.db, [row]))(id), ctx.actor)
}

export const showCard = async (ctx: TenantCtx, id: string): Promise<DatabucketCard> => {
  const row = await readableDatabucket(ctx, id)
  return presentCard(row, (await countsOf(ctx.db, [row]))(id), ctx.actor)
}
