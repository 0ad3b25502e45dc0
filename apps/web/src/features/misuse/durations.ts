/** How long somebody is kept out; null: without an end. */
const hoursOfDuration = {
  hour: 1,
  day: 24,
  week: 168,
  month: 720,
  quarter: 2160,
  always: null,
} as const
export type Duration = keyof typeof hoursOfDuration

const labels: Record<Duration, string> = {
  hour: '1 hour',
  day: '24 hours',
  week: '7 days',
  month: '30 days',
  quarter: '90 days',
  always: 'Without an end',
}

export const durations = Object.keys(hoursOfDuration) as [Duration, ...Duration[]]
export const durationOptions = durations.map(value => ({ value, label: labels[value] }))
export const hoursOf = (duration: Duration): number | null => hoursOfDuration[duration]
