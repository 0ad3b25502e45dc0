import type { AnomalyType, FlowPattern, ReservationNode } from '@lotse/contract'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Tone } from '../../ui/styles/tones.ts'

export const anomalyLabels: Record<AnomalyType, string> = {
  expired_pending: 'Expired but pending',
  confirmed_above_reserved: 'Children differ from their reserved amount',
  orphaned_reservation: 'Orphaned reservation',
  action_without_booking: 'Action without booking',
  booking_without_action: 'Booking without action',
  double_charge: 'Double charge',
  broken_chain: 'Broken hash chain',
  balance_mismatch: 'Balance differs from its bookings',
  usage_mismatch: 'Usage sums differ from the actions',
  record_mismatch: 'Record differs from its booking',
}

export const patternLabels: Record<FlowPattern, string> = {
  document_processing: 'Document processing',
  public_query: 'Public query',
  web_crawl: 'Web crawl',
  chatbot: 'Chatbot',
  custom: 'Custom',
}

/** The beginning of an id is enough to tell two apart; the whole on pointing at it. */
export function ShortId({ id }: { id: string }) {
  return (
    <code className="text-sm" title={id}>
      {id.slice(0, 8)}
    </code>
  )
}

const statusTones: Record<ReservationNode['status'], Tone> = {
  pending: 'warning',
  confirmed: 'success',
  cancelled: 'danger',
}

export function StatusBadge({ status }: { status: ReservationNode['status'] }) {
  return <Badge tone={statusTones[status]}>{status}</Badge>
}
