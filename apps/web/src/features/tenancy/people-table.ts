import type { z } from 'zod'
import { useListSearch } from '../../app/list-search.ts'
import type { TableState } from '../../ui/tableState.ts'

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
  setState: (next: TableState) => void
}

/** Anybody can write anything into an address; what the list does not know counts as not said. */
const readQuery = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  search: Record<string, unknown>,
): z.output<z.ZodObject<Shape>> =>
  schema.parse(
    Object.fromEntries(
      Object.entries(schema.shape).flatMap(([key, rule]) => {
        const value = search[key]
        return value !== undefined && (rule as z.ZodType).safeParse(value).success ? [[key, value]] : []
      }),
    ),
  )

/** The list's state lives in the address, so that Back, a reload and a shared link show the same list. */
export const usePeopleTable = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape> & z.ZodType<ListQuery>,
): PeopleTable<z.output<z.ZodObject<Shape>> & ListQuery> => {
  const [search, change] = useListSearch()
  const query = readQuery(schema, search) as z.output<z.ZodObject<Shape>> & ListQuery
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
    setState: next => {
      if (next.page !== state.page && next.page !== 1) return change({ page: next.page })
      change({
        search: next.search,
        status: next.filters.status,
        sort: next.sort?.column,
        direction: next.sort?.direction,
      })
    },
  }
}
