import { type AnalyticsTrend, movingAverageDays, type UsageTrends } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { CalendarArrowUp, Coins, Minus, Sigma, TrendingDown, TrendingUp } from 'lucide-react'
import { failureOf } from '../../../app/loading-failure.ts'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { StatCard, StatCardRow } from '../../../ui/structure/StatCard.tsx'
import { formatDate, formatNumber } from '../../../ui/texts/format.ts'
import { useAnalyticsFilter } from '../analytics-filter.ts'
import { trendsQuery } from '../analytics-query.ts'
import { Comparison } from './Comparison.tsx'

const directions = {
  increasing: { value: 'Up', word: 'Increasing', icon: TrendingUp, tone: 'danger' },
  decreasing: { value: 'Down', word: 'Decreasing', icon: TrendingDown, tone: 'success' },
  flat: { value: 'Flat', word: 'No change', icon: Minus, tone: 'neutral' },
} as const satisfies Record<AnalyticsTrend, object>

const series = [
  { id: 'total', label: 'Credits' },
  { id: 'average', label: `${movingAverageDays}-day average` },
]

function Figures({ trends }: { trends: UsageTrends | undefined }) {
  const summary = trends?.summary
  const direction = directions[summary?.trend_direction ?? 'flat']
  const isLoading = summary === undefined
  return (
    <StatCardRow>
      <StatCard
        label="Total"
        icon={Sigma}
        value={summary && formatNumber(summary.total_credits)}
        sublabel="credits"
        isLoading={isLoading}
      />
      <StatCard
        label="Daily average"
        icon={Coins}
        value={summary && formatNumber(summary.average_credits)}
        sublabel="credits a day"
        isLoading={isLoading}
      />
      <StatCard
        label="Peak"
        icon={CalendarArrowUp}
        value={summary && formatNumber(summary.max_credits)}
        sublabel={summary?.max_period ? `on ${formatDate(summary.max_period)}` : undefined}
        isLoading={isLoading}
      />
      <StatCard
        label="Trend"
        icon={direction.icon}
        tone={direction.tone}
        value={direction.value}
        sublabel={`${direction.word}, second half against first`}
        isLoading={isLoading}
      />
    </StatCardRow>
  )
}

export function TrendsTab() {
  const [filter] = useAnalyticsFilter()
  const query = useQuery(trendsQuery(filter))
  const failure = failureOf(query)
  if (failure)
    return <LoadingFailed title="The trends could not be loaded" error={failure} onRetry={query.refetch} />
  const trends = query.data?.data
  const hasUsage = (trends?.summary.total_credits ?? 0) > 0
  return (
    <div className="flex flex-col gap-6">
      <Figures trends={trends} />
      <Card>
        <LineChart
          title="Usage per day"
          headingLevel={2}
          summary={
            trends?.summary.max_period
              ? `Most on ${formatDate(trends.summary.max_period)}: ${formatNumber(trends.summary.max_credits)} credits.`
              : undefined
          }
          isLoading={trends === undefined}
          emptyText="No usage data available for this period"
          labelHeader="Day"
          series={series}
          points={(hasUsage ? (trends?.trends ?? []) : []).map(
            ({ period, total_credits, moving_average }) => ({
              key: period,
              label: formatDate(period),
              axisLabel: formatDate(period).slice(0, 6),
              values: { total: total_credits, average: moving_average },
            }),
          )}
          formatValue={formatNumber}
        />
      </Card>
      {trends?.comparison && <Comparison comparison={trends.comparison} />}
    </div>
  )
}
