import { anomalyDaysAtMost, consumersFetched, forecastDays, type QueryIn, type Routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { type AnalyticsFilter, custom } from './analytics-filter.ts'

/** The first word of every query of this feature. */
export const creditAnalytics = 'credit-analytics'

const datesOf = ({ choice, start, end }: AnalyticsFilter) =>
  choice === custom ? { start_date: start, end_date: end } : {}

const common = (filter: AnalyticsFilter) =>
  ({ placeholderData: keepPreviousData, enabled: filter.isWhole }) as const

export const summaryQuery = (filter: AnalyticsFilter) => {
  const query: QueryIn<Routes['api.credits.analytics.summary']> = {
    tenant_id: filter.tenantId,
    period: filter.choice === custom ? '' : filter.days,
    ...datesOf(filter),
  }
  return queryOptions({
    ...common(filter),
    queryKey: [creditAnalytics, 'summary', query],
    queryFn: ({ signal }) => call('api.credits.analytics.summary', { query }, { signal }),
  })
}

export const trendsQuery = (filter: AnalyticsFilter) => {
  const query: QueryIn<Routes['api.credits.analytics.usage-trends']> = {
    tenant_id: filter.tenantId,
    period: 'daily',
    compare_previous: 'true',
    start_date: filter.start,
    end_date: filter.end,
  }
  return queryOptions({
    ...common(filter),
    queryKey: [creditAnalytics, 'trends', query],
    queryFn: ({ signal }) => call('api.credits.analytics.usage-trends', { query }, { signal }),
  })
}

export const forecastQuery = (filter: AnalyticsFilter) => {
  const query: QueryIn<Routes['api.credits.analytics.forecast']> = {
    tenant_id: filter.tenantId,
    forecast_days: forecastDays,
    method: 'auto',
    include_seasonality: 'true',
    ...datesOf(filter),
  }
  return queryOptions({
    ...common(filter),
    queryKey: [creditAnalytics, 'forecast', query],
    queryFn: ({ signal }) => call('api.credits.analytics.forecast', { query }, { signal }),
  })
}

export const patternsQuery = (filter: AnalyticsFilter) => {
  const query: QueryIn<Routes['api.credits.analytics.patterns']> = {
    tenant_id: filter.tenantId,
    analysis_period: filter.days,
    ...datesOf(filter),
  }
  return queryOptions({
    ...common(filter),
    queryKey: [creditAnalytics, 'patterns', query],
    queryFn: ({ signal }) => call('api.credits.analytics.patterns', { query }, { signal }),
  })
}

/** At least those that are always fetched; how many of them are shown is chosen on the screen. */
export const consumersQuery = (filter: AnalyticsFilter, shown: number) => {
  const query: QueryIn<Routes['api.credits.analytics.top-consumers']> = {
    tenant_id: filter.tenantId,
    period: filter.days,
    limit: Math.max(consumersFetched, shown),
    ...datesOf(filter),
  }
  return queryOptions({
    ...common(filter),
    queryKey: [creditAnalytics, 'consumers', query],
    queryFn: ({ signal }) => call('api.credits.analytics.top-consumers', { query }, { signal }),
  })
}

export const efficiencyQuery = (filter: AnalyticsFilter) => {
  const query: QueryIn<Routes['api.credits.analytics.efficiency']> = {
    tenant_id: filter.tenantId,
    analysis_period: filter.days,
    include_recommendations: 'true',
    ...datesOf(filter),
  }
  return queryOptions({
    ...common(filter),
    queryKey: [creditAnalytics, 'efficiency', query],
    queryFn: ({ signal }) => call('api.credits.analytics.efficiency', { query }, { signal }),
  })
}

export const anomaliesQuery = (filter: AnalyticsFilter, status: 'open' | 'dismissed', page: number) => {
  const query: QueryIn<Routes['api.credits.analytics.anomalies']> = {
    tenant_id: filter.tenantId,
    lookback_days: Math.min(anomalyDaysAtMost, filter.days),
    sensitivity: 'medium',
    status,
    page,
    ...datesOf(filter),
  }
  return queryOptions({
    ...common(filter),
    queryKey: [creditAnalytics, 'anomalies', query],
    queryFn: ({ signal }) => call('api.credits.analytics.anomalies', { query }, { signal }),
  })
}

export const useRefreshAnalytics = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [creditAnalytics] })
}
