import { contentWordsOf, everyWord, type Word } from '../analyser.ts'

/** Who says the first means the second: "Kneipe" the "Gaststätte". */
export interface LexiconEntry {
  from: string
  to: string
  /** Beside that of the word itself, from 0 to 1. */
  weight: number
  /** Only in this very form: "Perso" has the stem of "Person". */
  isForm?: boolean
}

/** A word that is looked for instead of another one. */
export interface MeantWord {
  word: Word
  weight: number
}

interface Meaning {
  /** Stems that must all be in the question. */
  stems: string[]
  /** What is meant, with its weight as a whole; what each of its words weighs is asked for of few. */
  words: Word[]
  weight: number
}

export interface Lexicon {
  /** By the stem of theirs that is looked up: the longest one, for it is the rarest. */
  meanings: ReadonlyMap<string, Meaning[]>
  /** By the form that was written, in small letters. */
  forms: ReadonlyMap<string, Meaning[]>
  /** Stems of all words of one word's length, on either side. */
  words: ReadonlySet<string>
}

/** Of what is said in several words, the longest carries the meaning. */
const sideWordShare = 0.4

const meantWordsOf = (words: Word[], weight: number): MeantWord[] => {
  const longest = Math.max(...words.map(({ folded }) => folded.length))
  const main = words.findIndex(({ folded }) => folded.length === longest)
  return words.map((word, index) => ({ word, weight: index === main ? weight : weight * sideWordShare }))
}

const stemsOf = (from: string): string[] => {
  const stems: string[] = []
  everyWord(from, ({ stem }) => {
    if (stem && !stems.includes(stem)) stems.push(stem)
  })
  return stems.length > 1 ? stems.sort((a, b) => b.length - a.length) : stems
}

/** The same words stand on many lines. */
const remembering = <T>(read: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>()
  return text => {
    const found = known.get(text) ?? read(text)
    known.set(text, found)
    return found
  }
}

const addTo = (meanings: Map<string, Meaning[]>, key: string, meaning: Meaning): void => {
  const known = meanings.get(key)
  if (known) known.push(meaning)
  else meanings.set(key, [meaning])
}

export const lexiconOf = (entries: Iterable<LexiconEntry>): Lexicon => {
  const meanings = new Map<string, Meaning[]>()
  const forms = new Map<string, Meaning[]>()
  const words = new Set<string>()
  const [fromOf, toOf] = [remembering(stemsOf), remembering(contentWordsOf)]
  for (const { from, to, weight, isForm } of entries) {
    const stems = fromOf(from)
    const [longest] = stems
    const meant = toOf(to)
    if (!longest || !meant.length) continue
    if (stems.length === 1 && !isForm) words.add(longest)
    if (meant.length === 1 && meant[0]) words.add(meant[0].stem)
    const meaning = { stems, words: meant, weight }
    if (isForm) addTo(forms, from.toLowerCase(), meaning)
    else addTo(meanings, longest, meaning)
  }
  return { meanings, forms, words }
}

/** What was meant by words of a question: by the stem or the form that was looked up, with the others that belong to it. */
export function* meaningsIn(
  { meanings, forms }: Lexicon,
  { stem, form }: { stem: string; form?: string },
  isAsked: (stem: string) => boolean,
): Generator<{ stems: string[]; meant: MeantWord[] }> {
  for (const found of [meanings.get(stem), form ? forms.get(form) : undefined])
    for (const { stems, words, weight } of found ?? [])
      if (stems.every(isAsked)) yield { stems, meant: meantWordsOf(words, weight) }
}
