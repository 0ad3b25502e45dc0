import {
  type ReportDeliveryState,
  type ReportRecipientState,
  type ReportSchedule,
  reportTabLabels,
  reportWeekdays,
} from '@lotse/contract'
import type { Tone } from '../../../ui/styles/tones.ts'

/** When it is sent, in words. */
export const rhythmOf = ({ frequency, weekday, day_of_month, time }: ReportSchedule): string => {
  if (frequency === 'daily') return `Daily at ${time}`
  if (frequency === 'weekly') return `${reportWeekdays[weekday - 1]}s at ${time}`
  return `Day ${day_of_month} of each month at ${time}`
}

export const tabsOf = ({ tabs }: Pick<ReportSchedule, 'tabs'>): string =>
  tabs.map(tab => reportTabLabels[tab]).join(', ')

interface Look {
  label: string
  tone: Tone
}

export const recipientLooks: Record<ReportRecipientState, Look> = {
  active: { label: 'Receives it', tone: 'success' },
  unconfirmed: { label: 'Not confirmed yet', tone: 'warning' },
  expired: { label: 'Confirmation expired', tone: 'neutral' },
  unsubscribed: { label: 'Unsubscribed', tone: 'neutral' },
  no_access: { label: 'No access any more', tone: 'danger' },
}

export const deliveryLooks: Record<ReportDeliveryState, Look> = {
  waiting: { label: 'Waiting', tone: 'info' },
  sending: { label: 'Being sent', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  skipped: { label: 'Left out', tone: 'neutral' },
  uncertain: { label: 'Uncertain', tone: 'warning' },
}
