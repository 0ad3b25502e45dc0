const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`
const ageOf = (createdAt: string, now: number): number => Math.max(0, now - Date.parse(createdAt))

/** For the table: hours under 24, days above. */
export const shortAge = (createdAt: string, now: number): string => {
  const age = ageOf(createdAt, now)
  return age < dayMs ? count(Math.floor(age / hourMs), 'hour') : count(Math.floor(age / dayMs), 'day')
}

/** For the review: minutes, hours or days. */
export const exactAge = (createdAt: string, now: number): string => {
  const age = ageOf(createdAt, now)
  return age < hourMs ? count(Math.floor(age / minuteMs), 'minute') : shortAge(createdAt, now)
}
