import { anomalyDaysAtMost } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useListSearch } from '../../../app/list-search.ts'
import { failureOf } from '../../../app/loading-failure.ts'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SegmentedSwitch } from '../../../ui/fields/SegmentedSwitch.tsx'
import { custom, useAnalyticsFilter } from '../analytics-filter.ts'
import { anomaliesQuery } from '../analytics-query.ts'
import { AnomalyChart } from './AnomalyChart.tsx'
import { AnomalyList } from './AnomalyList.tsx'
import { PatternAnalysis } from './PatternAnalysis.tsx'
import { SeverityCards } from './SeverityCards.tsx'

/** What is listed, as the address says. */
const useShown = () => {
  const [search, change] = useListSearch()
  const status = search.anomalies === 'dismissed' ? 'dismissed' : 'open'
  return {
    status,
    page: search.page ?? 1,
    show: (next: string) => change({ anomalies: next === 'open' ? undefined : next }),
  } as const
}

export function AnomaliesTab() {
  const [filter] = useAnalyticsFilter()
  const { status, page, show } = useShown()
  const query = useQuery(anomaliesQuery(filter, status, page))
  const failure = failureOf(query)
  if (failure)
    return <LoadingFailed title="The anomalies could not be loaded" error={failure} onRetry={query.refetch} />
  const data = query.data?.data
  const isCut = filter.choice !== custom && filter.days > anomalyDaysAtMost
  return (
    <div className="flex flex-col gap-6">
      <SeverityCards counts={data?.severity_counts} />
      {isCut && (
        <p className="text-muted text-sm">Anomalies of the last {anomalyDaysAtMost} days are shown.</p>
      )}
      {data && data.page.total > 0 && <AnomalyChart daily={data.daily} total={data.page.total} />}
      <section aria-labelledby="anomalies-heading" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <h2 id="anomalies-heading" className="font-semibold text-lg">
            Detected anomalies
          </h2>
          <SegmentedSwitch
            label="Which anomalies"
            value={status}
            onChange={show}
            options={[
              { value: 'open', label: 'Open' },
              { value: 'dismissed', label: `Dismissed (${data?.dismissed_count ?? 0})` },
            ]}
          />
        </div>
        {data ? <AnomalyList data={data} /> : <Skeleton className="h-48 w-full" />}
      </section>
      {data && data.page.total > 0 && <PatternAnalysis patterns={data.pattern_analysis} />}
    </div>
  )
}
