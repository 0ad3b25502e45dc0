import type { QueryIn, Reply, Routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

export type SystemUser = Reply<Routes['settings.users.index']>['data'][number]
export type TenantUser = Reply<Routes['settings.tenant.users.index']>['data'][number]
export type AdminUser = Reply<Routes['superadmin.users.view']>['data'][number]

const people = 'people'

export const systemUsersQuery = (query: QueryIn<Routes['settings.users.index']> = {}) =>
  queryOptions({
    queryKey: [people, 'system', query],
    queryFn: ({ signal }) => call('settings.users.index', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const systemUserQuery = (user: string) =>
  queryOptions({
    queryKey: [people, 'system', user],
    queryFn: ({ signal }) => call('settings.users.edit', { params: { user } }, { signal }),
  })

export const systemUserCreationQuery = queryOptions({
  queryKey: [people, 'system', 'create'],
  queryFn: ({ signal }) => call('settings.users.create', {}, { signal }),
})

export const tenantUserCreationQuery = (tenant: string) =>
  queryOptions({
    queryKey: [people, 'tenant', tenant, 'create'],
    queryFn: ({ signal }) => call('settings.tenant.users.create', { params: { tenant } }, { signal }),
  })

export const superAdminUserCreationQuery = queryOptions({
  queryKey: [people, 'all', 'create'],
  queryFn: ({ signal }) => call('superadmin.users.create', {}, { signal }),
})

export const tenantUsersQuery = (
  tenant: string,
  query: QueryIn<Routes['settings.tenant.users.index']> = {},
) =>
  queryOptions({
    queryKey: [people, 'tenant', tenant, query],
    queryFn: ({ signal }) => call('settings.tenant.users.index', { params: { tenant }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const tenantUserQuery = (tenant: string, user: string) =>
  queryOptions({
    queryKey: [people, 'tenant', tenant, user],
    queryFn: ({ signal }) => call('settings.tenant.users.edit', { params: { tenant, user } }, { signal }),
  })

export const superAdminUsersQuery = (query: QueryIn<Routes['superadmin.users.view']> = {}) =>
  queryOptions({
    queryKey: [people, 'all', query],
    queryFn: ({ signal }) => call('superadmin.users.view', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Over everybody, so they are asked for once, not with every page and key press. */
export const superAdminFiguresQuery = queryOptions({
  queryKey: [people, 'figures'],
  queryFn: ({ signal }) => call('superadmin.users.statistics', {}, { signal }),
})

export const superAdminUserQuery = (user: string) =>
  queryOptions({
    queryKey: [people, 'all', user],
    queryFn: ({ signal }) => call('superadmin.users.edit', { params: { user } }, { signal }),
  })

/** The same person may stand in all three lists, so a change makes all of them old. */
export const useRefreshPeople = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [people] })
}
