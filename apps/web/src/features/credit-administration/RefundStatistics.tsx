import { useQuery } from '@tanstack/react-query'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { formatNumber } from '../../ui/texts/format.ts'
import { refundStatisticsQuery } from './refunds-query.ts'

/** 'YYYY-MM' as the calendar in Berlin shows it; Swedish writes dates the ISO way. */
const monthInBerlin = (now: Date): string =>
  now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(0, 7)

export function RefundStatistics({ start_date, end_date }: { start_date: string; end_date: string }) {
  const { data, isPending } = useQuery(refundStatisticsQuery({ start_date, end_date }))
  const month = monthInBerlin(new Date())
  const thisMonth = data?.by_month.find(entry => entry.month === month)?.total ?? 0
  const credits = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  return (
    <StatCardRow>
      <StatCard
        label="Total Refunded"
        value={credits(data?.overall.total_amount)}
        sublabel="credits"
        isLoading={isPending}
      />
      <StatCard label="Total Refunds" value={data?.overall.total_count} isLoading={isPending} />
      <StatCard
        label="Average Refund"
        value={credits(data?.overall.average_amount)}
        sublabel="credits"
        isLoading={isPending}
      />
      <StatCard
        label="This Month"
        value={credits(data && thisMonth)}
        sublabel="credits"
        isLoading={isPending}
      />
    </StatCardRow>
  )
}
