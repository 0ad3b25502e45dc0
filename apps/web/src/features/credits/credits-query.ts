import type { QueryIn, Reply, Routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

export type Overview = Reply<Routes['api.credits.usage.overview']>
export type Projection = Reply<Routes['api.credits.usage.projection']>
type UsageDetails = Reply<Routes['api.credits.usage.details']>
export type UsageEntry = Extract<UsageDetails, { current_page: number }>['data'][number]
export type GroupedUsage = Exclude<UsageDetails, { current_page: number }>['data'][number]
export type CreditRequest = Reply<Routes['api.credits.requests.index']>['data'][number]
export type SubTenant = Reply<Routes['credits.sub-tenants.index']>['data'][number]

const credits = 'credits'
const flagOf = (isSet: boolean): '0' | '1' => (isSet ? '1' : '0')

export const overviewQuery = (
  tenant: string,
  period: '7' | '30' | '60' | '90',
  includesSubTenants: boolean,
) =>
  queryOptions({
    queryKey: [credits, tenant, 'overview', period, includesSubTenants],
    queryFn: ({ signal }) =>
      call(
        'api.credits.usage.overview',
        { params: { tenant }, query: { period, include_subtenants: flagOf(includesSubTenants) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const projectionQuery = (tenant: string, includesSubTenants: boolean) =>
  queryOptions({
    queryKey: [credits, tenant, 'projection', includesSubTenants],
    queryFn: ({ signal }) =>
      call(
        'api.credits.usage.projection',
        { params: { tenant }, query: { include_subtenants: flagOf(includesSubTenants) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const usageDetailsQuery = (tenant: string, query: QueryIn<Routes['api.credits.usage.details']>) =>
  queryOptions({
    queryKey: [credits, tenant, 'details', query],
    queryFn: ({ signal }) => call('api.credits.usage.details', { params: { tenant }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const requestsQuery = (tenant: string, page: number) =>
  queryOptions({
    queryKey: [credits, tenant, 'requests', page],
    queryFn: ({ signal }) =>
      call('api.credits.requests.index', { params: { tenant }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const requestStatisticsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [credits, tenant, 'request-statistics'],
    queryFn: ({ signal }) => call('api.credits.requests.statistics', { params: { tenant } }, { signal }),
  })

export const subTenantsQuery = queryOptions({
  queryKey: [credits, 'sub-tenants'],
  queryFn: ({ signal }) => call('credits.sub-tenants.index', {}, { signal }),
})

export const alertSettingsQuery = queryOptions({
  queryKey: [credits, 'alerts'],
  queryFn: ({ signal }) => call('credits.alerts.edit', {}, { signal }),
})

/** Balance, usage and requests hang together: a change makes all of them old. */
export const useRefreshCredits = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [credits] })
}
