import { linesOf, stemsIn, verbOf } from './verb-forms.ts'

/** For the words of one line among each other; the first stands for all of them. */
const [firstShare, otherShare] = [1, 0.6]

type Kindred = Map<string, Map<string, number>>

const readKindred = (): Kindred => {
  const kindred: Kindred = new Map()
  const add = (from: string, to: string, share: number): void => {
    if (from === to) return
    const known = kindred.get(from) ?? new Map<string, number>()
    known.set(to, Math.max(share, known.get(to) ?? 0))
    kindred.set(from, known)
  }
  for (const line of linesOf('./kindred-words.txt')) {
    const words = line.split(', ').flatMap(stemsIn).map(verbOf)
    for (const [one, from] of words.entries())
      for (const [other, to] of words.entries())
        add(from, to, one === 0 || other === 0 ? firstShare : otherShare)
  }
  return kindred
}

let known: Kindred | null = null

/** Which verbs and nouns stand for this one where a text has other words for the same, and how far. */
export const kindredOf = (verb: string): ReadonlyMap<string, number> | undefined => {
  known ??= readKindred()
  return known.get(verb)
}
