import type { QueryIn, Routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

const subTenants = 'sub-tenants'

export const subTenantsQuery = (query: QueryIn<Routes['settings.tenants.index']>) =>
  queryOptions({
    queryKey: [subTenants, 'list', query],
    queryFn: ({ signal }) => call('settings.tenants.index', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const newSubTenantQuery = queryOptions({
  queryKey: [subTenants, 'create'],
  queryFn: ({ signal }) => call('settings.tenants.create', {}, { signal }),
  // The pool as it is now, not as it was when somebody looked last.
  staleTime: 0,
})

export const subTenantQuery = (tenant: string) =>
  queryOptions({
    queryKey: [subTenants, 'edit', tenant],
    queryFn: ({ signal }) => call('settings.tenants.edit', { params: { tenant } }, { signal }),
    staleTime: 0,
  })

/** Names, limits and balances stand in menus and other lists as well: a change makes everything old. */
export const useRefreshSubTenants = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}
