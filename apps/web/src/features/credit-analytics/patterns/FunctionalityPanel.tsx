import type { UsagePatterns } from '@lotse/contract'
import { DoughnutChart } from '../../../ui/charts/DoughnutChart.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { type Column, useTableState } from '../../../ui/table/table-state.ts'
import { formatInteger, formatNumber, formatPercent } from '../../../ui/texts/format.ts'
import { spaced } from '../../../ui/texts/spaced.ts'

type Usage = UsagePatterns['functionality'][number]

const emptyText = 'No functionality data available'

const columnsOf = (total: number): readonly Column<Usage>[] => [
  {
    id: 'functionality',
    header: 'Functionality',
    isRowHeader: true,
    cell: usage => spaced(usage.functionality),
  },
  { id: 'total', header: 'Total credits', align: 'end', cell: usage => formatNumber(usage.total_credits) },
  { id: 'count', header: 'Usage count', align: 'end', cell: usage => formatInteger(usage.usage_count) },
  { id: 'average', header: 'Average per use', align: 'end', cell: usage => formatNumber(usage.avg_credits) },
  {
    id: 'share',
    header: '% of total',
    align: 'end',
    cell: usage => formatPercent(total > 0 ? usage.total_credits / total : 0),
  },
]

export function FunctionalityPanel({ usage }: { usage: readonly Usage[] | undefined }) {
  const dearest = usage?.[0]
  return (
    <Card>
      <DoughnutChart
        title="Usage by functionality"
        headingLevel={2}
        summary={
          dearest &&
          `Most for ${spaced(dearest.functionality)}: ${formatNumber(dearest.total_credits)} credits.`
        }
        isLoading={usage === undefined}
        emptyText={emptyText}
        labelHeader="Functionality"
        valueHeader="Credits"
        slices={(usage ?? []).map(({ functionality, total_credits }) => ({
          id: functionality,
          label: spaced(functionality),
          value: total_credits,
        }))}
        formatValue={formatNumber}
      />
    </Card>
  )
}

/** Under both panels: its five columns need their whole width. */
export function FunctionalityTable({ usage }: { usage: readonly Usage[] }) {
  const [state, setState] = useTableState()
  const total = usage.reduce((sum, { total_credits }) => sum + total_credits, 0)
  return (
    <DataTable
      label="Usage by functionality, in figures"
      columns={columnsOf(total)}
      rows={usage}
      rowKey={({ functionality }) => functionality}
      state={state}
      onStateChange={setState}
      empty={{ title: emptyText }}
    />
  )
}
