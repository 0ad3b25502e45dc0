import { dayParts, type UsagePatterns } from '@lotse/contract'
import { showPatterns, spaced } from '../../analytics/index.ts'
import { credits, datesOf, percent, type ReportWidget, type TabReport } from '../report.ts'

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const hourlyWidget = ({
  hourly_distribution: hours,
  peak_hours,
  peak_concentration,
}: UsagePatterns['hourly']): ReportWidget => ({
  title: 'Hourly pattern',
  facts: [
    ['Peak hours', peak_hours.map(clock).join(', ') || null],
    ['Of daily usage in top 3 hours (%)', percent(peak_concentration)],
    ...dayParts.map(({ name, from, to }) => {
      const part = hours.filter(({ hour }) => hour >= from && hour <= to)
      return [
        `${name} ${from}-${to}`,
        credits(part.reduce((sum, hour) => sum + Math.round(hour.total_credits * 100), 0) / 100),
      ] as const
    }),
  ],
  columns: ['Hour', 'Credits', 'Average per day', 'Actions'],
  rows: peak_hours.length
    ? hours.map(one => [
        clock(one.hour),
        { credits: one.total_credits },
        { credits: one.average_credits },
        { count: one.transaction_count },
      ])
    : [],
  chart: {
    kind: 'columns',
    labels: hours.map(({ hour }) => clock(hour)),
    series: [{ label: 'Credits', values: hours.map(hour => hour.total_credits) }],
  },
  empty: 'No hourly pattern data available',
})

const functionalityWidget = (functionality: UsagePatterns['functionality']): ReportWidget => {
  const total = functionality.reduce((sum, one) => sum + one.total_credits, 0)
  return {
    title: 'Usage by functionality',
    facts: [],
    columns: ['Functionality', 'Total credits', 'Usage count', 'Average per use', 'Percent of total'],
    rows: functionality.map(one => [
      spaced(one.functionality),
      { credits: one.total_credits },
      { count: one.usage_count },
      { credits: one.avg_credits },
      { percent: total ? (one.total_credits * 100) / total : 0 },
    ]),
    chart: {
      kind: 'bars',
      labels: functionality.map(one => spaced(one.functionality)),
      series: [{ label: 'Total credits', values: functionality.map(one => one.total_credits) }],
    },
    empty: 'No functionality data available',
  }
}

export const patternsReport: TabReport = async (ctx, filter) => {
  const { data } = await showPatterns(ctx, {
    ...datesOf(filter),
    tenant_id: filter.tenantId,
    // The dates say which days.
    analysis_period: 1,
  })
  return [hourlyWidget(data.hourly), functionalityWidget(data.functionality)]
}
