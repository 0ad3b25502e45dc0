const threeDecimals = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 3, maximumFractionDigits: 3 })

export const formatScore = (score: number): string => threeDecimals.format(score)
