import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import type { ChangeTableState, TableState } from '../ui/table/table-state.ts'

/** The state of a list (page, search, sort, filters) as it stands in the address. */
export type ListSearch = Record<string, string | number | undefined> & { page?: number }

/** Keeps whatever is text or a number; what a list does not know it does not read. */
export const listSearch = (search: Record<string, unknown>): ListSearch => {
  const kept: ListSearch = {}
  for (const [key, value] of Object.entries(search)) {
    if (key !== 'page' && ((typeof value === 'string' && value !== '') || typeof value === 'number'))
      kept[key] = value
  }
  const page = Number(search.page)
  if (Number.isSafeInteger(page) && page > 1) kept.page = page
  return kept
}

export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** Plain `?page=2&search=Bau`, without the quotes that the router's own JSON form would add. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  return entries.length ? `?${new URLSearchParams(entries)}` : ''
}

const without = (values: Record<string, unknown>, keys: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))

/** Anybody can write anything into an address; what the list does not know, or what does not go together, counts as not said. */
export const readListQuery = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  search: Record<string, unknown>,
): z.output<z.ZodObject<Shape>> => {
  const known = Object.fromEntries(
    Object.entries(schema.shape).flatMap(([key, rule]) => {
      const value = search[key]
      return value !== undefined && (rule as z.ZodType).safeParse(value).success ? [[key, value]] : []
    }),
  )
  const together = schema.safeParse(known)
  if (together.success) return together.data
  return schema.parse(
    without(
      known,
      together.error.issues.map(({ path }) => path[0]),
    ),
  )
}

/** Reads and writes what stands in the address. A change without a page leads back to page 1. */
export const useListSearch = (): [
  ListSearch,
  (change: ListSearch, how?: { isCorrection: boolean }) => void,
] => {
  const search = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const change = (part: ListSearch, how = { isCorrection: false }) => {
    const next = listSearch({ ...search, page: undefined, ...part })
    const isPaging = !how.isCorrection && next.page !== search.page && next.page !== undefined
    // Turning a page adds to the history; typing and filtering replace, or "back" would undo letter by letter.
    void navigate({ to: '.', search: next as never, replace: !isPaging, resetScroll: isPaging })
  }
  return [search, change]
}

const textOf = (value: string | number | undefined): string => (value === undefined ? '' : String(value))

const tableStateOf = ({ page = 1, search, sort, direction, ...filters }: ListSearch): TableState => ({
  page,
  search: textOf(search),
  sort:
    sort === undefined ? null : { column: textOf(sort), direction: direction === 'desc' ? 'desc' : 'asc' },
  filters: Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, textOf(value)])),
})

/** The state of the kit's DataTable, kept in the address: a list can be sent as a link, and "back" works. */
export const useListState = (): [TableState, ChangeTableState] => {
  const [current, change] = useListSearch()
  const state = tableStateOf(current)
  const write: ChangeTableState = ({ page, search, sort, filters }, how) =>
    change(
      {
        // A filter that is gone from the state must go from the address too.
        ...Object.fromEntries(Object.keys(state.filters).map(key => [key, undefined])),
        ...filters,
        search,
        sort: sort?.column,
        direction: sort?.direction,
        page,
      },
      how,
    )
  return [state, write]
}
