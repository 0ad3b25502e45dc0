import { ssoMonitoringRoutes } from '@lotse/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../app/api.ts'
import { type ListSearch, readListQuery, useListSearch } from '../../app/list-search.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { dashboardQuery, type MonitoringFilter, readAnew } from './sso-monitoring-query.ts'

const english = { lang: 'en' } as const
const loadFailure = 'Failed to load monitoring data'

const filterSchema = ssoMonitoringRoutes['superadmin.sso.monitoring.dashboard'].query.omit({ fresh: true })

/** Circle and period stand in the address. */
export const useMonitoringFilter = (): [MonitoringFilter, (change: ListSearch) => void] => {
  const [search, change] = useListSearch()
  return [readListQuery(filterSchema, search), change]
}

/** What is shown stays while the next reading comes, and when it fails. */
export const useSsoMonitoring = (filter: MonitoringFilter) => {
  const client = useQueryClient()
  const query = dashboardQuery(filter)
  const dashboard = useQuery(query)
  const { errorUpdatedAt } = dashboard
  useEffect(() => {
    if (errorUpdatedAt) toast.error(loadFailure, english)
  }, [errorUpdatedAt])
  const refresh = useMutation({
    mutationFn: () => readAnew(filter),
    onSuccess: data => client.setQueryData(query.queryKey, data),
    onError: () => toast.error(loadFailure, english),
  })
  const check = useMutation({
    mutationFn: () =>
      call('superadmin.sso.monitoring.health-check', { body: { circle_id: filter.circle_id } }),
    onSuccess: () => {
      toast.success('Health check completed', english)
      refresh.mutate()
    },
    onError: () => toast.error('Failed to run health check', english),
  })
  return { dashboard, refresh, check }
}
