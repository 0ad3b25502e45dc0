import { useQuery } from '@tanstack/react-query'
import { StatCard } from '../../ui/structure/StatCard.tsx'
import { formatNumber } from '../../ui/texts/format.ts'
import { requestStatisticsQuery } from './requests-query.ts'

export function RequestStatistics() {
  const { data, isPending } = useQuery(requestStatisticsQuery)
  return (
    // Five in one row where there is room for it; the usual row would leave the fifth alone.
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-5">
      <StatCard label="Pending" value={data?.pending_count} isLoading={isPending} />
      <StatCard label="Critical" value={data?.critical_count} isLoading={isPending} />
      <StatCard label="Approved Today" value={data?.approved_today} isLoading={isPending} />
      <StatCard
        label="Avg Response"
        value={data && formatNumber(data.avg_response_hours)}
        sublabel="hours"
        isLoading={isPending}
      />
      <StatCard
        label="Total Pending"
        value={data && formatNumber(data.pending_amount)}
        sublabel="credits"
        isLoading={isPending}
      />
    </div>
  )
}
