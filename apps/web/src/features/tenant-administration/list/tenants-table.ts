import { type QueryOut, type Routes, routes } from '@lotse/contract'
import { readListQuery, useListSearch } from '../../../app/list-search.ts'
import type { ChangeTableState, TableState } from '../../../ui/table/table-state.ts'

type Query = QueryOut<Routes['superadmin.tenants.index']>

/** The state of the list as the address has it; the tab is not a filter, so that resetting the search stays on it. */
export const useTenantsTable = (): { query: Query; state: TableState; setState: ChangeTableState } => {
  const [search, change] = useListSearch()
  const query = readListQuery(routes['superadmin.tenants.index'].query, search)
  const state: TableState = {
    search: query.search,
    filters: query.type ? { type: query.type } : {},
    sort: query.sort ? { column: query.sort, direction: query.direction } : null,
    page: query.page,
  }
  return {
    query,
    state,
    setState: (next, how) =>
      change(
        {
          search: next.search,
          type: next.filters.type,
          sort: next.sort?.column,
          direction: next.sort?.direction,
          page: next.page,
        },
        how,
      ),
  }
}
