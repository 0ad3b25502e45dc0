import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'

const liveMs = 1_000

export const migrationKey = (circle: string) => ['circles', 'sso-migration', circle]

/** Read anew while the tasks run. */
export const migrationQuery = (circle: string) =>
  queryOptions({
    queryKey: migrationKey(circle),
    queryFn: ({ signal }) => call('superadmin.sso.migration.show', { params: { circle } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.migration?.state === 'running' ? liveMs : false),
    gcTime: 0,
  })
