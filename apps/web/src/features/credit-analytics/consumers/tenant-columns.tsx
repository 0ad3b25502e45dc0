import type { TopConsumers } from '@lotse/contract'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatNumber, formatUpTo } from '../../../ui/texts/format.ts'
import { RankBadge } from './RankBadge.tsx'
import { Sparkline } from './Sparkline.tsx'

export type TopTenant = TopConsumers['top_tenants'][number]
export type Ranked<Row> = Row & { rank: number }

const trends = {
  increasing: { Icon: TrendingUp, colour: 'text-danger-ink', word: 'Increasing' },
  decreasing: { Icon: TrendingDown, colour: 'text-success-ink', word: 'Decreasing' },
  flat: { Icon: Minus, colour: 'text-muted', word: 'Flat' },
} as const

function Trend({ tenant: { trend, trend_percentage: percent } }: { tenant: TopTenant }) {
  const { Icon, colour, word } = trends[trend]
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap tabular-nums ${colour}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{word}</span>
      {percent === null ? 'new' : `${formatUpTo(1, percent)} %`}
    </span>
  )
}

export const tenantColumns: readonly Column<Ranked<TopTenant>>[] = [
  { id: 'rank', header: 'Rank', width: '5rem', cell: ({ rank }) => <RankBadge rank={rank} /> },
  {
    id: 'tenant',
    header: 'Tenant',
    isRowHeader: true,
    cell: ({ name, parent_name }) => (
      <span className="block min-w-32">
        <span className="break-words">{name}</span>
        {parent_name && <span className="block font-normal text-muted text-xs">{parent_name}</span>}
      </span>
    ),
  },
  { id: 'total', header: 'Total credits', align: 'end', cell: row => formatNumber(row.total_credits) },
  {
    id: 'share',
    header: '% of total',
    cell: ({ name, percentage_of_total: percent }) => (
      <span className="flex min-w-28 flex-col gap-1">
        <span className="tabular-nums">{formatUpTo(1, percent)} %</span>
        <ProgressBar label={`Share of ${name}`} isLabelHidden value={percent} />
      </span>
    ),
  },
  { id: 'average', header: 'Avg daily', align: 'end', cell: row => formatNumber(row.avg_daily_usage) },
  { id: 'trend', header: 'Trend', cell: row => <Trend tenant={row} /> },
  { id: 'history', header: 'Usage history', cell: row => <Sparkline values={row.usage_history} /> },
]
