import type { RefundCategory } from '@lotse/contract'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Tone } from '../../ui/styles/tones.ts'
import type { Column } from '../../ui/table/table-state.ts'
import { formatDateTime, formatNumber } from '../../ui/texts/format.ts'
import type { Refund } from './refunds-query.ts'

const categoryTones: Record<RefundCategory, Tone> = {
  system_error: 'danger',
  service_issue: 'warning',
  billing_error: 'info',
  goodwill: 'success',
  test_cleanup: 'neutral',
}

export function CategoryBadge({ refund }: { refund: Refund }) {
  return <Badge tone={categoryTones[refund.category]}>{refund.category_label}</Badge>
}

export const refundAmount = (refund: Pick<Refund, 'amount'>): string => `+${formatNumber(refund.amount)}`

export const refundColumns: readonly Column<Refund>[] = [
  {
    id: 'created_at',
    header: 'Date & Time',
    cell: refund => formatDateTime(refund.created_at),
  },
  {
    id: 'tenant',
    header: 'Tenant',
    isRowHeader: true,
    cell: refund => (
      <span className="block min-w-36">
        {refund.tenant.name}
        <span className="block break-all font-normal text-muted text-xs">ID: {refund.tenant_id}</span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: refund => <span className="font-medium text-success-ink">{refundAmount(refund)}</span>,
  },
  { id: 'category', header: 'Category', cell: refund => <CategoryBadge refund={refund} /> },
  {
    id: 'reason',
    header: 'Reason',
    cell: refund => <span className="block max-w-36 truncate">{refund.reason}</span>,
  },
  { id: 'issued_by', header: 'Issued By', cell: refund => refund.issued_by.name },
]
