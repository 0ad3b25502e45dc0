import { type ExportState, routes, type TenantExport } from '@lotse/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, pathOf } from '../api.ts'

const exportsKey = 'tenant-exports'
const askedEveryMs = 2_000

const isOpen = (state: ExportState): boolean => state === 'waiting' || state === 'running'

/** Whose archives: the active tenant's own, or one that a super admin looks at. */
export type ExportOwner = { tenant: string } | 'own'

/** Asks again by itself as long as one is being made. */
export const exportsQuery = (owner: ExportOwner, page: number) =>
  queryOptions({
    queryKey: [exportsKey, owner, page],
    queryFn: ({ signal }) =>
      owner === 'own'
        ? call('settings.exports.index', { query: { page } }, { signal })
        : call('superadmin.tenants.exports.index', { params: owner, query: { page } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ state: one }) => isOpen(one)) ? askedEveryMs : false,
  })

export const requestExport = async (owner: ExportOwner, withSubTenants: boolean): Promise<string> => {
  if (owner === 'own') {
    await call('settings.exports.store')
    return 'Das Archiv wird erstellt. Das kann einige Minuten dauern.'
  }
  const { message } = await call('superadmin.tenants.exports.store', {
    params: owner,
    body: { with_sub_tenants: withSubTenants },
  })
  return message
}

export const removeExport = (owner: ExportOwner, { id }: TenantExport): Promise<unknown> =>
  owner === 'own'
    ? call('settings.exports.destroy', { params: { export: id } })
    : call('superadmin.tenants.exports.destroy', { params: { ...owner, export: id } })

export const exportAddress = (owner: ExportOwner, { id }: TenantExport): string =>
  owner === 'own'
    ? pathOf(routes['settings.exports.download'].path, { export: id })
    : pathOf(routes['superadmin.tenants.exports.download'].path, { ...owner, export: id })

export const useRefreshExports = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [exportsKey] })
}
