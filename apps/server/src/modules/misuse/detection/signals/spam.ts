import { sentenceEnd, type Token } from '../reading/tokens.ts'
import type { Signal } from './signal.ts'

const link =
  /\bhttps?:\/\/\S{3,}|\bwww\.\S{4,}|\b[a-z0-9-]{2,40}\.(?:ru|cn|xyz|top|click|shop|bet|casino|loan|win|icu|buzz)\b\S*/gi
const longestLink = 2000

/** Several links, or the same words over and over. */
export const spamSignals = (written: string, tokens: readonly Token[]): Signal[] => {
  const signals: Signal[] = []
  const links = [...written.slice(0, longestLink * 5).matchAll(link)]
  if (links.length > 1)
    signals.push({
      category: 'spam',
      rule: 'links',
      score: links.length > 3 ? 0.8 : links.length > 2 ? 0.62 : 0.36,
      places: links.slice(0, 20).map(({ index, 0: text }) => ({ start: index, end: index + text.length })),
    })
  const words = tokens.filter(({ form }) => form !== sentenceEnd)
  if (words.length >= 12) {
    const counts = new Map<string, number>()
    for (const { form } of words) counts.set(form, (counts.get(form) ?? 0) + 1)
    const variety = counts.size / words.length
    if (variety < 0.25 && counts.size < 40)
      signals.push({
        category: 'spam',
        rule: 'repetition',
        score: variety < 0.15 ? 0.75 : 0.62,
        places: [{ start: 0, end: written.length }],
      })
  }
  return signals
}
