import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Hash, Scale, Undo2 } from 'lucide-react'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { dayInBerlin, formatNumber } from '../../ui/texts/format.ts'
import { refundStatisticsQuery } from './refunds-query.ts'

export function RefundStatistics({ start_date, end_date }: { start_date: string; end_date: string }) {
  const { data, isPending } = useQuery(refundStatisticsQuery({ start_date, end_date }))
  const month = dayInBerlin(new Date()).slice(0, 7)
  const thisMonth = data?.by_month.find(entry => entry.month === month)?.total ?? 0
  const credits = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  return (
    <StatCardRow>
      <StatCard
        label="Total Refunded"
        icon={Undo2}
        value={credits(data?.overall.total_amount)}
        sublabel="credits"
        isLoading={isPending}
      />
      <StatCard label="Total Refunds" icon={Hash} value={data?.overall.total_count} isLoading={isPending} />
      <StatCard
        label="Average Refund"
        icon={Scale}
        value={credits(data?.overall.average_amount)}
        sublabel="credits"
        isLoading={isPending}
      />
      <StatCard
        label="This Month"
        icon={CalendarDays}
        value={credits(data && thisMonth)}
        sublabel="credits"
        isLoading={isPending}
      />
    </StatCardRow>
  )
}
