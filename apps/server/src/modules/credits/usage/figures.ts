/** The share of a sum that falls to so many days of a period, in credits. */
export const projectedCredits = (totalCents: bigint, periodDays: number, forDays: number): number =>
  Math.round((Number(totalCents) * forDays) / periodDays) / 100

/** How many days a balance lasts that paid so much in the period; null when it paid nothing. */
export const daysLasting = (availableCents: bigint, paidCents: bigint, periodDays: number): number | null =>
  paidCents > 0n ? Number(availableCents * BigInt(periodDays)) / Number(paidCents) : null

export const wholeDays = (days: number | null): number | null => (days === null ? null : Math.floor(days))

export const sumOf = (amounts: Iterable<bigint>): bigint => {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}
