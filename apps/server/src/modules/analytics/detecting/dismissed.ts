import type { Finding } from './detect-anomalies.ts'

const dayMs = 86_400_000
/** An event that goes on, or whose first day is seen more clearly later, is still the same within so many days. */
const daysOfSameEvent = 4

const parted = (key: string): { what: string; day: number } => {
  const cut = key.lastIndexOf(':')
  return { what: key.slice(0, cut), day: Date.parse(key.slice(cut + 1)) / dayMs }
}

/** What nobody has dismissed. A level's first day may move a little as days come: its neighbours are the same event. */
export const withoutDismissed = (
  findings: readonly Finding[],
  dismissedKeys: readonly string[],
): Finding[] => {
  const dismissed = dismissedKeys.map(parted)
  return findings.filter(({ key, kind }) => {
    const { what, day } = parted(key)
    const reach = kind === 'level_shift' ? daysOfSameEvent : 0
    return !dismissed.some(other => other.what === what && Math.abs(other.day - day) <= reach)
  })
}
