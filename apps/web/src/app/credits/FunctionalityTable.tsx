import type { UsageOverview } from '@lotse/contract'
import { functionalityLabel } from '@lotse/contract'
import { useState } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { RowDetailButton } from '../../ui/table/RowDetailButton.tsx'
import { formatInteger, formatNumber } from '../../ui/texts/format.ts'

type Part = UsageOverview['usage_by_functionality'][number]

const cell = 'px-2 py-1.5'
const numberCell = `${cell} text-right tabular-nums`
/** On a phone the count stands below the name, for there is no room for a column. */
const countCell = `${numberCell} hidden sm:table-cell`

function CountBelow({ count }: { count: number }) {
  return (
    <span className="block font-normal text-muted text-sm sm:hidden">{formatInteger(count)} Aktionen</span>
  )
}

/** A functionality and, once opened, the steps it consists of. */
function PartRows({ part }: { part: Part }) {
  const [isOpen, setOpen] = useState(false)
  const name = functionalityLabel(part.functionality)
  const childrenId = `usage-steps-${part.functionality}`
  return (
    <>
      <tr className="border-line border-t">
        <th scope="row" className={`${cell} text-left font-medium`}>
          <span className="flex items-center gap-1">
            <span className="w-8 shrink-0">
              {part.has_children && (
                <RowDetailButton
                  isOpen={isOpen}
                  onToggle={() => setOpen(!isOpen)}
                  detailId={childrenId}
                  rowName={name}
                />
              )}
            </span>
            <span className="min-w-0 hyphens-auto wrap-anywhere">
              {name}
              <CountBelow count={part.action_count} />
            </span>
          </span>
        </th>
        <td className={countCell}>{formatInteger(part.action_count)}</td>
        <td className={numberCell}>{formatNumber(part.total_credits)}</td>
      </tr>
      {isOpen &&
        part.children.map((child, index) => (
          <tr
            key={child.functionality}
            id={index === 0 ? childrenId : undefined}
            className="bg-sunken text-sm"
          >
            <th scope="row" className={`${cell} hyphens-auto wrap-anywhere pl-11 text-left font-normal`}>
              {functionalityLabel(child.functionality)}
              <span className="sr-only"> (Teil von {name})</span>
              <CountBelow count={child.action_count} />
            </th>
            <td className={countCell}>{formatInteger(child.action_count)}</td>
            <td className={numberCell}>{formatNumber(child.total_credits)}</td>
          </tr>
        ))}
    </>
  )
}

export function FunctionalityTable({ parts, isLoading }: { parts: Part[] | undefined; isLoading: boolean }) {
  if (isLoading) return <Skeleton className="h-64 w-full" />
  if (!parts?.length) return null
  return (
    <table className="w-full border-collapse text-sm sm:text-base">
      <caption className="sr-only">Verbrauch nach Funktion</caption>
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col" className={`${cell} pl-11 text-left font-semibold`}>
            Funktion
          </th>
          <th scope="col" className={`${cell} hidden text-right font-semibold sm:table-cell`}>
            Aktionen
          </th>
          <th scope="col" className={`${cell} text-right font-semibold`}>
            Credits
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(part => (
          <PartRows key={part.functionality} part={part} />
        ))}
      </tbody>
    </table>
  )
}
