import { useQuery } from '@tanstack/react-query'
import { useListSearch } from '../../app/list-search.ts'
import { failureOf } from '../../app/loading-failure.ts'
import { NoTenantChosen } from '../../app/NoTenantChosen.tsx'
import { useSession } from '../../app/session.ts'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { onDemand, TabsOnDemand } from '../../ui/tabs/TabsOnDemand.tsx'
import { EnglishPart } from '../../ui/texts/language.tsx'
import { AlertList } from './AlertList.tsx'
import { useAnalyticsFilter } from './analytics-filter.ts'
import { summaryQuery } from './analytics-query.ts'
import { FilterBar } from './FilterBar.tsx'
import { SummaryCards } from './SummaryCards.tsx'

const tabs = [
  onDemand('trends', 'Usage Trends', async () => (await import('./trends/TrendsTab.tsx')).TrendsTab),
  onDemand('forecast', 'Forecast', async () => (await import('./forecast/ForecastTab.tsx')).ForecastTab),
  onDemand('patterns', 'Patterns', async () => (await import('./patterns/PatternsTab.tsx')).PatternsTab),
  onDemand(
    'efficiency',
    'Efficiency',
    async () => (await import('./efficiency/EfficiencyTab.tsx')).EfficiencyTab,
  ),
  onDemand('anomalies', 'Anomalies', async () => (await import('./anomalies/AnomaliesTab.tsx')).AnomaliesTab),
  onDemand(
    'consumers',
    'Top Consumers',
    async () => (await import('./consumers/ConsumersTab.tsx')).ConsumersTab,
  ),
]

function Summary() {
  const [filter] = useAnalyticsFilter()
  const summary = useQuery(summaryQuery(filter))
  const failure = failureOf(summary)
  if (failure)
    return <LoadingFailed title="The summary could not be loaded" error={failure} onRetry={summary.refetch} />
  return (
    <>
      <SummaryCards summary={summary.data?.data} />
      <AlertList alerts={summary.data?.data.alerts ?? []} />
    </>
  )
}

function Analyses() {
  const [search, change] = useListSearch()
  const selected = tabs.find(({ id }) => id === search.tab)?.id ?? 'trends'
  return (
    <TabsOnDemand
      label="Analyses"
      selected={selected}
      onChange={tab => change({ tab: tab === 'trends' ? undefined : tab })}
      tabs={tabs}
    />
  )
}

function Dashboard() {
  const [{ isWhole }] = useAnalyticsFilter()
  return (
    <>
      <PageHeader
        title="Credit Analytics Dashboard"
        description="What credits are used for, when and by whom."
      />
      <div className="flex flex-col gap-6">
        <FilterBar />
        {isWhole ? (
          <>
            <Summary />
            <Analyses />
          </>
        ) : (
          <p className="text-muted">Choose a valid range to see its figures.</p>
        )}
      </div>
    </>
  )
}

export function CreditAnalyticsPage() {
  const { active_tenant_id: tenant } = useSession()
  return tenant ? (
    <EnglishPart>
      <Dashboard />
    </EnglishPart>
  ) : (
    <NoTenantChosen toSee="die Auswertung der Credits" />
  )
}
