import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../app/loading-failure.ts'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { useAnalyticsFilter } from '../analytics-filter.ts'
import { patternsQuery } from '../analytics-query.ts'
import { FunctionalityPanel, FunctionalityTable } from './FunctionalityPanel.tsx'
import { HourlyPanel } from './HourlyPanel.tsx'

export function PatternsTab() {
  const [filter] = useAnalyticsFilter()
  const query = useQuery(patternsQuery(filter))
  const failure = failureOf(query)
  if (failure)
    return <LoadingFailed title="The patterns could not be loaded" error={failure} onRetry={query.refetch} />
  const patterns = query.data?.data
  return (
    <div className="grid gap-6 *:min-w-0 lg:grid-cols-2">
      <HourlyPanel hourly={patterns?.hourly} />
      <FunctionalityPanel usage={patterns?.functionality} />
      {patterns && patterns.functionality.length > 0 && (
        <div className="lg:col-span-2">
          <FunctionalityTable usage={patterns.functionality} />
        </div>
      )}
    </div>
  )
}
