import { type ReactNode, useId, useState } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { RowActions } from './RowActions.tsx'
import { RowDetailButton } from './RowDetailButton.tsx'
import type { TableBodyProps } from './table-state.ts'

const cardClasses = 'rounded-lg border border-line bg-surface p-4 shadow-card'

// More would only be scrolled past; what follows the list is out of sight anyway.
const mostSkeletons = 5

/** The same rows on a phone: a list of cards, since eight columns in 360 px can only be guessed at. */
export function DataTableCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowActions,
  rowLabel,
  rowDetail,
  skeletonRows,
}: TableBodyProps<Row>) {
  const title = columns.find(column => column.isRowHeader)
  const details = columns.filter(column => column !== title)
  if (rows === undefined) {
    return (
      <div className="flex flex-col gap-3">
        {Array.from({ length: Math.min(skeletonRows, mostSkeletons) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <div key={index} className={cardClasses}>
            <Skeleton className="mb-3 h-5 w-2/3" />
            {details.map(column => (
              <Skeleton key={column.id} className="my-2 h-4 w-full" />
            ))}
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {rows.map(row => (
        <li key={rowKey(row)} className={cardClasses}>
          {title && <div className="mb-2 font-semibold">{title.cell(row)}</div>}
          <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm">
            {details.map(column => (
              <div key={column.id} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{column.header}</dt>
                <dd className="min-w-0">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {rowDetail && <CardDetail detail={rowDetail(row)} rowName={rowLabel?.(row)} />}
          {rowActions && (
            <div className="mt-3 -mb-1 flex justify-end border-line border-t pt-2">
              <RowActions actions={rowActions(row)} rowName={rowLabel?.(row)} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function CardDetail({ detail, rowName }: { detail: ReactNode; rowName?: string }) {
  const [isOpen, setOpen] = useState(false)
  const detailId = useId()
  if (detail === null || detail === undefined) return null
  return (
    <div className="mt-2 text-sm">
      <RowDetailButton
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        detailId={detailId}
        rowName={rowName}
        hasText
      />
      {isOpen && (
        <div id={detailId} className="mt-2">
          {detail}
        </div>
      )}
    </div>
  )
}
