import { HeartPulse, RefreshCw, Stethoscope } from 'lucide-react'
import { failureOf } from '../../app/loading-failure.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { EnglishPart } from '../../ui/texts/language.tsx'
import { AlertList } from './AlertList.tsx'
import { CertificateTable } from './CertificateTable.tsx'
import { FailureTable } from './FailureTable.tsx'
import { HealthSection } from './HealthSection.tsx'
import { MonitoringFilters } from './MonitoringFilters.tsx'
import { PerformanceCard } from './PerformanceCard.tsx'
import { RouteTable } from './RouteTable.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { TenantActivity } from './TenantActivity.tsx'
import { useMonitoringFilter, useSsoMonitoring } from './use-sso-monitoring.ts'

export function SsoMonitoringPage() {
  return (
    <EnglishPart>
      <Dashboard />
    </EnglishPart>
  )
}

function Actions({ check, refresh }: Pick<ReturnType<typeof useSsoMonitoring>, 'check' | 'refresh'>) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LinkButton href="/superadmin/sso/doctor">
        <Stethoscope aria-hidden="true" className="size-4.5" />
        SSO doctor
      </LinkButton>
      <Button onPress={() => check.mutate()} isPending={check.isPending}>
        <HeartPulse aria-hidden="true" className="size-4.5" />
        Run health check
      </Button>
      <Button onPress={() => refresh.mutate()} isPending={refresh.isPending}>
        <RefreshCw aria-hidden="true" className="size-4.5" />
        Refresh
      </Button>
    </div>
  )
}

function Dashboard() {
  const [filter, changeFilter] = useMonitoringFilter()
  const { dashboard, refresh, check } = useSsoMonitoring(filter)
  const { data } = dashboard
  const failure = failureOf(dashboard)
  return (
    <>
      <PageHeader
        title="SSO Performance Monitoring"
        description={
          <span className="inline-block min-h-6">
            {data ? `Last update: ${formatDateTime(data.updated_at)}, every 60 seconds` : 'Loading...'}
          </span>
        }
        actions={<Actions check={check} refresh={refresh} />}
      />
      <div className="flex flex-col gap-6">
        <MonitoringFilters filter={filter} onChange={changeFilter} />
        {failure ? (
          <LoadingFailed
            title="Failed to load monitoring data"
            error={failure}
            onRetry={() => void dashboard.refetch()}
          />
        ) : (
          <>
            <AlertList alerts={data?.alerts} />
            <SummaryCards summary={data?.summary} hours={data?.tenant_activity.period_hours} />
            <PerformanceCard performance={data?.performance} />
            <RouteTable routes={data?.performance.by_route} />
            <CertificateTable certificates={data?.certificates} />
            <HealthSection health={data?.health} />
            <TenantActivity activity={data?.tenant_activity} />
            <FailureTable failures={data?.failures} />
          </>
        )}
      </div>
    </>
  )
}
