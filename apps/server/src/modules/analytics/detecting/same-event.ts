import type { Finding } from './detect-anomalies.ts'

const dayMs = 86_400_000
/** An event whose first day is seen more clearly later is still the same within so many days. */
const daysOfSameEvent = 4

type Event = Pick<Finding, 'kind' | 'functionality' | 'user' | 'date'>

/** A level's first day may move a little as days come: its neighbours are the same event. */
export const isSameEvent = (one: Event, other: Event): boolean =>
  one.kind === other.kind &&
  one.functionality === other.functionality &&
  one.user === other.user &&
  Math.abs(Date.parse(one.date) - Date.parse(other.date)) <=
    (one.kind === 'level_shift' ? daysOfSameEvent * dayMs : 0)
