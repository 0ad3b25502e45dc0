/** What a text says as a number, in German format: 1.234,50. */
export type ReadNumber =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /** Could be two different numbers, or is none that is written like this. */
  | { kind: 'unclear' }
  /** Clear, but with more decimals than there may be. */
  | { kind: 'decimals' }
  | { kind: 'no-number' }

const german = /^([-−]?)(\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,(\d+))?$/
/** As many digits as a number of JavaScript keeps. */
const exactDigits = 15

/**
 * The one rule by which the product reads numbers. It never takes a text for another number than the one its writer can have meant:
 * three digits behind a comma are thousands in English and decimals in German, so they are neither, and a point stands before three
 * digits or nowhere.
 */
export const readNumber = (text: string, maxDecimals: number): ReadNumber => {
  const written = text.replace(/\s/g, '')
  if (written === '') return { kind: 'empty' }
  if (!/\d/.test(written) || /[^\d.,−-]/.test(written)) return { kind: 'no-number' }
  const match = german.exec(written)
  if (!match || /\d\s+\d/.test(text.trim())) return { kind: 'unclear' }
  const [, sign, grouped = '0', decimals = ''] = match
  if (decimals.length === 3) return { kind: 'unclear' }
  if (decimals.replace(/0+$/, '').length > maxDecimals) return { kind: 'decimals' }
  const whole = grouped.replaceAll('.', '').replace(/^0+(?=\d)/, '')
  if (whole.length + decimals.length > exactDigits) return { kind: 'no-number' }
  const value = Number(`${whole}.${decimals || '0'}`)
  return { kind: 'number', value: sign && value ? -value : value }
}
