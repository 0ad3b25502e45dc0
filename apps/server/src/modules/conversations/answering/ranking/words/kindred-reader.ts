import type { AskedWord } from '../../../../retrieval/index.ts'
import type { SaidWord } from '../../judging/said-words.ts'
import type { Shares } from '../../judging/shares.ts'
import { kindredOf } from './kindred-words.ts'
import { verbOf } from './verb-forms.ts'

interface KindredShares {
  /** What forms of the asked verbs say beyond the words themselves. */
  byForms: Shares
  /** What other words for the same say beyond both. */
  byKindred: Shares
}

interface Found {
  place: number
  isForm: boolean
  share: number
}

/** Reads sentences for other words of what one question asks. */
export const kindredReader = (words: AskedWord[]): ((said: SaidWord[], shares: Shares) => KindredShares) => {
  const asked = words.map(({ stem }) => {
    const verb = verbOf(stem)
    return { verb, kindred: kindredOf(verb) }
  })
  const known = new Map<string, Found[]>()
  const compare = (stem: string): Found[] => {
    const verb = verbOf(stem)
    return asked.flatMap((one, place): Found[] => {
      if (one.verb === verb) return [{ place, isForm: true, share: 1 }]
      const share = one.kindred?.get(verb)
      return share ? [{ place, isForm: false, share }] : []
    })
  }
  return (said, shares) => {
    const [byForms, byKindred] = [new Float64Array(words.length), new Float64Array(words.length)]
    for (const { word } of said) {
      if (word.isStop) continue
      let found = known.get(word.stem)
      if (!found) {
        found = compare(word.stem)
        known.set(word.stem, found)
      }
      for (const { place, isForm, share } of found) {
        const by = isForm ? byForms : byKindred
        by[place] = Math.max(by[place] ?? 0, share)
      }
    }
    for (const [place, own] of shares.entries()) {
      const most = Math.max(own, byForms[place] ?? 0)
      byForms[place] = most - own
      byKindred[place] = Math.max(0, (byKindred[place] ?? 0) - most)
    }
    return { byForms, byKindred }
  }
}
