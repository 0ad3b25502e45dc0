import { CircleCheck, CircleX, Clock, type LucideIcon, Undo2 } from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Tone } from '../../ui/styles/tones.ts'
import type { Column } from '../../ui/table/table-state.ts'
import { formatDateTime, formatNumber } from '../../ui/texts/format.ts'
import type { CreditRequest } from './credits-query.ts'

const statuses: Record<CreditRequest['status'], { name: string; tone: Tone; icon: LucideIcon }> = {
  pending: { name: 'Pending', tone: 'warning', icon: Clock },
  approved: { name: 'Approved', tone: 'success', icon: CircleCheck },
  rejected: { name: 'Rejected', tone: 'danger', icon: CircleX },
  cancelled: { name: 'Cancelled', tone: 'neutral', icon: Undo2 },
}

export function RequestStatus({ status }: Pick<CreditRequest, 'status'>) {
  const { name, tone, icon } = statuses[status]
  return (
    <Badge tone={tone} icon={icon}>
      {name}
    </Badge>
  )
}

const urgencies: Record<CreditRequest['urgency_level'], { name: string; tone: Tone }> = {
  low: { name: 'Low', tone: 'neutral' },
  medium: { name: 'Medium', tone: 'info' },
  high: { name: 'High', tone: 'warning' },
  critical: { name: 'Critical', tone: 'danger' },
}

export function RequestUrgency({ urgency_level }: Pick<CreditRequest, 'urgency_level'>) {
  const { name, tone } = urgencies[urgency_level]
  return <Badge tone={tone}>{name}</Badge>
}

export const requestName = (request: CreditRequest): string =>
  `${formatNumber(request.amount)} credits, ${formatDateTime(request.created_at)}`

export const requestColumns: readonly Column<CreditRequest>[] = [
  {
    id: 'created_at',
    header: 'Date',
    isRowHeader: true,
    cell: request => <span className="whitespace-nowrap">{formatDateTime(request.created_at)}</span>,
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: request => formatNumber(request.amount) },
  {
    id: 'reason',
    header: 'Reason',
    cell: request => (
      <span lang="de" className="line-clamp-2 break-words">
        {request.reason}
      </span>
    ),
  },
  { id: 'urgency', header: 'Urgency', cell: request => <RequestUrgency {...request} /> },
  { id: 'status', header: 'Status', cell: request => <RequestStatus {...request} /> },
  { id: 'requested_by', header: 'Requested by', cell: request => request.requested_by.name },
]
