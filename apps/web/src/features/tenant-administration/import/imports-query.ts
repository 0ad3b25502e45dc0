import { type ImportState, type TenantImport, tenantArchives } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../app/api.ts'
import { useRefreshTenants } from '../tenants-query.ts'

const imports = 'tenant-imports'
const askedEveryMs = 2_000

const isUnderWay = (state: ImportState): boolean => state === 'checking' || state === 'arriving'

export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: [imports, page],
    queryFn: ({ signal }) => call('superadmin.tenants.imports.index', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ state: one }) => isUnderWay(one)) ? askedEveryMs : false,
  })

export const useRefreshImports = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  const refreshTenants = useRefreshTenants()
  return async () => {
    void refreshTenants()
    await queryClient.invalidateQueries({ queryKey: [imports] })
  }
}

const attempts = 5

/** What has arrived over there, after a break. */
const arrivedOf = async (id: string, signal: AbortSignal): Promise<number> =>
  (await call('superadmin.tenants.imports.show', { params: { archive: id } }, { signal })).received_bytes

/** Brings an archive over in pieces; after a break it asks what has arrived and goes on from there. */
export const uploadArchive = async (
  file: File,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<TenantImport> => {
  let current = await call(
    'superadmin.tenants.imports.store',
    { body: { filename: file.name, size_bytes: file.size } },
    { signal },
  )
  const params = { archive: current.id }
  let offset = 0
  for (let failures = 0; current.state === 'uploading'; ) {
    const bytes = file.slice(offset, offset + tenantArchives.pieceBytes)
    const start = offset
    try {
      current = await call(
        'superadmin.tenants.imports.piece',
        { params, query: { offset }, bytes },
        { signal, onProgress: sent => onSent(start + sent) },
      )
      offset = current.received_bytes
      failures = 0
    } catch (error) {
      failures += 1
      const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (signal.aborted || !isPassing || failures >= attempts) throw error
      await new Promise(resolve => setTimeout(resolve, failures * 1_000))
      offset = await arrivedOf(current.id, signal).catch(() => offset)
    }
    onSent(offset)
  }
  return current
}
