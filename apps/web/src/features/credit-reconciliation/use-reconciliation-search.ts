import type { QueryOut, Routes } from '@lotse/contract'
import { type ListSearch, readListQuery, useListSearch } from '../../app/list-search.ts'
import { pageSchema } from './reconciliation-query.ts'

export type ReconciliationSearch = QueryOut<Routes['credits.reconciliation']>

/** What the dashboard is asked for stands in the address. */
export const useReconciliationSearch = (): [ReconciliationSearch, (change: ListSearch) => void] => {
  const [search, change] = useListSearch()
  return [readListQuery(pageSchema, search), change]
}
