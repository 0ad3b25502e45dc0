const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`
const ageOf = (createdAt: string, now: number): number => Math.max(0, now - Date.parse(createdAt))

/** For the table: hours under 24, days above. */
export const shortAge = (createdAt: string, now: number): string => {
  const age = ageOf(createdAt, now)
  return age < DAY ? count(Math.floor(age / HOUR), 'hour') : count(Math.floor(age / DAY), 'day')
}

/** For the review: minutes, hours or days. */
export const exactAge = (createdAt: string, now: number): string => {
  const age = ageOf(createdAt, now)
  return age < HOUR ? count(Math.floor(age / MINUTE), 'minute') : shortAge(createdAt, now)
}
