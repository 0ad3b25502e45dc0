import { remember } from '../reading/remember.ts'
import { readingsOf, type Token } from '../reading/tokens.ts'
import type { NamedRule, RuleBook, Step } from './compile-rules.ts'

/** A rule that a text fulfils, and the stretch of words (in signs of the normalised text) by which it does. */
export interface Match {
  rule: NamedRule
  start: number
  end: number
}

/** What a word is to the rules: its terms, and the steps that they make. */
interface Meaning {
  terms: readonly number[]
  steps: readonly Step[]
}

const never = -1_000_000

/** What words mean in all their readings. */
const createReader = (book: RuleBook) => {
  const read = (form: string, into: Set<number>): void => {
    for (const term of book.exact.get(form) ?? []) into.add(term)
    for (const length of book.beginningLengths) {
      if (length > form.length) break
      for (const term of book.beginnings.get(form.slice(0, length)) ?? []) into.add(term)
    }
    for (const length of book.endingLengths) {
      if (length > form.length) break
      for (const term of book.endings.get(form.slice(-length)) ?? []) into.add(term)
    }
  }
  return remember((form): Meaning => {
    const into = new Set<number>()
    read(form, into)
    for (const reading of readingsOf(form)) read(reading, into)
    const terms = [...into]
    // Later steps first, so that one word never makes two steps of a pattern.
    const steps = terms.flatMap(term => book.steps[term] ?? []).sort((a, b) => b.state - a.state)
    return { terms, steps }
  })
}

/**
 * Passes over the words once. For every step of every pattern only the latest place counts, because it is the nearest to what comes;
 * so the work grows with the words of the text and never with the number of ways to part it.
 */
export const createMatcher = (book: RuleBook) => {
  const meaningOf = createReader(book)
  const reachedAt = new Int32Array(book.states)
  const beganAt = new Int32Array(book.states)

  return (tokens: readonly Token[]): Match[] => {
    reachedAt.fill(never)
    const seenTerms = new Set<number>()
    const matches = new Map<NamedRule, Match>()
    for (const [position, token] of tokens.entries()) {
      const { terms, steps } = meaningOf(token.form)
      for (const term of terms) seenTerms.add(term)
      for (const { state, isFirst, isLast, gap, rule: number } of steps) {
        if (isFirst) beganAt[state] = token.start
        else {
          if ((reachedAt[state - 1] ?? never) < position - 1 - gap) continue
          beganAt[state] = beganAt[state - 1] ?? 0
        }
        reachedAt[state] = position
        const rule = book.rules[number]
        if (isLast && rule && !matches.has(rule))
          matches.set(rule, { rule, start: beganAt[state] ?? 0, end: token.end })
      }
    }
    return [...matches.values()].filter(({ rule }) => !seenTerms.has(rule.unlessTerm))
  }
}
