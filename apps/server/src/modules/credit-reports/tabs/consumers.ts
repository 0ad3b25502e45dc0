import { consumerLimits } from '@lotse/contract'
import { showConsumers, spaced } from '../../analytics/index.ts'
import { credits, datesOf, percent, type ReportWidget, type TabReport } from '../report.ts'

const empty = 'No consumer data available'

export const consumersReport: TabReport = async (ctx, filter) => {
  const { data } = await showConsumers(ctx, {
    ...datesOf(filter),
    tenant_id: filter.tenantId,
    // The dates say which days.
    period: 1,
    limit: Math.max(...consumerLimits) as (typeof consumerLimits)[number],
  })
  const { top_tenants, top_users, summary } = data
  const facts: ReportWidget['facts'] = [['Total credits', credits(summary.total_credits)]]
  const address = filter.tellsAddresses ? ['E-mail'] : []
  return [
    {
      title: 'Top consumers by tenant',
      facts,
      columns: [
        'Rank',
        'Tenant',
        'Parent',
        'Total credits',
        'Percent of total',
        'Avg daily',
        'Trend',
        'Trend (%)',
      ],
      rows: top_tenants.map((one, place) => [
        { count: place + 1 },
        one.name,
        one.parent_name,
        { credits: one.total_credits },
        { percent: one.percentage_of_total },
        { credits: one.avg_daily_usage },
        one.trend,
        percent(one.trend_percentage),
      ]),
      chart: {
        kind: 'bars',
        labels: top_tenants.map(({ name }) => name),
        series: [{ label: 'Total credits', values: top_tenants.map(one => one.total_credits) }],
      },
      empty,
    },
    {
      title: 'Top consumers by user',
      facts,
      columns: ['Rank', 'User', ...address, 'Tenant', 'Total credits', 'Actions', 'Most used', 'Last active'],
      rows: top_users.map((one, place) => [
        { count: place + 1 },
        one.name ?? '(deleted)',
        ...(filter.tellsAddresses ? [one.email] : []),
        one.tenant_name,
        { credits: one.total_credits },
        { count: one.action_count },
        one.most_used_functionality && spaced(one.most_used_functionality),
        one.last_activity ? { at: new Date(one.last_activity) } : 'Never',
      ]),
      empty,
    },
  ]
}
