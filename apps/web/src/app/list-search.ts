import { useNavigate, useSearch } from '@tanstack/react-router'

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

/**
 * Reads and writes the list state. Any change but that of the page leads back to page 1, because page 7 of
 * another filter means nothing. Typing replaces the history entry, turning a page adds one.
 */
export const useListSearch = (): [ListSearch, (change: ListSearch) => void] => {
  const search = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const change = (part: ListSearch) => {
    const isPaging = 'page' in part
    void navigate({
      to: '.',
      search: listSearch({ ...search, page: undefined, ...part }) as never,
      replace: !isPaging,
      resetScroll: isPaging,
    })
  }
  return [search, change]
}
