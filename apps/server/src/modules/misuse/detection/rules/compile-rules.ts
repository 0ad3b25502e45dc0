import type { MisuseCategory } from '@lotse/contract'
import { foldWord } from '../reading/normalise.ts'
import { sentenceEnd } from '../reading/tokens.ts'

/** One way to say something, as patterns over words. */
interface Rule {
  /** How sure one match is, 0 to 1. */
  score: number
  /** Nothing milder will do: such a message is critical whatever the sensitivity. */
  isCritical?: boolean
  /** Also read in documents and web pages, where nobody speaks to a model. */
  isForPassages?: boolean
  /** A word of these makes the message an honest one for this rule. */
  unless?: string
  /**
   * `ignore|<forget> ~3 <earlier> instruction*`: words in this order; `|` either, `<name>` a class of words, `word*` beginning with,
   * `*word` ending with, `~3` up to three words between, `$` the end of a sentence.
   */
  patterns: readonly string[]
}

export type WordClasses = Readonly<Record<string, string>>
export type RuleTable = Readonly<Record<string, Rule>>

/** A step of a pattern: reached by a word, if the step before was reached at most `gap` words earlier. */
interface Step {
  rule: number
  /** Its own number among all steps of all patterns. */
  state: number
  isFirst: boolean
  isLast: boolean
  gap: number
}

export interface NamedRule extends Rule {
  name: string
  category: MisuseCategory | 'distress'
  unlessTerm: number
}

export interface RuleBook {
  rules: readonly NamedRule[]
  /** How many states there are. */
  states: number
  /** The most words that may stand between two steps. */
  widestGap: number
  /** Words to the terms they are, exactly, by beginning or by ending. */
  exact: ReadonlyMap<string, readonly number[]>
  beginnings: ReadonlyMap<string, readonly number[]>
  endings: ReadonlyMap<string, readonly number[]>
  /** The steps that a term makes, later steps of a pattern first, so that one word makes one step. */
  steps: readonly (readonly Step[])[]
  /** Lengths of the beginnings and endings, to cut words only where one may fit. */
  beginningLengths: readonly number[]
  endingLengths: readonly number[]
}

const alternativesOf = (element: string, classes: WordClasses): string[] =>
  element.split('|').flatMap(part => {
    const named = /^<(.+)>$/.exec(part)?.[1]
    if (named === undefined) return [part]
    const words = classes[named]
    if (words === undefined) throw new Error(`no class of words ${named}`)
    return words.trim().split(/\s+/)
  })

const add = (map: Map<string, number[]>, word: string, term: number): void => {
  const terms = map.get(word)
  if (terms === undefined) map.set(word, [term])
  else if (!terms.includes(term)) terms.push(term)
}

/** Reads the patterns of a table once, into one machine that passes over a message once. */
export const compileRules = (
  tables: readonly (readonly [MisuseCategory | 'distress', RuleTable])[],
  classes: WordClasses,
): RuleBook => {
  const exact = new Map<string, number[]>()
  const beginnings = new Map<string, number[]>()
  const endings = new Map<string, number[]>()
  const terms = new Map<string, number>()
  const steps: Step[][] = []
  const rules: NamedRule[] = []
  let states = 0
  let widestGap = 0

  const termOf = (element: string): number => {
    const known = terms.get(element)
    if (known !== undefined) return known
    const term = steps.length
    terms.set(element, term)
    steps.push([])
    for (const word of alternativesOf(element, classes))
      if (word === sentenceEnd) add(exact, word, term)
      else if (word.endsWith('*')) add(beginnings, foldWord(word.slice(0, -1)), term)
      else if (word.startsWith('*')) add(endings, foldWord(word.slice(1)), term)
      else add(exact, foldWord(word), term)
    return term
  }

  for (const [category, table] of tables)
    for (const [name, rule] of Object.entries(table)) {
      const number = rules.length
      rules.push({ ...rule, name, category, unlessTerm: rule.unless ? termOf(rule.unless) : -1 })
      for (const pattern of rule.patterns) {
        let gap = 0
        let isFirst = true
        let last: Step | null = null
        for (const element of pattern.split(' ')) {
          const between = /^~(\d+)$/.exec(element)?.[1]
          if (between !== undefined) {
            gap = Number(between)
            widestGap = Math.max(widestGap, gap)
            continue
          }
          last = { rule: number, state: states, isFirst, isLast: false, gap }
          steps[termOf(element)]?.unshift(last)
          states += 1
          gap = 0
          isFirst = false
        }
        if (last) last.isLast = true
      }
    }
  const lengths = (map: Map<string, number[]>) =>
    [...new Set([...map.keys()].map(word => word.length))].sort((a, b) => a - b)
  return {
    rules,
    states,
    widestGap,
    exact,
    beginnings,
    endings,
    steps,
    beginningLengths: lengths(beginnings),
    endingLengths: lengths(endings),
  }
}
