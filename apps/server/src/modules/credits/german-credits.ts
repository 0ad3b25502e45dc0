const format = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Cents as an amount of credits for people: 1.234,50. */
export const germanCredits = (cents: bigint): string => format.format(Number(cents) / 100)
