/** One value a day, all lists beginning on the same day and equally long. */
export interface FunctionalityFigures {
  functionality: string
  credits: readonly number[]
  actions: readonly number[]
  failed: readonly number[]
  /** Credits by hour of each day in Berlin, 0 to 23, where they are known. */
  hours?: readonly (readonly number[])[]
}

export interface TenantFigures {
  /** The first day, as 2026-11-02. */
  start: string
  functionalities: readonly FunctionalityFigures[]
  users: readonly { user: string; credits: readonly number[] }[]
}

export const anomalyKinds = {
  spike: 'Usage spike',
  drop: 'Usage drop',
  level_shift: 'Level shift',
  new_functionality: 'New functionality',
  night_usage: 'Night usage',
  failing_work: 'Failing work',
  user_share: "One user's share",
} as const
export type AnomalyKind = keyof typeof anomalyKinds

export const sensitivities = ['low', 'medium', 'high'] as const
export type Sensitivity = (typeof sensitivities)[number]

/** What one look at the figures has found: some days that are not as they should be, and how far. */
export interface Sighting {
  kind: AnomalyKind
  functionality: string | null
  user: string | null
  /** Places in the lists, both inside. */
  first: number
  last: number
  expected: number
  actual: number
  /** In credits; less than expected is negative. */
  impact: number
  /** How far beyond the limit of what is usual; 1 on the limit. */
  excess: number
}

/** By sensitivity: how many usual deviations a day may have, and what share of the expected value it must differ. */
export const limits: Record<Sensitivity, { deviations: number; rise: number; fall: number; shift: number }> =
  {
    low: { deviations: 7, rise: 1, fall: 0.7, shift: 0.5 },
    medium: { deviations: 4.8, rise: 0.5, fall: 0.5, shift: 0.25 },
    high: { deviations: 3.5, rise: 0.3, fall: 0.35, shift: 0.2 },
  }

/** Days one after the other, or with a day between them, are one event: its worst day stands for it, its credits are added. */
export const asEvents = (sightings: readonly Sighting[]): Sighting[] => {
  const events: Sighting[] = []
  for (const sighting of sightings) {
    const before = events.at(-1)
    if (before && sighting.first - before.last <= 2) {
      const worse = sighting.excess > before.excess ? sighting : before
      events[events.length - 1] = {
        ...worse,
        first: before.first,
        last: sighting.last,
        impact: before.impact + sighting.impact,
      }
    } else events.push(sighting)
  }
  return events
}
