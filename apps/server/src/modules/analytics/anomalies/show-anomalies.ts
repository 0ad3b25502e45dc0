import type { QueryOut, Routes, UsageAnomalies } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { usingPeople } from '../../credits/index.ts'
import { periodOf } from '../period.ts'
import { type AnalyticsScope, analyticsScope } from '../scope.ts'
import { type AnomalyRow, countAnomalies, countDismissed, listAnomalies } from './anomalies-store.ts'
import { dailyCounts, patternsOf, severityCounts } from './anomaly-patterns.ts'
import { presentAnomaly } from './present.ts'

/** Staff watch figures; who of a sub-tenant is behind them is for those who manage it. */
const presented = async ({ db, actor }: TenantCtx, { tenants }: AnalyticsScope, rows: AnomalyRow[]) => {
  const people = await usingPeople(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  const names = new Map(tenants.map(({ id, name }) => [id, name]))
  return rows.map(row => {
    const tellsName = actor.permissions.has('credits.manage') || row.tenantId === actor.tenant.id
    const person = row.userId ? people.get(row.userId) : undefined
    return presentAnomaly(row, {
      tenantName: names.get(row.tenantId) ?? '',
      userName: (tellsName && person?.name) || null,
    })
  })
}

export const showAnomalies = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['api.credits.analytics.anomalies']>,
): Promise<{ data: UsageAnomalies }> => {
  const period = periodOf(ctx.clock.now(), query, query.lookback_days)
  const scope = await analyticsScope(ctx, query.tenant_id)
  const filter = {
    tenantIds: scope.tenantIds,
    start: period.start,
    end: period.end,
    sensitivity: query.sensitivity,
    isDismissed: query.status === 'dismissed',
  }
  const { rows, total } = await listAnomalies(ctx.db, filter, query)
  const groups = await countAnomalies(ctx.db, filter)
  const { data, links, ...page } = pageEnvelope(await presented(ctx, scope, rows), total, query, {
    path: '',
    query: {},
  })
  return {
    data: {
      anomalies: data,
      page,
      severity_counts: severityCounts(groups),
      daily: dailyCounts(period.days, groups),
      pattern_analysis: patternsOf(groups),
      dismissed_count: await countDismissed(ctx.db, filter),
      can_dismiss: ctx.actor.permissions.has('credits.manage'),
    },
  }
}
