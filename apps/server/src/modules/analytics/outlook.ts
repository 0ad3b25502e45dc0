import { berlinMonth, plusDays } from '../../platform/berlin.ts'
import { type Funds, toCredits } from '../credits/index.ts'
import { type Depletion, depletionOf } from './forecasting/depletion.ts'
import type { ForecastDay } from './forecasting/forecast.ts'

const firstOfNextMonth = (today: string): string =>
  berlinMonth(new Date(`${plusDays(`${today.slice(0, 7)}-28`, 4)}T12:00:00Z`))

/** Of monthly credits that expire what is expected to be left by then. */
const expiringAt = (first: string, today: string, days: readonly ForecastDay[], { expiringCents }: Funds) => {
  const used = days.findLast(({ date }) => date !== null && date >= today && date < first)?.total ?? 0
  return Math.max(0, toCredits(expiringCents) - used)
}

/** How long the balance lasts, if the forecast begins today: with what each month brings, takes and lets expire. */
export const outlookOf = (
  today: string,
  days: readonly ForecastDay[],
  funds: Funds,
  usedToday: bigint,
): Depletion => {
  const first = firstOfNextMonth(today)
  const monthly = toCredits(funds.monthlyCents)
  // What the first of a month brings is in the balance of that day.
  const hasCome = today.endsWith('-01') ? monthly : 0
  return depletionOf(days, {
    balance: toCredits(funds.availableCents + usedToday) - hasCome,
    today: plusDays(today, -1),
    monthlyAllocation: { amount: monthly, dayOfMonth: 1 },
    transfers: [{ date: first, amount: -expiringAt(first, today, days, funds) }],
  })
}
