import type { ReactNode } from 'react'
import { Card } from '../../ui/structure/Card.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type Column, initialTableState, type RowAction } from '../../ui/table/table-state.ts'

interface SectionTableProps<Row> {
  title: string
  description?: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  rowActions?: (row: Row) => readonly RowAction[]
  rowLabel?: (row: Row) => string
  emptyTitle: string
}

const nothingToChange = () => undefined

/** A section of the dashboard: rows that the server has chosen and ordered. */
export function SectionTable<Row>({ title, description, emptyTitle, ...table }: SectionTableProps<Row>) {
  return (
    <Card title={title} description={description}>
      <DataTable
        {...table}
        label={title}
        pageSize={3}
        state={initialTableState}
        onStateChange={nothingToChange}
        empty={{ title: emptyTitle }}
      />
    </Card>
  )
}
