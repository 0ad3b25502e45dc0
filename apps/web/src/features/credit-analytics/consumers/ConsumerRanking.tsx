import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { type Column, useTableState } from '../../../ui/table/table-state.ts'
import { formatNumber, formatPercent } from '../../../ui/texts/format.ts'
import type { Ranked } from './tenant-columns.tsx'

interface Consumer {
  id: string
  total_credits: number
}

interface ConsumerRankingProps<Row extends Consumer> {
  label: string
  /** What a row is, in the table of the chart. */
  kind: string
  rows: readonly Row[] | undefined
  nameOf: (row: Row) => string
  columns: readonly Column<Ranked<Row>>[]
  /** What everybody used, where a share of it is told. */
  overall?: number
}

const emptyText = 'No consumer data available'
/** More bars than that are not told apart; the rest is one of them. */
const barsAtMost = 10

const totalOf = (rows: readonly Consumer[]): number =>
  rows.reduce((sum, { total_credits }) => sum + total_credits, 0)

export function ConsumerRanking<Row extends Consumer>({
  label,
  kind,
  rows,
  nameOf,
  columns,
  overall,
}: ConsumerRankingProps<Row>) {
  const [state, setState] = useTableState()
  const shown = rows ?? []
  const total = totalOf(shown)
  const bars = shown.slice(0, barsAtMost).map(row => ({
    key: row.id,
    label: nameOf(row),
    values: { credits: row.total_credits },
  }))
  const others = shown.slice(barsAtMost)
  if (others.length > 0)
    bars.push({ key: 'others', label: `${others.length} others`, values: { credits: totalOf(others) } })
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows?.map((row, index) => ({ ...row, rank: index + 1 }))}
        rowKey={({ id }) => id}
        state={state}
        onStateChange={setState}
        empty={{ title: emptyText }}
      />
      {shown.length > 0 && (
        <p className="font-medium tabular-nums">
          Total of the rows shown: {formatNumber(total)} credits
          {overall ? ` (${formatPercent(total / overall)} of all usage)` : ''}
        </p>
      )}
      <Card>
        <BarChart
          title="Credit Distribution"
          headingLevel={2}
          isLoading={rows === undefined}
          emptyText={emptyText}
          labelHeader={kind}
          direction="rows"
          series={[{ id: 'credits', label: 'Credits' }]}
          points={bars}
          formatValue={formatNumber}
        />
      </Card>
    </>
  )
}
