import { remember } from '../reading/remember.ts'
import { readingsOf, type Token } from '../reading/tokens.ts'
import type { NamedRule, RuleBook } from './compile-rules.ts'

/** A rule that a text fulfils, and the stretch of words (in signs of the normalised text) by which it does. */
export interface Match {
  rule: NamedRule
  start: number
  end: number
}

/** What a word is to the rules. */
interface Meaning {
  /** Those of its terms that make a message an honest one for some rule. */
  excuses: readonly number[]
  /** The steps that its terms make, each as three numbers: state, gap (-1: the first of its pattern), rule (-1: not the last). */
  steps: readonly number[]
}

const never = -1_000_000
/** Positions go on from message to message, so that nothing has to be forgotten in between, until they do not fit any more. */
const lastPosition = 1_000_000_000

/** What words mean in all their readings. */
const createReader = (book: RuleBook) => {
  const excusing = new Set(book.rules.map(({ unlessTerm }) => unlessTerm))
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
    return {
      excuses: terms.filter(term => excusing.has(term)),
      steps: steps.flatMap(({ state, isFirst, isLast, gap, rule }) => [
        state,
        isFirst ? -1 : gap,
        isLast ? rule : -1,
      ]),
    }
  })
}

/**
 * Passes over the words once. For every step of every pattern only the latest place counts, because it is the nearest to what comes;
 * so the work grows with the words of the text and never with the number of ways to part it.
 */
export const createMatcher = (book: RuleBook) => {
  const meaningOf = createReader(book)
  const reachedAt = new Int32Array(book.states).fill(never)
  const beganAt = new Int32Array(book.states)
  let begin = 0

  return (tokens: readonly Token[]): Match[] => {
    if (begin > lastPosition) {
      reachedAt.fill(never)
      begin = 0
    }
    const excused = new Set<number>()
    const matches = new Map<number, Match>()
    for (let at = 0; at < tokens.length; at++) {
      const { form, start, end } = tokens[at] as Token
      const position = begin + at
      const { excuses, steps } = meaningOf(form)
      for (const term of excuses) excused.add(term)
      for (let step = 0; step < steps.length; step += 3) {
        const state = steps[step] as number
        const gap = steps[step + 1] as number
        if (gap < 0) beganAt[state] = start
        else {
          if ((reachedAt[state - 1] as number) < position - 1 - gap) continue
          beganAt[state] = beganAt[state - 1] as number
        }
        reachedAt[state] = position
        const rule = steps[step + 2] as number
        if (rule >= 0 && !matches.has(rule))
          matches.set(rule, { rule: book.rules[rule] as NamedRule, start: beganAt[state] as number, end })
      }
    }
    begin += tokens.length + book.widestGap + 2
    return [...matches.values()].filter(({ rule }) => !excused.has(rule.unlessTerm))
  }
}
