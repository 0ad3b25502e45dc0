import { type QueryIn, type Routes, routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

/** The first word of every query of this feature. */
const reconciliation = 'credit-reconciliation'

export const pageSchema = routes['credits.reconciliation'].query

/** While a check runs its end is looked for this often. */
const checkEveryMs = 3_000

export const pageQuery = (query: QueryIn<Routes['credits.reconciliation']>) =>
  queryOptions({
    queryKey: [reconciliation, 'page', query],
    queryFn: ({ signal }) => call('credits.reconciliation', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.check.is_running ? checkEveryMs : false),
  })

export const chainsQuery = (query: QueryIn<Routes['api.credits.reconciliation.flow-chains']>) =>
  queryOptions({
    queryKey: [reconciliation, 'chains', query],
    queryFn: ({ signal }) => call('api.credits.reconciliation.flow-chains', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const treeQuery = (reservation: string) =>
  queryOptions({
    queryKey: [reconciliation, 'tree', reservation],
    queryFn: ({ signal }) => call('api.credits.reconciliation.tree', { params: { reservation } }, { signal }),
  })

export const useRefreshReconciliation = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [reconciliation] })
}
