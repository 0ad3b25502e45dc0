import { formatNumber, formatUpTo } from './format.ts'

/** What an amount may be, on English screens: figures are German on them, and the example says so. */
export const amountHint = (min: number, max: number): string =>
  `${formatUpTo(2, min)} to ${formatUpTo(2, max)} credits, written like ${formatNumber(1234.5)}`
