import { tenantDeletion } from '@lotse/contract'

const dayMs = 86_400_000

interface Remaining {
  text: string
  /** Red when the time is over, orange when it nearly is; the text says it as well. */
  urgency: 'over' | 'soon' | null
}

/** How long a deleted tenant can still be restored; begun days count. */
export const remainingDays = (until: string | null, now: Date): Remaining => {
  if (until === null) return { text: '-', urgency: null }
  const days = Math.ceil((new Date(until).getTime() - now.getTime()) / dayMs)
  if (days <= 0) return { text: 'Abgelaufen', urgency: 'over' }
  const text = days === 1 ? '1 Tag' : `${days} Tage`
  return { text, urgency: days <= tenantDeletion.warningDays ? 'soon' : null }
}
