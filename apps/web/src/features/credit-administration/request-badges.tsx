import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Option } from '../../ui/fields/field-parts.tsx'
import type { Tone } from '../../ui/styles/tones.ts'
import type { AdminRequest } from './requests-query.ts'

type Status = AdminRequest['status']
type Urgency = AdminRequest['urgency_level']

const statuses: Record<Status, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}
const urgencies: Record<Urgency, { label: string; tone: Tone }> = {
  low: { label: 'Low', tone: 'neutral' },
  medium: { label: 'Medium', tone: 'info' },
  high: { label: 'High', tone: 'warning' },
  critical: { label: 'Critical', tone: 'danger' },
}

const optionsOf = (table: Record<string, { label: string }>): readonly Option[] =>
  Object.entries(table).map(([value, { label }]) => ({ value, label }))
export const statusOptions = optionsOf(statuses)
export const urgencyOptions = optionsOf(urgencies)

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
}

export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  return <Badge tone={urgencies[urgency].tone}>{urgencies[urgency].label}</Badge>
}
