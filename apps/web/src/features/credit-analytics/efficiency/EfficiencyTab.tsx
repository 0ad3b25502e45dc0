import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { failureOf } from '../../../app/loading-failure.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useAnalyticsFilter } from '../analytics-filter.ts'
import { efficiencyQuery } from '../analytics-query.ts'
import { EfficiencyFigures } from './EfficiencyFigures.tsx'
import { FunctionalityTable } from './FunctionalityTable.tsx'
import { HourHeatmap } from './HourHeatmap.tsx'
import { Recommendations } from './Recommendations.tsx'
import { ScoreFormula } from './ScoreFormula.tsx'

export function EfficiencyTab() {
  const [filter] = useAnalyticsFilter()
  const query = useQuery(efficiencyQuery(filter))
  const failure = failureOf(query)
  if (failure)
    return (
      <LoadingFailed title="The efficiency could not be loaded" error={failure} onRetry={query.refetch} />
    )
  const data = query.data?.data
  if (data?.overall_score === null)
    return (
      <EmptyState
        icon={Gauge}
        title="No efficiency data available"
        className="rounded-lg border border-line bg-surface"
      />
    )
  return (
    <div className="flex flex-col gap-6">
      <EfficiencyFigures efficiency={data} />
      {data ? (
        <>
          <ScoreFormula efficiency={data} />
          <FunctionalityTable rows={data.by_functionality} />
          <HourHeatmap hours={data.hourly_efficiency} />
          <Recommendations list={data.recommendations} />
        </>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  )
}
