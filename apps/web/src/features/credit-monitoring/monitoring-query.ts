import { creditMonitoring } from '@lotse/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

const monitoring = 'credit-monitoring'

export const dashboardQuery = (isAuto: boolean) =>
  queryOptions({
    queryKey: [monitoring, 'dashboard'],
    queryFn: ({ signal }) => call('api.admin.credits.dashboard', {}, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isAuto && creditMonitoring.refreshMs,
  })

/** Only while the page keeps itself up to date. */
export const realtimeQuery = (isAuto: boolean) =>
  queryOptions({
    queryKey: [monitoring, 'realtime'],
    queryFn: ({ signal }) => call('api.admin.credits.realtime', { query: { range: '1h' } }, { signal }),
    enabled: isAuto,
    refetchInterval: creditMonitoring.pollMs,
    retry: false,
    staleTime: 0,
  })
