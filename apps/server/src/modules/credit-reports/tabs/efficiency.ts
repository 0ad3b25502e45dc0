import { efficiencyRatings, type UsageEfficiency } from '@lotse/contract'
import { type EfficiencyParts, showEfficiency, spaced } from '../../analytics/index.ts'
import { credits, datesOf, percent, type ReportWidget, type TabReport } from '../report.ts'

const empty = 'No efficiency data available'

const ratingOf = (score: number | null): string | null =>
  score === null ? null : (efficiencyRatings.find(({ from }) => score >= from)?.name ?? null)

const scoreWidget = (data: UsageEfficiency): ReportWidget => ({
  title: 'Efficiency by functionality',
  facts: [
    ['Overall score', percent(data.overall_score)],
    ['Rating', ratingOf(data.overall_score)],
    ['Cost per success', credits(data.cost_per_success)],
    ['Optimization potential (%)', percent(data.optimization_potential)],
    ['Operations', { count: data.totals.operations }],
    ['Success rate (%)', percent(data.totals.success_rate)],
    ['Credits used', credits(data.totals.used_credits)],
    ['Credits wasted', credits(data.totals.wasted_credits)],
    ...data.waste.map(one => [`Wasted: ${spaced(one.kind)}`, credits(one.credits)] as const),
  ],
  columns: ['Functionality', 'Operations', 'Success rate (%)', 'Credits per operation', 'Score', 'Trend'],
  rows: data.by_functionality.map(one => [
    spaced(one.functionality),
    { count: one.operations },
    percent(one.success_rate),
    credits(one.avg_credits_per_operation),
    percent(one.efficiency_score),
    one.trend,
  ]),
  empty,
})

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const hourlyWidget = ({ hourly_efficiency: hours, totals }: UsageEfficiency): ReportWidget => ({
  title: 'Efficiency by hour',
  facts: [],
  columns: ['Hour', 'Operations', 'Success rate (%)'],
  rows: totals.operations
    ? hours.map(one => [
        clock(one.hour),
        { count: one.operations },
        one.operations ? percent(one.efficiency_score) : null,
      ])
    : [],
  chart: {
    kind: 'columns',
    labels: hours.map(({ hour }) => clock(hour)),
    series: [{ label: 'Success rate by hour (%)', values: hours.map(one => one.efficiency_score) }],
  },
  empty,
})

const recommendationsWidget = ({ recommendations }: UsageEfficiency): ReportWidget => ({
  title: 'Recommendations',
  facts: [],
  columns: ['Recommendation', 'Why', 'Savings in 30 days'],
  rows: recommendations.map(one => [one.title, one.description, credits(one.potential_savings)]),
  empty: 'No recommendations for this period',
})

export const efficiencyReport =
  (parts: EfficiencyParts): TabReport =>
  async (ctx, filter) => {
    const { data } = await showEfficiency(
      ctx,
      {
        ...datesOf(filter),
        tenant_id: filter.tenantId,
        // The dates say which days.
        analysis_period: 1,
        include_recommendations: 'true',
      },
      parts,
    )
    return [scoreWidget(data), hourlyWidget(data), recommendationsWidget(data)]
  }
