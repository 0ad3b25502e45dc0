import { useQuery } from '@tanstack/react-query'
import { dashboardQuery, realtimeQuery } from './monitoring-query.ts'

/** The dashboard, with what a poll has told since; that a poll failed is nobody's business. */
export const useMonitoring = (isAuto: boolean) => {
  const dashboard = useQuery(dashboardQuery(isAuto))
  const poll = useQuery(realtimeQuery(isAuto))
  const polled = poll.data && poll.dataUpdatedAt >= dashboard.dataUpdatedAt ? poll.data : undefined
  const newest = polled ?? dashboard.data
  return {
    dashboard,
    alerts: newest?.alerts,
    criticalCount: newest?.critical_count,
    reservations: (polled ?? dashboard.data?.system_stats)?.active_reservations.count,
    transactions: poll.data?.recent_transactions,
    updatedAt: Math.max(dashboard.dataUpdatedAt, poll.dataUpdatedAt),
  }
}
