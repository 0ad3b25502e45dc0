import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { formatDateTime, formatNumber, noValue } from '../../ui/texts/format.ts'
import type { CreditRequest } from './credits-query.ts'
import { RequestStatus, RequestUrgency } from './request-columns.tsx'

interface DetailProps {
  label: string
  isWide?: boolean
  children: ReactNode
}

function Detail({ label, isWide, children }: DetailProps) {
  return (
    <div className={cx('min-w-0', isWide && 'sm:col-span-2')}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="whitespace-pre-wrap break-words">{children}</dd>
    </div>
  )
}

/** Written by people of a German product. */
const written = (text: string | null): ReactNode => (text ? <span lang="de">{text}</span> : noValue)

interface RequestDetailsDialogProps {
  /** null while closed. */
  request: CreditRequest | null
  onClose: () => void
  /** Left out when the request cannot be cancelled. */
  onCancelRequest?: () => void
}

export function RequestDetailsDialog({ request, onClose, onCancelRequest }: RequestDetailsDialogProps) {
  if (!request) return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Credit request"
      actions={
        <>
          {onCancelRequest && (
            <Button variant="danger" onPress={onCancelRequest}>
              Cancel request
            </Button>
          )}
          <Button onPress={onClose}>Close</Button>
        </>
      }
    >
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Detail label="Amount">{formatNumber(request.amount)} credits</Detail>
        <Detail label="Status">
          <RequestStatus {...request} />
        </Detail>
        <Detail label="Urgency">
          <RequestUrgency {...request} />
        </Detail>
        <Detail label="Ticket reference">{request.ticket_reference || noValue}</Detail>
        <Detail label="Requested by">{request.requested_by.name}</Detail>
        <Detail label="Requested at">{formatDateTime(request.created_at)}</Detail>
        <Detail label="Reason" isWide>
          {written(request.reason)}
        </Detail>
        <Detail label="Business justification" isWide>
          {written(request.business_justification)}
        </Detail>
        {request.reviewed_at && (
          <>
            <Detail label="Reviewed by">{request.reviewed_by?.name ?? noValue}</Detail>
            <Detail label="Reviewed at">{formatDateTime(request.reviewed_at)}</Detail>
            <Detail label="Review notes" isWide>
              {written(request.review_notes)}
            </Detail>
          </>
        )}
      </dl>
    </Dialog>
  )
}
