import type { ReservationNode } from '@lotse/contract'
import { cx } from '../../../ui/styles/cx.ts'
import { formatDateTime, formatNumber } from '../../../ui/texts/format.ts'
import { spaced } from '../../../ui/texts/spaced.ts'
import { formatDuration } from '../format-duration.ts'
import { ShortId, StatusBadge } from '../reconciliation-labels.tsx'

interface NodeFactsProps {
  node: ReservationNode
  isCurrent: boolean
}

export function NodeFacts({ node, isCurrent }: NodeFactsProps) {
  const facts: [label: string, value: string][] = [
    ['Tenant', node.tenant.name],
    ['Created', formatDateTime(node.created_at)],
    ...(node.confirmed_at ? [['Confirmed', formatDateTime(node.confirmed_at)] as [string, string]] : []),
    ['Duration', formatDuration(node.duration_ms)],
  ]
  return (
    <div className={cx('rounded-lg border p-3', isCurrent ? 'border-accent' : 'border-line')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-semibold">{node.job_class}</span>
        <span className="text-muted">{spaced(node.functionality)}</span>
        <ShortId id={node.reservation_id} />
        <StatusBadge status={node.status} />
        <span className="ml-auto font-medium tabular-nums">{formatNumber(node.amount)} credits</span>
      </div>
      <dl className="mt-1 flex flex-wrap gap-x-4 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-w-0 gap-1">
            <dt className="text-muted">{label}:</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {node.transactions.length > 0 && (
        <div className="mt-1 text-sm">
          <p className="text-muted">Transactions</p>
          <ul aria-label="Transactions" className="tabular-nums">
            {node.transactions.map(({ id, type, amount }) => (
              <li key={id}>
                {spaced(type)}: {formatNumber(amount)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
