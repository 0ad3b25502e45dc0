import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../app/loading-failure.ts'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { useAnalyticsFilter } from '../analytics-filter.ts'
import { patternsQuery } from '../analytics-query.ts'
import { FunctionalityPanel } from './FunctionalityPanel.tsx'
import { HourlyPanel } from './HourlyPanel.tsx'

export function PatternsTab() {
  const [filter] = useAnalyticsFilter()
  const query = useQuery(patternsQuery(filter))
  const failure = failureOf(query)
  if (failure)
    return <LoadingFailed title="The patterns could not be loaded" error={failure} onRetry={query.refetch} />
  const patterns = query.data?.data
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[2fr_3fr]">
      <HourlyPanel hourly={patterns?.hourly} />
      <FunctionalityPanel usage={patterns?.functionality} />
    </div>
  )
}
