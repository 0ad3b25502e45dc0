import type { Reply, Routes } from '@lotse/contract'
import { Card } from '../../ui/structure/Card.tsx'
import { formatDateTime, formatNumber } from '../../ui/texts/format.ts'
import { spaced } from '../../ui/texts/spaced.ts'

type Transaction = Reply<Routes['api.admin.credits.realtime']>['recent_transactions'][number]

/** What the poll brings; before the first one there is nothing to say. */
export function RecentTransactions({ transactions }: { transactions: readonly Transaction[] | undefined }) {
  return (
    <Card title="Recent Transactions (1h)" className="min-h-32">
      {transactions?.length === 0 && <p className="text-muted">No transactions in the last hour.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {transactions?.map(one => (
          <li key={one.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="min-w-0">
              {one.tenant_name} <span className="text-muted text-sm">({spaced(one.type)})</span>
            </span>
            <span className="text-muted text-sm tabular-nums">
              {formatDateTime(one.created_at)} · {formatNumber(one.amount)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
