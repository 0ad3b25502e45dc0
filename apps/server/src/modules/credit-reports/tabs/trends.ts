import { showTrends } from '../../analytics/index.ts'
import { credits, datesOf, dayCell, percent, type TabReport } from '../report.ts'

export const trendsReport: TabReport = async (ctx, filter) => {
  const { data } = await showTrends(ctx, {
    ...datesOf(filter),
    tenant_id: filter.tenantId,
    period: 'daily',
    compare_previous: 'true',
  })
  const { trends, summary, comparison } = data
  return [
    {
      title: 'Usage per day',
      facts: [
        ['Total credits', credits(summary.total_credits)],
        ['Daily average', credits(summary.average_credits)],
        ['Peak', credits(summary.max_credits)],
        ['Day of the peak', dayCell(summary.max_period)],
        ['Trend', summary.trend_direction],
        ...(comparison
          ? ([
              ['Change of the total', credits(comparison.change.total_change)],
              ['Change of the total (%)', percent(comparison.change.total_change_percentage)],
              ['Change of the daily average', credits(comparison.change.average_change)],
              ['Volatility (%)', percent(comparison.current.volatility)],
              ['Volatility of the previous period (%)', percent(comparison.previous.volatility)],
            ] as const)
          : []),
      ],
      columns: ['Day', 'Credits', '7-day moving average'],
      rows: summary.total_credits
        ? trends.map(day => [
            { day: day.period },
            { credits: day.total_credits },
            { credits: day.moving_average },
          ])
        : [],
      chart: {
        kind: 'lines',
        labels: trends.map(({ period }) => period),
        series: [
          { label: 'Credits', values: trends.map(day => day.total_credits) },
          { label: '7-day moving average', values: trends.map(day => day.moving_average) },
        ],
      },
      empty: 'No usage data available for this period',
    },
  ]
}
