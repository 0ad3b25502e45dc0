import { useState } from 'react'
import { failureOf } from '../../app/loading-failure.ts'
import { useSession } from '../../app/session.ts'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { EnglishPart } from '../../ui/texts/language.tsx'
import { ConsumptionChart } from './ConsumptionChart.tsx'
import { CriticalAlerts } from './CriticalAlerts.tsx'
import { HealthCard } from './HealthCard.tsx'
import { LivePulse } from './LivePulse.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { MonitoringActions } from './MonitoringActions.tsx'
import { MonitoringStats } from './MonitoringStats.tsx'
import { RecentTransactions } from './RecentTransactions.tsx'
import { TopConsumers } from './TopConsumers.tsx'
import { useCriticalNews } from './use-critical-news.ts'
import { useMonitoring } from './use-monitoring.ts'
import { useNotifications } from './use-notifications.ts'

export function CreditMonitoringPage() {
  return (
    <EnglishPart>
      <Dashboard />
    </EnglishPart>
  )
}

function LastUpdate({ at, isAuto }: { at: number; isAuto: boolean }) {
  return (
    <span className="inline-flex min-h-6 items-center gap-2">
      {isAuto && <LivePulse />}
      {at > 0 ? `Last update: ${formatDateTime(at)}` : 'Loading...'}
    </span>
  )
}

function Dashboard() {
  const { app } = useSession()
  const [isAuto, setIsAuto] = useState(true)
  const {
    dashboard,
    alerts = [],
    criticalCount,
    reservations,
    transactions,
    updatedAt,
  } = useMonitoring(isAuto)
  const notifications = useNotifications()
  useCriticalNews(criticalCount, news => notifications.notify(news, alerts[0]?.message))
  const { data, error } = dashboard
  const refresh = () => void dashboard.refetch()
  return (
    <>
      <PageHeader
        title="Credit System Administration"
        description={<LastUpdate at={updatedAt} isAuto={isAuto} />}
        actions={
          <MonitoringActions
            isAuto={isAuto}
            onAutoChange={setIsAuto}
            isRefreshing={dashboard.isFetching && !dashboard.isPending}
            onRefresh={refresh}
            notifications={notifications}
          />
        }
      />
      <div className="flex flex-col gap-6">
        {error && <LoadFailure error={error} onRetry={refresh} />}
        {!failureOf(dashboard) && (
          <>
            <CriticalAlerts alerts={alerts} count={criticalCount ?? 0} />
            <MonitoringStats stats={data?.system_stats} reservations={reservations} />
            <HealthCard health={data?.health_status} />
            <div className="grid gap-6 xl:grid-cols-2 *:min-w-0">
              <ConsumptionChart data={data} />
              <TopConsumers consumers={data?.top_consumers} />
            </div>
            <RecentTransactions transactions={transactions} />
          </>
        )}
        {app.env === 'local' && <p className="text-muted text-sm">Environment: {app.env}</p>}
      </div>
    </>
  )
}
