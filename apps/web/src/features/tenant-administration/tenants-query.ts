import type { AdminTenant, AdminTenantDetails, QueryIn, QueryOut, Routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { layoutQuery } from '../../app/layout-data.ts'

const tenants = 'tenant-administration'

/** While something goes for good, lists show how far it is. */
const liveMs = 2_000

const isGoing = ({ deleted_at, can }: AdminTenant): boolean => deleted_at !== null && !can.forceDelete

export type AnalyticsPeriod = QueryOut<Routes['superadmin.tenants.edit.analytics']>['period']

export const tenantsQuery = (query: QueryIn<Routes['superadmin.tenants.index']>) =>
  queryOptions({
    queryKey: [tenants, 'list', query],
    queryFn: ({ signal }) => call('superadmin.tenants.index', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isGoing) ? liveMs : false),
  })

/** Over all tenants, so they are asked for once, not with every page and key press. */
export const tenantFiguresQuery = queryOptions({
  queryKey: [tenants, 'figures'],
  queryFn: ({ signal }) => call('superadmin.tenants.statistics', {}, { signal }),
})

export const newTenantQuery = queryOptions({
  queryKey: [tenants, 'create'],
  queryFn: ({ signal }) => call('superadmin.tenants.create', {}, { signal }),
})

export const mainTenantsQuery = (circle: string, search: string) =>
  queryOptions({
    queryKey: [tenants, 'main-tenants', circle, search],
    queryFn: ({ signal }) =>
      call('superadmin.tenants.main-tenants', { query: { circle, search } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const tenantQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenants, 'tenant', tenant],
    queryFn: ({ signal }) => call('superadmin.tenants.edit', { params: { tenant } }, { signal }),
  })

export const notificationsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenants, 'notifications', tenant],
    queryFn: ({ signal }) =>
      call('superadmin.tenants.edit.notifications', { params: { tenant } }, { signal }),
  })

export const analyticsQuery = (tenant: string, period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: [tenants, 'analytics', tenant, period],
    queryFn: ({ signal }) =>
      call('superadmin.tenants.edit.analytics', { params: { tenant }, query: { period } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const deletionPreviewQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenants, 'deletion-preview', tenant],
    queryFn: ({ signal }) => call('superadmin.tenants.deletion-preview', { params: { tenant } }, { signal }),
  })

export const receiptsQuery = (page: number) =>
  queryOptions({
    queryKey: [tenants, 'receipts', page],
    queryFn: ({ signal }) => call('superadmin.tenants.receipts', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(receipt => receipt.state !== 'finished') ? liveMs : false,
  })

/** Lists, figures and pages are read anew, and the shell too: its tenant may be the one that changed. */
export const useRefreshTenants = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries(layoutQuery)
    await queryClient.invalidateQueries({ queryKey: [tenants] })
  }
}

/** What the server answered to a save stands on the page at once. */
export const useKeepTenant = (): ((saved: AdminTenantDetails) => void) => {
  const queryClient = useQueryClient()
  const refresh = useRefreshTenants()
  return saved => {
    queryClient.setQueryData(tenantQuery(saved.id).queryKey, saved)
    void refresh()
  }
}
