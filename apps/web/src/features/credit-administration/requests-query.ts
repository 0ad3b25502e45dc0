import { type QueryIn, type Reply, type Routes, routes } from '@lotse/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { creditAdministration } from './refresh-credits.ts'

export type AdminRequest = Reply<Routes['api.admin.credits.requests.show']>
export type TenantDetails = Reply<Routes['api.admin.credits.requests.tenant-details']>
export type RequestQuery = QueryIn<Routes['api.admin.credits.requests.all']>

export const requestListSchema = routes['api.admin.credits.requests.all'].query

const statisticsRefreshMs = 30_000

/** The pending ones have a call of their own; it also answers when no status is chosen. */
const requestListRoute = (status: string | undefined) =>
  !status || status === 'pending' ? 'api.admin.credits.requests.index' : 'api.admin.credits.requests.all'

export const requestsQuery = (query: RequestQuery) =>
  queryOptions({
    queryKey: [creditAdministration, 'requests', query],
    queryFn: ({ signal }) => call(requestListRoute(query.status), { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const requestStatisticsQuery = queryOptions({
  queryKey: [creditAdministration, 'request-statistics'],
  queryFn: ({ signal }) => call('api.admin.credits.requests.statistics', {}, { signal }),
  refetchInterval: statisticsRefreshMs,
})

export const requestQuery = (creditRequest: string) =>
  queryOptions({
    queryKey: [creditAdministration, 'request', creditRequest],
    queryFn: ({ signal }) =>
      call('api.admin.credits.requests.show', { params: { creditRequest } }, { signal }),
    staleTime: 0,
  })

export const tenantDetailsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [creditAdministration, 'tenant-details', tenant],
    queryFn: ({ signal }) =>
      call('api.admin.credits.requests.tenant-details', { params: { tenant } }, { signal }),
    staleTime: 0,
  })
