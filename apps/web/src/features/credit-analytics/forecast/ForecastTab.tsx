import type { UsageForecast } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../app/loading-failure.ts'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatDate, formatNumber } from '../../../ui/texts/format.ts'
import { useAnalyticsFilter } from '../analytics-filter.ts'
import { forecastQuery } from '../analytics-query.ts'
import { ForecastFigures } from './ForecastFigures.tsx'
import { TrendAnalysis } from './TrendAnalysis.tsx'

const series = [
  { id: 'used', label: 'Usage', isPartial: true },
  { id: 'predicted', label: 'Forecast', isPartial: true },
  { id: 'lower', label: 'Lower bound (95 %)', isPartial: true },
  { id: 'upper', label: 'Upper bound (95 %)', isPartial: true },
]

const pointOf = (date: string, values: Record<string, number>) => ({
  key: date,
  label: formatDate(date),
  axisLabel: formatDate(date).slice(0, 6),
  values,
})

const pointsOf = ({ historical, forecast }: UsageForecast) => [
  ...historical.map(({ date, daily_usage }) => pointOf(date, { used: daily_usage })),
  ...forecast.map(({ date, predicted_usage, lower_bound, upper_bound }) =>
    pointOf(date, { predicted: predicted_usage, lower: lower_bound, upper: upper_bound }),
  ),
]

const heldWords = ({ bounds_held: held }: UsageForecast): string | undefined =>
  held
    ? `In the last ${held.days} days usage lay within the band on ${held.percentage} % of the days.`
    : undefined

export function ForecastTab() {
  const [filter] = useAnalyticsFilter()
  const query = useQuery(forecastQuery(filter))
  const failure = failureOf(query)
  if (failure)
    return <LoadingFailed title="The forecast could not be loaded" error={failure} onRetry={query.refetch} />
  const data = query.data?.data
  return (
    <div className="flex flex-col gap-6">
      {data?.error && <Alert tone="danger">{data.error}</Alert>}
      <ForecastFigures forecast={data} />
      <Card>
        <LineChart
          title="Usage forecast"
          headingLevel={2}
          summary={data && heldWords(data)}
          isLoading={data === undefined}
          emptyText="Insufficient data for forecast generation"
          labelHeader="Day"
          series={series}
          band={{ lower: 'lower', upper: 'upper' }}
          points={data?.forecast.length ? pointsOf(data) : []}
          formatValue={formatNumber}
        />
      </Card>
      {data?.trend && <TrendAnalysis trend={data.trend} method={data.method_used} />}
    </div>
  )
}
