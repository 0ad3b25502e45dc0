import { formatUpTo, noValue } from '../../ui/texts/format.ts'

const oneDecimal = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Milliseconds below a second, seconds below a minute, then minutes. */
export const formatDuration = (ms: number | null): string => {
  if (ms === null) return noValue
  if (ms < 1_000) return `${ms} ms`
  // Cut, not rounded: 59,96 seconds are not 60.
  if (ms < 60_000) return `${oneDecimal.format(Math.floor(ms / 100) / 10)} s`
  return `${formatUpTo(1, ms / 60_000)} min`
}
