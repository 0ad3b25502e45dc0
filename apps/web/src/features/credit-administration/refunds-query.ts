import { type QueryIn, type Reply, type Routes, refundCategories, routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import type { Option } from '../../ui/fields/field-parts.tsx'
import { creditAdministration } from './refresh-credits.ts'

export type Refund = Reply<Routes['api.admin.credits.refunds.index']>['data'][number]
export type RefundQuery = QueryIn<Routes['api.admin.credits.refunds.index']>

export const refundListSchema = routes['api.admin.credits.refunds.index'].query

export const refundsQuery = (query: RefundQuery) =>
  queryOptions({
    queryKey: [creditAdministration, 'refunds', query],
    queryFn: ({ signal }) => call('api.admin.credits.refunds.index', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const refundStatisticsQuery = (query: QueryIn<Routes['api.admin.credits.refunds.statistics']>) =>
  queryOptions({
    queryKey: [creditAdministration, 'refund-statistics', query],
    queryFn: ({ signal }) => call('api.admin.credits.refunds.statistics', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

const categoriesQuery = queryOptions({
  queryKey: [creditAdministration, 'refund-categories'],
  queryFn: ({ signal }) => call('api.admin.credits.refunds.categories', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The labels are the server's; until they are here, or if they do not come, those of the contract serve. */
export const useRefundCategories = (): readonly Option[] => {
  const { data } = useQuery(categoriesQuery)
  return Object.entries(data?.categories ?? refundCategories).map(([value, label]) => ({ value, label }))
}
