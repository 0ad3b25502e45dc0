import { eld } from 'eld/extrasmall'

const asOurs = (language: string): 'de' | 'en' | null =>
  language === 'de' || language === 'en' ? language : null

const lettersOf = (text: string): string =>
  text
    .replace(/[^\p{L}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 3_000)

/** Samples of beginning and middle: a cover page or an appendix may be in another language. */
const sampleOf = (text: string): string => {
  if (text.length < 10_000) return lettersOf(text)
  const middle = Math.floor(text.length / 2)
  return `${lettersOf(text.slice(0, 5_000))} ${lettersOf(text.slice(middle, middle + 5_000))}`
}

/** German, English, or neither. Short texts are held against these two alone, which is far surer there. */
export const detectLanguage = (text: string, declared?: string | null): 'de' | 'en' | null => {
  const sample = sampleOf(text)
  const fallback = asOurs((declared ?? '').slice(0, 2).toLowerCase())
  if (sample.length < 20) return fallback
  eld.setLanguageSubset(sample.length > 200 ? false : ['de', 'en'])
  const result = eld.detect(sample)
  return asOurs(result.language) ?? (sample.length > 200 ? null : fallback)
}
