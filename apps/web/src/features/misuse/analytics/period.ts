import { dayInBerlin } from '../../../ui/texts/format.ts'

export const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
] as const

const dayMs = 86_400_000

/** The days up to today that the address asks for; 30 where it asks for none that is offered. */
export const periodOf = (asked: unknown, now: Date): { days: string; from: string; to: string } => {
  const days = periods.find(({ value }) => value === String(asked))?.value ?? '30'
  const to = dayInBerlin(now)
  // From noon to noon, so that a change of the clocks moves no day.
  const from = new Date(Date.parse(`${to}T12:00:00Z`) - (Number(days) - 1) * dayMs).toISOString().slice(0, 10)
  return { days, from, to }
}
