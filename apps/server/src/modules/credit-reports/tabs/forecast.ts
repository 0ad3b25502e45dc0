import { forecastDays, type UsageForecast } from '@lotse/contract'
import { showForecast, spaced } from '../../analytics/index.ts'
import {
  credits,
  datesOf,
  dayCell,
  percent,
  type ReportChart,
  type ReportWidget,
  type TabReport,
} from '../report.ts'

const chartOf = ({ historical, forecast }: UsageForecast): ReportChart => {
  const before = historical.map(() => null)
  const ahead = forecast.map(() => null)
  return {
    kind: 'lines',
    labels: [...historical, ...forecast].map(({ date }) => date),
    series: [
      { label: 'Used', values: [...historical.map(day => day.daily_usage), ...ahead] },
      { label: 'Predicted', values: [...before, ...forecast.map(day => day.predicted_usage)] },
    ],
    band: {
      label: '95 % bounds',
      lower: [...before, ...forecast.map(day => day.lower_bound)],
      upper: [...before, ...forecast.map(day => day.upper_bound)],
    },
  }
}

const factsOf = (data: UsageForecast): ReportWidget['facts'] => [
  ['Current balance', credits(data.current_balance)],
  ['Projected depletion', dayCell(data.projected_depletion)],
  ['Depletion at the earliest', dayCell(data.depletion_range.earliest)],
  ['Depletion at the latest', dayCell(data.depletion_range.latest)],
  ['Days remaining', data.days_remaining === null ? null : { count: data.days_remaining }],
  ['Method', data.method_used && spaced(data.method_used)],
  ['Next 7 days', credits(data.next_7_days?.total)],
  ['Next 30 days', credits(data.next_30_days?.total)],
  ['Daily slope', credits(data.trend?.slope)],
  ['Slope in 30 days (%)', percent(data.trend?.slope_percentage ?? null)],
  ['R squared (%)', percent(data.trend ? data.trend.r_squared * 100 : null)],
  ['Days within the bounds so far (%)', percent(data.bounds_held?.percentage ?? null)],
]

export const forecastReport: TabReport = async (ctx, filter) => {
  const { data } = await showForecast(ctx, {
    // Without a range of its own it learns from all days that it may.
    ...(filter.isCustom ? datesOf(filter) : { start_date: '', end_date: '' }),
    tenant_id: filter.tenantId,
    forecast_days: forecastDays,
    method: 'auto',
    include_seasonality: 'true',
  })
  return [
    {
      title: 'Usage forecast',
      facts: factsOf(data),
      columns: ['Day', 'Used', 'Predicted', 'Lower bound (95 %)', 'Upper bound (95 %)'],
      rows: data.forecast.length
        ? [
            ...data.historical.map(day => [
              { day: day.date },
              { credits: day.daily_usage },
              null,
              null,
              null,
            ]),
            ...data.forecast.map(day => [
              { day: day.date },
              null,
              { credits: day.predicted_usage },
              { credits: day.lower_bound },
              { credits: day.upper_bound },
            ]),
          ]
        : [],
      chart: chartOf(data),
      empty: data.error ?? 'Insufficient data for forecast generation',
    },
  ]
}
