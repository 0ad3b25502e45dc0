import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Coins, Hourglass, Timer, TriangleAlert } from 'lucide-react'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { formatNumber } from '../../ui/texts/format.ts'
import { requestStatisticsQuery } from './requests-query.ts'

export function RequestStatistics() {
  const { data, isPending } = useQuery(requestStatisticsQuery)
  return (
    <StatCardRow>
      <StatCard label="Pending" icon={Hourglass} value={data?.pending_count} isLoading={isPending} />
      <StatCard label="Critical" icon={TriangleAlert} value={data?.critical_count} isLoading={isPending} />
      <StatCard
        label="Approved Today"
        icon={CircleCheck}
        value={data?.approved_today}
        isLoading={isPending}
      />
      <StatCard
        label="Avg Response"
        icon={Timer}
        value={data && formatNumber(data.avg_response_hours)}
        sublabel="hours"
        isLoading={isPending}
      />
      <StatCard
        label="Total Pending"
        icon={Coins}
        value={data && formatNumber(data.pending_amount)}
        sublabel="credits"
        isLoading={isPending}
      />
    </StatCardRow>
  )
}
