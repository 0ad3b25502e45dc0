const stepDays = 5
const farthestDay = 180

/** The balance in steps of five days, up to twice the period, if usage goes on as in it; it never falls below zero. */
export const projectedBalance = (
  balance: number,
  usedInPeriod: number,
  periodDays: number,
): { day: number; balance: number }[] => {
  const last = Math.min(2 * periodDays, farthestDay)
  return Array.from({ length: Math.floor(last / stepDays) + 1 }, (_, step) => ({
    day: step * stepDays,
    balance: Math.max(0, balance - (usedInPeriod * step * stepDays) / periodDays),
  }))
}
