import type { LimitField, LimitReport } from '@lotse/contract'
import { cx } from '../../ui/styles/cx.ts'
import { formatInteger } from '../../ui/texts/format.ts'

interface PoolBarProps {
  field: LimitField
  report: LimitReport
  /** What the form wants. */
  value: number
}

interface Part {
  name: string
  amount: number
  className: string
}

const partsOf = ({ field, report, value }: PoolBarProps): { total: number; parts: Part[] } => {
  const { parent_own_usage: own, allocated_to_others: others } = report.resource_breakdown[field]
  const isSub = report.parent_limits !== null
  const total = report.parent_limits?.[field] ?? value
  const here = isSub ? value : 0
  return {
    total,
    parts: [
      { name: isSub ? 'Hauptmandant' : 'selbst genutzt', amount: own, className: 'bg-line-strong' },
      { name: isSub ? 'andere Untermandanten' : 'an Untermandanten', amount: others, className: 'bg-muted' },
      ...(isSub ? [{ name: 'hier', amount: here, className: 'bg-accent' }] : []),
      {
        name: 'frei',
        amount: Math.max(0, total - own - others - here),
        className: 'bg-hover inset-ring inset-ring-line',
      },
    ],
  }
}

/** How a limit of the main tenant is parted; the words say all that the bar shows. */
export function PoolBar(props: PoolBarProps) {
  const { total, parts } = partsOf(props)
  const drawn = Math.max(1, ...[total, parts.reduce((sum, { amount }) => sum + amount, 0)])
  return (
    <div className="text-sm">
      <div
        aria-hidden="true"
        className="flex h-2 overflow-hidden rounded-full bg-hover inset-ring inset-ring-line"
      >
        {parts.map(({ name, amount, className }) => (
          <span
            key={name}
            className={cx('h-full transition-[width] duration-300', className)}
            style={{ width: `${(amount / drawn) * 100}%` }}
          />
        ))}
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-muted tabular-nums">
        <span>Von {formatInteger(total)}:</span>
        {parts.map(({ name, amount, className }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-2.5 rounded-full', className)} />
            {name} {formatInteger(amount)}
          </span>
        ))}
      </p>
    </div>
  )
}
