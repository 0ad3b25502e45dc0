import {
  type FlowChain,
  flowChainDays,
  flowPatternOf,
  functionalities,
  type QueryOut,
  type Reply,
  type Routes,
  routes,
} from '@lotse/contract'
import { berlinDay, plusDays } from '../../../platform/berlin.ts'
import type { TenantCtx } from '../../../platform/context.ts'
import { offsetOf, pageEnvelope } from '../../../platform/paging.ts'
import { toCredits } from '../ledger/accounts.ts'
import {
  type ChainFilter,
  type ChainRow,
  chainRows,
  finishedSums,
  pendingSums,
  suspectSums,
} from './flow-chains-store.ts'
import { type Reach, reachOf } from './reach.ts'

type Query = QueryOut<Routes['api.credits.reconciliation.flow-chains']>

/** Nobody turns so many pages; what is further back is found by its days. */
const chainsAtMost = 1_000

/** As they are asked for, or the last days; of an open end the days before it or up to today. */
const daysOf = ({ start_date, end_date }: Query, now: Date) => {
  const end = end_date || berlinDay(now)
  const start = start_date || plusDays(end, 1 - flowChainDays)
  // Whoever asks from a day in the future on sees that day.
  return { start_date: start, end_date: end < start ? start : end }
}

/** The functionalities that both filters let through; null: neither is set. */
const chosenFunctionalities = ({ functionality, pattern }: Query): string[] | null => {
  if (!functionality && !pattern) return null
  const all: string[] = functionality ? [functionality] : functionalities
  return pattern ? all.filter(name => flowPatternOf(name) === pattern) : all
}

const presentChain = (row: ChainRow): FlowChain => ({
  root_reservation_id: row.id,
  job_class: row.job_class,
  functionality: row.functionality,
  flow_pattern: flowPatternOf(row.functionality),
  total_amount: toCredits(BigInt(row.cents)),
  total_children: row.children,
  tenant: { id: row.tenant_id, name: row.tenant_name },
  status: row.status,
  created_at: row.created_at,
  max_depth: row.levels,
  duration_ms: row.duration_ms === null ? null : Math.round(row.duration_ms),
  has_anomalies: row.has_anomalies,
})

const sumsOf = async (ctx: TenantCtx, reach: Reach, filter: ChainFilter) => {
  const finished = await finishedSums(ctx.db, reach, filter)
  const counted = finished.filter(
    ({ functionality }) => !filter.functionalities || filter.functionalities.includes(functionality),
  )
  const pending = await pendingSums(ctx.db, reach, filter)
  const suspect = await suspectSums(ctx.db, reach, filter)
  const all = [...counted, pending].reduce(
    (sum, { chains, cents }) => ({ chains: sum.chains + chains, cents: sum.cents + cents }),
    { chains: 0, cents: 0n },
  )
  const shown = {
    all,
    anomalies: suspect,
    normal: { chains: Math.max(0, all.chains - suspect.chains), cents: all.cents - suspect.cents },
  }[filter.show]
  return { finished, shown, suspects: filter.show === 'normal' ? 0 : suspect.chains }
}

export const showFlowChains = async (
  ctx: TenantCtx,
  query: Query,
): Promise<Reply<Routes['api.credits.reconciliation.flow-chains']>> => {
  const reach = await reachOf(ctx, query.tenant_id)
  const days = daysOf(query, ctx.clock.now())
  const filter: ChainFilter = {
    ...days,
    functionalities: chosenFunctionalities(query),
    show: query.show,
  }
  const { finished, shown, suspects } = await sumsOf(ctx, reach, filter)
  const offset = offsetOf(query)
  const limit = Math.min(query.per_page, chainsAtMost - offset)
  const rows = limit > 0 ? await chainRows(ctx.db, reach, filter, { offset, limit }) : []
  const { page: _, ...asked } = query
  const { path } = routes['api.credits.reconciliation.flow-chains']
  const total = Math.min(shown.chains, chainsAtMost)
  return {
    flow_chains: {
      ...pageEnvelope(rows.map(presentChain), total, query, { path, query: asked }, 'en'),
      total_is_capped: shown.chains > chainsAtMost,
    },
    functionalities: finished
      .filter(({ chains }) => chains > 0)
      .map(({ functionality, chains }) => ({ functionality, count: chains })),
    summary: {
      total_chains: shown.chains,
      total_credits: toCredits(shown.cents),
      average_credits: shown.chains ? Math.round(Number(shown.cents) / shown.chains) / 100 : 0,
      chains_with_anomalies: suspects,
    },
    ...days,
  }
}
