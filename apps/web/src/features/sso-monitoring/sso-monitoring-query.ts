import { ssoMonitoring } from '@lotse/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

const monitoring = 'sso-monitoring'

export interface MonitoringFilter {
  circle_id: string
  hours: (typeof ssoMonitoring.periods)[number]
}

export const dashboardQuery = (filter: MonitoringFilter) =>
  queryOptions({
    queryKey: [monitoring, 'dashboard', filter],
    queryFn: ({ signal }) => call('superadmin.sso.monitoring.dashboard', { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ssoMonitoring.refreshMs,
  })

/** Not what the server read for others a moment ago. */
export const readAnew = (filter: MonitoringFilter) =>
  call('superadmin.sso.monitoring.dashboard', { query: { ...filter, fresh: '1' } })

export const circlesQuery = queryOptions({
  queryKey: [monitoring, 'circles'],
  queryFn: ({ signal }) => call('superadmin.sso.monitoring.circles', {}, { signal }),
})
