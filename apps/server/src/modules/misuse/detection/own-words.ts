import { normalise } from './reading/normalise.ts'
import type { Token } from './reading/tokens.ts'
import { compileRules } from './rules/compile-rules.ts'
import { createMatcher, type Match } from './rules/match-rules.ts'

type Matcher = (tokens: readonly Token[]) => Match[]

const matchers = new WeakMap<readonly string[], Matcher>()

/** `Wort`, `Wort*`, `*wort` or several words in a row, as a tenant types them; signs of the language of rules are dropped. */
const patternOf = (words: string): string =>
  normalise(words)
    .text.split(/\s+/)
    .map(word => word.replace(/[^\p{L}\p{N}*]/gu, ''))
    .filter(word => word.replaceAll('*', '') !== '')
    .join(' ')

/** The tenant's words, read once for each list. */
export const ownWordMatcher = (words: readonly string[]): Matcher => {
  const known = matchers.get(words)
  if (known) return known
  const patterns = words.map(patternOf).filter(pattern => pattern !== '')
  const matcher = createMatcher(compileRules([['own_words', { 'own-words': { score: 0.75, patterns } }]], {}))
  matchers.set(words, matcher)
  return matcher
}
