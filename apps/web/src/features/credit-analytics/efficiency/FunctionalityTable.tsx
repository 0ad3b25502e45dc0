import type { UsageEfficiency } from '@lotse/contract'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { Card } from '../../../ui/structure/Card.tsx'
import { inkTones } from '../../../ui/styles/tones.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { type Column, useTableState } from '../../../ui/table/table-state.ts'
import { formatNumber, formatUpTo } from '../../../ui/texts/format.ts'
import { spaced } from '../../../ui/texts/spaced.ts'
import { ratingOf, successTone } from './bands.ts'

type Row = UsageEfficiency['by_functionality'][number]

const trends = {
  improving: { Icon: TrendingUp, colour: 'text-success-ink', word: 'Improving' },
  declining: { Icon: TrendingDown, colour: 'text-danger-ink', word: 'Declining' },
  stable: { Icon: Minus, colour: 'text-muted', word: 'Stable' },
} as const satisfies Record<Row['trend'], object>

function Trend({ trend }: Pick<Row, 'trend'>) {
  const { Icon, colour, word } = trends[trend]
  return (
    <span className={`inline-flex items-center gap-1 ${colour}`}>
      <Icon aria-hidden="true" className="size-4" />
      {word}
    </span>
  )
}

const columns: readonly Column<Row>[] = [
  { id: 'functionality', header: 'Functionality', isRowHeader: true, cell: row => spaced(row.functionality) },
  {
    id: 'success',
    header: 'Success rate',
    align: 'end',
    cell: ({ success_rate: rate }) => (
      <span className={`font-medium tabular-nums ${inkTones[successTone(rate)]}`}>
        {formatUpTo(1, rate)} %
      </span>
    ),
  },
  {
    id: 'average',
    header: 'Average credits',
    align: 'end',
    cell: row => formatNumber(row.avg_credits_per_operation),
  },
  {
    id: 'score',
    header: 'Efficiency score',
    align: 'end',
    cell: ({ efficiency_score: score }) => `${formatUpTo(1, score)} (${ratingOf(score)})`,
  },
  { id: 'trend', header: 'Trend', cell: row => <Trend trend={row.trend} /> },
]

export function FunctionalityTable({ rows }: { rows: readonly Row[] }) {
  const [state, setState] = useTableState()
  return (
    <Card title="Efficiency by functionality" description="The trend compares with as many days before.">
      <DataTable
        label="Efficiency by functionality"
        columns={columns}
        rows={rows}
        rowKey={({ functionality }) => functionality}
        state={state}
        onStateChange={setState}
        empty={{ title: 'No efficiency data available' }}
      />
    </Card>
  )
}
