import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatDate, formatDateTime, formatNumber } from '../../ui/texts/format.ts'
import { Facts } from './Facts.tsx'
import { averageDailyUsage } from './recommendation.ts'
import { exactAge } from './request-age.ts'
import { StatusBadge, UrgencyBadge } from './request-badges.tsx'
import type { AdminRequest, TenantDetails } from './requests-query.ts'

const credits = (value: number): string => `${formatNumber(value)} credits`

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line p-4">
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function PreviousRequests({ requests }: { requests: TenantDetails['previous_requests'] }) {
  if (requests.length === 0) return <p className="text-muted">No previous requests.</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {requests.map(request => (
        <li key={request.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span>{formatDate(request.created_at)}</span>
          <span className="flex items-center gap-3 tabular-nums">
            {credits(request.amount)}
            <StatusBadge status={request.status} />
          </span>
        </li>
      ))}
    </ul>
  )
}

export function RequestPart({ request }: { request: AdminRequest }) {
  return (
    <Part title="Request Information">
      <Facts
        facts={[
          { label: 'Status', value: <StatusBadge status={request.status} /> },
          { label: 'Urgency', value: <UrgencyBadge urgency={request.urgency_level} /> },
          { label: 'Amount', value: credits(request.amount) },
          { label: 'Requested By', value: request.requested_by.name },
          { label: 'Date', value: formatDateTime(request.created_at) },
          { label: 'Age', value: exactAge(request.created_at, Date.now()) },
          { label: 'Reason', value: request.reason, isWide: true },
          Boolean(request.business_justification) && {
            label: 'Business Justification',
            value: request.business_justification,
            isWide: true,
          },
          Boolean(request.ticket_reference) && {
            label: 'Support Ticket',
            value: request.ticket_reference,
          },
        ]}
      />
    </Part>
  )
}

export function TenantPart({ tenant }: { tenant: AdminRequest['tenant'] }) {
  return (
    <Part title="Tenant Information">
      <Facts
        facts={[
          { label: 'Name', value: tenant.name },
          { label: 'Current Balance', value: credits(tenant.credits) },
          { label: 'Member Since', value: formatDate(tenant.created_at) },
        ]}
      />
    </Part>
  )
}

interface HistoryPartProps {
  /** Left out of the previous ones. */
  requestId: string
  details: TenantDetails | undefined
  isLoading: boolean
}

export function HistoryPart({ requestId, details, isLoading }: HistoryPartProps) {
  if (isLoading) return <Skeleton className="h-56 w-full" />
  if (!details) return null
  const { total_allocated, total_used, last_30_days_usage } = details.credit_history
  return (
    <Part title="Credit History">
      <Facts
        facts={[
          { label: 'Total Allocated', value: credits(total_allocated) },
          { label: 'Total Used', value: credits(total_used) },
          { label: 'Last 30 Days Usage', value: credits(last_30_days_usage) },
          { label: 'Average Daily Usage', value: credits(averageDailyUsage(details)) },
        ]}
      />
      <h4 className="mt-4 mb-1 text-muted text-sm">Previous Requests</h4>
      <PreviousRequests requests={details.previous_requests.filter(({ id }) => id !== requestId)} />
    </Part>
  )
}
