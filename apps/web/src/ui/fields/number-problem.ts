import { formatNumber, formatUpTo } from '../texts/format.ts'
import type { Language } from '../texts/language.tsx'
import type { ReadNumber } from '../texts/read-number.ts'

interface NumberLimits {
  decimals: number
  minValue: number | undefined
  maxValue: number | undefined
}

const example = formatNumber(1234.5)
const asText = ({ decimals }: NumberLimits, value: number | undefined): string =>
  value === undefined ? '' : formatUpTo(decimals, value)

const texts = {
  de: {
    unclear: `Diese Zahl ist nicht eindeutig. Bitte schreiben Sie sie wie ${example}: Punkt für Tausender, Komma für Nachkommastellen.`,
    whole: 'Bitte geben Sie eine ganze Zahl ein.',
    decimals: (count: number) => `Bitte geben Sie höchstens ${count} Nachkommastellen ein.`,
    noNumber: 'Bitte geben Sie eine Zahl ein.',
    between: (min: string, max: string) => `Bitte geben Sie eine Zahl von ${min} bis ${max} ein.`,
    atLeast: (min: string) => `Bitte geben Sie eine Zahl ab ${min} ein.`,
    atMost: (max: string) => `Bitte geben Sie eine Zahl bis ${max} ein.`,
  },
  en: {
    unclear: `This number is ambiguous. Please write it like ${example}: a point for thousands, a comma for decimals.`,
    whole: 'Please enter a whole number.',
    decimals: (count: number) => `Please enter at most ${count} decimals.`,
    noNumber: 'Please enter a number.',
    between: (min: string, max: string) => `Please enter a number from ${min} to ${max}.`,
    atLeast: (min: string) => `Please enter a number from ${min}.`,
    atMost: (max: string) => `Please enter a number up to ${max}.`,
  },
} satisfies Record<Language, unknown>

/** Why what stands in a number field cannot be taken, in the language of the screen. */
export const numberProblem = (
  reading: ReadNumber,
  limits: NumberLimits,
  language: Language,
): string | undefined => {
  const words = texts[language]
  const { decimals, minValue, maxValue } = limits
  if (reading.kind === 'empty') return undefined
  if (reading.kind === 'unclear') return words.unclear
  if (reading.kind === 'no-number') return words.noNumber
  if (reading.kind === 'decimals') return decimals === 0 ? words.whole : words.decimals(decimals)
  const isBelow = minValue !== undefined && reading.value < minValue
  const isAbove = maxValue !== undefined && reading.value > maxValue
  if (!isBelow && !isAbove) return undefined
  const [min, max] = [asText(limits, minValue), asText(limits, maxValue)]
  if (min && max) return words.between(min, max)
  return min ? words.atLeast(min) : words.atMost(max)
}
