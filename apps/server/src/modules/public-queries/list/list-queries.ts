import { type QueryOut, type Reply, type Routes, routes } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { presentQuery } from './present-query.ts'
import { type QueryFigures, queriesPage, queryFigures } from './queries-store.ts'

type Answer = Reply<Routes['agent.public_query.index']>

const presentFigures = (figures: QueryFigures): Answer['stats'] => ({
  open: figures.open,
  in_progress: figures.inProgress,
  completed_this_week: figures.completedThisWeek,
  median_seconds: figures.medianMs === null ? null : Math.round(figures.medianMs / 100) / 10,
  with_sources_percent: figures.withSources === null ? null : Math.round(figures.withSources * 100),
  feedback: { positive: figures.positive, negative: figures.negative },
})

export const listQueries = async (
  { db, actor, clock }: TenantCtx,
  query: QueryOut<Routes['agent.public_query.index']>,
): Promise<Answer> => {
  const { rows, total, isCapped } = await queriesPage(db, actor.tenant.id, query)
  const { page: _, ...filter } = query
  const path = routes['agent.public_query.index'].path
  return {
    ...pageEnvelope(
      rows.map(row => presentQuery(actor, row)),
      total,
      query,
      { path, query: filter },
    ),
    total_is_capped: isCapped,
    stats: presentFigures(await queryFigures(db, actor.tenant.id, clock.now())),
    can: { create: true },
  }
}
