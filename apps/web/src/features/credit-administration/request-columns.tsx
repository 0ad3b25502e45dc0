import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import type { Column } from '../../ui/table/table-state.ts'
import { formatNumber, noValue } from '../../ui/texts/format.ts'
import { shortAge } from './request-age.ts'
import { StatusBadge, UrgencyBadge } from './request-badges.tsx'
import type { AdminRequest } from './requests-query.ts'

interface Selection {
  isSelected: (request: AdminRequest) => boolean
  onSelect: (request: AdminRequest, isSelected: boolean) => void
}

export const requestColumns = ({ isSelected, onSelect }: Selection): readonly Column<AdminRequest>[] => [
  {
    id: 'select',
    header: 'Select',
    width: '4rem',
    cell: request =>
      request.status === 'pending' && (
        <Checkbox
          label={<span className="sr-only">Select the request of {request.tenant.name}</span>}
          isSelected={isSelected(request)}
          onChange={isOn => onSelect(request, isOn)}
        />
      ),
  },
  {
    id: 'tenant',
    header: 'Tenant',
    isRowHeader: true,
    cell: ({ tenant }) => (
      <>
        {tenant.name}
        <span className="block font-normal text-muted text-sm">Balance: {formatNumber(tenant.credits)}</span>
      </>
    ),
  },
  { id: 'amount', header: 'Amount', align: 'end', cell: request => formatNumber(request.amount) },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'urgency', header: 'Urgency', cell: request => <UrgencyBadge urgency={request.urgency_level} /> },
  {
    id: 'age',
    header: 'Age',
    cell: request => <span className="whitespace-nowrap">{shortAge(request.created_at, Date.now())}</span>,
  },
  { id: 'requested_by', header: 'Requested By', cell: request => request.requested_by.name || noValue },
]
