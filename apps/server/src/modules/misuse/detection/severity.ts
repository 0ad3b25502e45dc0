import type { MisuseSensitivity, MisuseSeverity } from '@lotse/contract'

/** From which score on a finding is of a severity. The more sensitive, the graver the same words. */
const steps: Record<MisuseSensitivity, { low: number; medium: number; high: number }> = {
  low: { low: 0.5, medium: 0.8, high: 0.9 },
  medium: { low: 0.35, medium: 0.6, high: 0.8 },
  high: { low: 0.25, medium: 0.42, high: 0.7 },
}

/** Null: too weak to be told at this sensitivity. */
export const severityOf = (
  score: number,
  sensitivity: MisuseSensitivity,
  isCritical: boolean,
): MisuseSeverity | null => {
  const { low, medium, high } = steps[sensitivity]
  if (score < low) return null
  if (score < medium) return 'low'
  if (score < high) return 'medium'
  return isCritical ? 'critical' : 'high'
}
