import {
  type Functionality,
  type QueryOut,
  type Reply,
  type Routes,
  routes,
  type usageEntry,
} from '@lotse/contract'
import type { z } from 'zod'
import type { TenantCtx } from '../../../platform/context.ts'
import { offsetOf, pageEnvelope } from '../../../platform/paging.ts'
import { toCredits } from '../ledger/accounts.ts'
import {
  type ActionPart,
  type ChildAction,
  childrenOf,
  type HistoryRow,
  historyRows,
  partsOf,
  placeInHistory,
} from './history-store.ts'
import { type UsageScope, usageScope } from './scope.ts'
import { groupedUsage, type UsageFilter, type UsageGroup } from './store.ts'

type Query = QueryOut<Routes['api.credits.usage.details']>
type UsageEntry = z.output<typeof usageEntry>

const shownChildren = 100

/** The filter as both the history and its export are asked with it. */
export const usageFilterOf = ({
  start_date: start,
  end_date: end,
  functionality,
  functionality_group: group,
}: Pick<Query, 'start_date' | 'end_date' | 'functionality' | 'functionality_group'>): UsageFilter => {
  const listed = group ? [...new Set(group.split(',') as Functionality[])] : null
  const single = functionality || null
  const functionalities = single ? [single].filter(key => listed?.includes(key) ?? true) : listed
  return { start, end, functionalities }
}

const metadataOf = ({ context, userId, userName }: HistoryRow): UsageEntry['metadata'] => ({
  document_id: context.document_id ?? null,
  chunk_count: context.chunk_count ?? null,
  user_id: userId,
  user_name: userName,
  chatbot_id: context.chatbot_id ?? null,
  query_id: context.query_id ?? null,
})

/** What the action itself and its parts cost, the dearest first; it adds up to the whole. */
const breakdownOf = (row: HistoryRow, parts: ActionPart[]): UsageEntry['breakdown_summary'] => {
  const cents = new Map([[row.functionality, row.ownCents]])
  for (const part of parts) cents.set(part.functionality, (cents.get(part.functionality) ?? 0n) + part.cents)
  return [...cents]
    .filter(([, amount]) => amount > 0n)
    .map(([functionality, amount]) => ({ functionality, credits: toCredits(amount) }))
    .sort((a, b) => b.credits - a.credits || a.functionality.localeCompare(b.functionality))
}

const presentEntry = (
  scope: UsageScope,
  row: HistoryRow,
  parts: ActionPart[] = [],
  children: ChildAction[] = [],
): UsageEntry => ({
  id: row.id,
  functionality: row.functionality,
  part_of: row.partOf,
  description: row.description,
  created_at: row.createdAt.toISOString(),
  total_credits: toCredits(row.cents),
  status: row.status,
  metadata: metadataOf(row),
  owner_tenant: { name: scope.nameOf(row.tenantId) },
  is_subtenant_action: row.tenantId !== scope.tenantId,
  has_breakdown: parts.length > 0,
  breakdown_summary: parts.length > 0 ? breakdownOf(row, parts) : [],
  child_actions: children.map(child => ({
    id: child.id,
    action_type: child.functionality,
    total_credits: toCredits(child.cents),
  })),
})

const presentGroup = ({ period, actions, cents }: UsageGroup) => ({
  period,
  action_count: actions,
  total_credits: toCredits(cents),
})

const listEntries = async (ctx: TenantCtx, scope: UsageScope, query: Query) => {
  const { db } = ctx
  const filter = usageFilterOf(query)
  const { total, start } = await placeInHistory(db, scope.tenantIds, filter, offsetOf(query))
  const rows = start ? await historyRows(db, scope.tenantIds, filter, start, query.per_page) : []
  const parts = rows.length ? await partsOf(db, rows) : []
  const children = parts.length ? await childrenOf(db, rows, shownChildren) : []
  const partsByRoot = Map.groupBy(parts, ({ rootId }) => rootId)
  const childrenByParent = Map.groupBy(children, ({ parentId }) => parentId)
  return pageEnvelope(
    rows.map(row => presentEntry(scope, row, partsByRoot.get(row.id), childrenByParent.get(row.id))),
    total,
    query,
    { path: routes['api.credits.usage.details'].path.replace(':tenant', scope.tenantId), query },
  )
}

export const showUsageDetails = async (
  ctx: TenantCtx,
  tenantId: string,
  query: Query,
): Promise<Reply<Routes['api.credits.usage.details']>> => {
  const scope = await usageScope(ctx, tenantId, query)
  if (!query.group_by) return listEntries(ctx, scope, query)
  const groups = await groupedUsage(ctx.db, scope.tenantIds, usageFilterOf(query), query.group_by)
  return { data: groups.map(presentGroup) }
}
