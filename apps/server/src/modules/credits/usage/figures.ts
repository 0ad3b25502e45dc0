/** The share of a sum that falls to so many days of a period, in credits. */
export const projectedCredits = (totalCents: bigint, periodDays: number, forDays: number): number =>
  Math.round((Number(totalCents) * forDays) / periodDays) / 100

/** How many whole days the balance lasts at the pace of the period; null when nothing is used. */
export const daysUntilExhausted = (
  availableCents: bigint,
  totalCents: bigint,
  periodDays: number,
): number | null => (totalCents > 0n ? Number((availableCents * BigInt(periodDays)) / totalCents) : null)

export const sumOf = (amounts: Iterable<bigint>): bigint => {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}
