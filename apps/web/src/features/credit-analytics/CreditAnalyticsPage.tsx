import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { useListSearch } from '../../app/list-search.ts'
import { failureOf } from '../../app/loading-failure.ts'
import { NoTenantChosen } from '../../app/NoTenantChosen.tsx'
import { useSession } from '../../app/session.ts'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import { EnglishPart } from '../../ui/texts/language.tsx'
import { AlertList } from './AlertList.tsx'
import { useAnalyticsFilter } from './analytics-filter.ts'
import { summaryQuery } from './analytics-query.ts'
import { FilterBar } from './FilterBar.tsx'
import { SummaryCards } from './SummaryCards.tsx'

const onDemand = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** Each tab's program, like its data, comes when the tab is opened. */
const tabs = [
  {
    id: 'trends',
    label: 'Usage Trends',
    Content: onDemand(async () => (await import('./trends/TrendsTab.tsx')).TrendsTab),
  },
  {
    id: 'forecast',
    label: 'Forecast',
    Content: onDemand(async () => (await import('./forecast/ForecastTab.tsx')).ForecastTab),
  },
  {
    id: 'patterns',
    label: 'Patterns',
    Content: onDemand(async () => (await import('./patterns/PatternsTab.tsx')).PatternsTab),
  },
  {
    id: 'efficiency',
    label: 'Efficiency',
    Content: onDemand(async () => (await import('./efficiency/EfficiencyTab.tsx')).EfficiencyTab),
  },
  {
    id: 'anomalies',
    label: 'Anomalies',
    Content: onDemand(async () => (await import('./anomalies/AnomaliesTab.tsx')).AnomaliesTab),
  },
  {
    id: 'consumers',
    label: 'Top Consumers',
    Content: onDemand(async () => (await import('./consumers/ConsumersTab.tsx')).ConsumersTab),
  },
] as const

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
    <Tabs
      label="Analyses"
      selected={selected}
      onChange={tab => change({ tab: tab === 'trends' ? undefined : tab })}
      tabs={tabs.map(({ id, label, Content }) => ({
        id,
        label,
        content: (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <Content />
          </Suspense>
        ),
      }))}
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
