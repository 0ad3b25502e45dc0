import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { useScrollEdges } from '../hooks/use-scroll-edges.ts'
import { ScrollEdge } from '../structure/ScrollEdge.tsx'
import { cx } from '../styles/cx.ts'
import { useTexts } from '../texts/language.tsx'
import { RowActions } from './RowActions.tsx'
import { RowDetailButton } from './RowDetailButton.tsx'
import { type Column, changeTable, nextSort, type TableBodyProps, type TableSort } from './table-state.ts'

const texts = {
  de: { actions: 'Aktionen', details: 'Einzelheiten' },
  en: { actions: 'Actions', details: 'Details' },
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function SortIcon({ direction }: { direction?: TableSort['direction'] }) {
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <Icon
      aria-hidden="true"
      className={cx('size-4 shrink-0', direction ? 'text-accent-ink' : 'text-muted')}
    />
  )
}

const cellClasses = 'border-line px-3 py-2 align-middle first:pl-4 last:pr-4'

/**
 * The actions stay in sight when the table is wider than its box; a shadow says that more lies beneath. Opaque, and in the colours of
 * the row that it belongs to.
 */
const actionClasses = cx(
  cellClasses,
  'whitespace-nowrap text-right print:hidden group-data-[wide]/table:sticky group-data-[wide]/table:right-0',
  'group-data-[cut-end]/table:shadow-[-10px_0_10px_-10px_var(--c-shadow-edge)]',
)

/** One word without a space must not push all other columns out of sight; `cqw` is the width of the box. */
const contentClasses = 'max-w-[max(16rem,40cqw)] break-words'
const fluidClasses = 'wrap-anywhere min-w-56'

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: TableSort | null
  onSort: () => void
}) {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const isEnd = column.align === 'end'
  return (
    <th
      scope="col"
      style={column.width ? { width: column.width } : undefined}
      aria-sort={column.isSortable ? (direction ? ariaSort[direction] : 'none') : undefined}
      className={cx(cellClasses, 'whitespace-nowrap font-semibold', isEnd ? 'text-right' : 'text-left')}
    >
      {column.isSortable ? (
        <button
          type="button"
          onClick={onSort}
          className="-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-md px-1.5 hover:bg-hover"
        >
          {column.header}
          <SortIcon direction={direction} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

export function DataTableGrid<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowActions,
  rowLabel,
  rowDetail,
  state,
  onStateChange,
  skeletonRows,
}: TableBodyProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const { overflows, isCutAtStart, isCutAtEnd } = useScrollEdges(box)
  const words = useTexts(texts)
  return (
    <div
      data-wide={overflows || undefined}
      data-cut-end={isCutAtEnd || undefined}
      className="group/table relative overflow-hidden rounded-lg border border-line bg-surface shadow-card print:overflow-visible"
    >
      {isCutAtStart && <ScrollEdge side="start" />}
      {isCutAtEnd && !rowActions && <ScrollEdge side="end" />}
      <div
        ref={box}
        {...(overflows && { role: 'region', 'aria-label': label, tabIndex: 0 })}
        className="@container overflow-x-auto print:overflow-visible"
      >
        {/* Not collapsed: collapsed borders would not stay with a column that stays. */}
        <table className="w-full border-separate border-spacing-0 text-[0.9375rem]">
          <caption className="sr-only">{label}</caption>
          <thead className="bg-sunken text-sm [&_th]:border-b">
            <tr>
              {rowDetail && (
                <th scope="col" className={cx(cellClasses, 'w-12')}>
                  <span className="sr-only">{words.details}</span>
                </th>
              )}
              {columns.map(column => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  sort={state.sort}
                  onSort={() => onStateChange(changeTable(state, { sort: nextSort(state.sort, column.id) }))}
                />
              ))}
              {rowActions && (
                <th scope="col" className={cx(actionClasses, 'bg-sunken font-semibold')}>
                  {words.actions}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows === undefined
              ? Array.from({ length: skeletonRows }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
                  <tr key={index} className="h-13 [&>td]:border-b last:[&>td]:border-b-0">
                    {rowDetail && <td className={cellClasses} />}
                    {columns.map(column => (
                      <td key={column.id} className={cellClasses}>
                        <Skeleton className={cx('h-4', index % 2 === 0 ? 'w-3/4' : 'w-1/2')} />
                      </td>
                    ))}
                    {rowActions && (
                      <td className={cellClasses}>
                        <Skeleton className="ml-auto h-4 w-16" />
                      </td>
                    )}
                  </tr>
                ))
              : rows.map(row => (
                  <GridRow
                    key={rowKey(row)}
                    row={row}
                    columns={columns}
                    rowActions={rowActions}
                    rowLabel={rowLabel}
                    rowDetail={rowDetail}
                  />
                ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function CellContent<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <div
      className={cx(
        column.isFluid ? fluidClasses : contentClasses,
        // Where the room that a column gets exceeds what it may take, figures stay at their edge.
        column.align === 'end' && 'ml-auto',
      )}
    >
      {column.cell(row)}
    </div>
  )
}

function GridRow<Row>({
  row,
  columns,
  rowActions,
  rowLabel,
  rowDetail,
}: Pick<TableBodyProps<Row>, 'columns' | 'rowActions' | 'rowLabel' | 'rowDetail'> & { row: Row }) {
  const [isOpen, setOpen] = useState(false)
  const detailId = useId()
  const detail = rowDetail?.(row) ?? null
  const isShown = isOpen && detail !== null
  return (
    <>
      <tr
        className={cx('h-13 *:bg-surface hover:*:bg-row-hover', !isShown && '*:border-b last:*:border-b-0')}
      >
        {rowDetail && (
          <td className={cellClasses}>
            {detail !== null && (
              <RowDetailButton
                isOpen={isOpen}
                onToggle={() => setOpen(!isOpen)}
                detailId={detailId}
                rowName={rowLabel?.(row)}
              />
            )}
          </td>
        )}
        {columns.map(column => {
          const classes = cx(cellClasses, column.align === 'end' ? 'text-right tabular-nums' : 'text-left')
          return column.isRowHeader ? (
            <th key={column.id} scope="row" className={cx(classes, 'font-medium')}>
              <CellContent column={column} row={row} />
            </th>
          ) : (
            <td key={column.id} className={classes}>
              <CellContent column={column} row={row} />
            </td>
          )
        })}
        {rowActions && (
          <td className={actionClasses}>
            <RowActions actions={rowActions(row)} rowName={rowLabel?.(row)} />
          </td>
        )}
      </tr>
      {isShown && (
        <tr id={detailId} className="bg-sunken *:border-line *:border-b last:*:border-b-0">
          <td />
          <td colSpan={columns.length + (rowActions ? 1 : 0)} className="px-3 py-3">
            {/* In sight as a whole, however far the table is scrolled. */}
            <div className="sticky left-15 max-w-[calc(100cqw-5rem)]">{detail}</div>
          </td>
        </tr>
      )}
    </>
  )
}
