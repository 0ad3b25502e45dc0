import type { AnomalyKind, Sighting } from './figures.ts'

export const severities = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

/** From how many of the tenant's usual days on the credits at stake make a finding so grave. */
const steps: readonly [Severity, number][] = [
  ['critical', 2],
  ['high', 0.8],
  ['medium', 0.25],
]

/** What costs nothing, or may well be meant so, is never graver than this. */
const gravest: Partial<Record<AnomalyKind, Severity>> = { drop: 'high', new_functionality: 'medium' }

export const severityOf = ({ kind, impact }: Sighting, usualDay: number): Severity => {
  const days = usualDay > 0 ? Math.abs(impact) / usualDay : 0
  const severity = steps.find(([, from]) => days >= from)?.[0] ?? 'low'
  const limit = gravest[kind]
  return limit && severities.indexOf(severity) < severities.indexOf(limit) ? limit : severity
}

/** A half on the limit of what is usual, towards 1 beyond it; less where little is known. */
export const confidenceOf = ({ excess, first }: Sighting): number => {
  const known = Math.min(1, (first + 14) / 56)
  return Math.round(100 * known * (1 - 0.5 * Math.exp(1 - Math.max(excess, 1)))) / 100
}
