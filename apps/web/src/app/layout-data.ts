import type { LayoutData, MenuItem } from '@lotse/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

export const layoutQuery = queryOptions({
  queryKey: ['layout-data'],
  queryFn: ({ signal }) => call('layout.data', {}, { signal }),
  staleTime: 60_000,
})

/** A failure is left without a message: loading ends and the shell stands without menu and tenants. */
export const useLayoutData = (): { layout: LayoutData | undefined; isLoading: boolean } => {
  const { data, isPending } = useQuery(layoutQuery)
  return { layout: data, isLoading: isPending }
}

export const menuContains = (items: readonly MenuItem[], route: string): boolean =>
  items.some(item => item.route === route || menuContains(item.children, route))
