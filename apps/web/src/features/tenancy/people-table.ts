import type { z } from 'zod'
import { readListQuery, useListSearch } from '../../app/list-search.ts'
import type { ChangeTableState, TableState } from '../../ui/table/table-state.ts'

interface ListQuery {
  page: number
  search: string
  status: string
  sort: string
  direction: 'asc' | 'desc'
}

export interface PeopleTable<Query extends ListQuery = ListQuery> {
  /** What the server is asked. */
  query: Query
  state: TableState
  setState: ChangeTableState
}

/** The list's state lives in the address, so that Back, a reload and a shared link show the same list. */
export const usePeopleTable = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape> & z.ZodType<ListQuery>,
): PeopleTable<z.output<z.ZodObject<Shape>> & ListQuery> => {
  const [search, change] = useListSearch()
  const query = readListQuery(schema, search) as z.output<z.ZodObject<Shape>> & ListQuery
  const state: TableState = {
    search: query.search,
    filters: query.status ? { status: query.status } : {},
    // Without a word in the address the server's own order applies and no column is marked.
    sort: search.sort === query.sort ? { column: query.sort, direction: query.direction } : null,
    page: query.page,
  }
  return {
    query,
    state,
    setState: (next, how) => {
      if (next.page !== state.page && next.page !== 1) return change({ page: next.page }, how)
      change({
        search: next.search,
        status: next.filters.status,
        sort: next.sort?.column,
        direction: next.sort?.direction,
      })
    },
  }
}
