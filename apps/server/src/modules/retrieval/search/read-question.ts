import { analyseWord, type Word, wordOfStem, wordsIn } from '../words/analyser.ts'
import { partsOfCompound } from '../words/german/compounds.ts'
import { everydayGerman } from '../words/german/everyday-german.ts'
import { type Lexicon, meaningsIn } from '../words/german/lexicon.ts'
import { familyOf, joinedVerbs } from '../words/german/word-families.ts'
import { prefixWeight, shortPrefixWeight, tailWeight } from './bm25.ts'
import { type AskedWord, shortened, weightOf, wordsOfQuestion } from './question.ts'

/** How a word came to stand for an asked one. */
type WordSource = 'family' | 'lexicon' | 'glossary' | 'compound'

/** A word that is looked for beside those of the question. */
export interface OtherWord {
  word: Word
  /** Beside that of the asked word, from 0 to 1. */
  share: number
  /** Places of the asked words that it stands for. */
  of: number[]
  by: WordSource
}

export interface ReadQuestion {
  /** As it was asked. */
  text: string
  words: AskedWord[]
  others: OtherWord[]
}

const othersPerWord = 4
/** Of a whole question: a long one has enough words of its own. */
const othersAtMost = 7
/** What counts less would cost a reading and change nothing. */
const leastShare = 0.3
const familyShare = 0.35
/** Of the same verb in another form: "umgezogen" says what "umzieht" says. */
const formShare = 0.8
/** A verb that was put together is the one that was asked. */
const joinedShare = 1
const joinedCompoundShare = 0.5
/** Of the parts of a compound: what it is a kind of says more than what kind. */
const partShares = [0.35, 0.45] as const
const wordsThatSuffice = 3
/** With more words, what belongs together is no longer clear from their order. */
const wordsToJoin = 3

/** A word by which something may be looked up, and the place of the asked one that it comes from. */
interface Base {
  stem: string
  /** As it was asked, in small letters; what rules have made has none. */
  form?: string
  place: number
  share: number
}

class Others {
  readonly #found = new Map<string, OtherWord>()
  readonly #asked: Set<string>

  constructor(words: AskedWord[]) {
    this.#asked = new Set(words.map(({ stem }) => stem))
  }

  add(word: Word, share: number, of: number[], by: WordSource): void {
    if (word.isStop || !word.stem || this.#asked.has(word.stem)) return
    const known = this.#found.get(word.stem)
    if (known && known.share >= share) {
      known.of = [...new Set([...known.of, ...of])]
      return
    }
    this.#found.set(word.stem, { word, share, of: [...new Set([...of, ...(known?.of ?? [])])], by })
  }

  /** The best, and of every asked word only so many: no question asks for more than it may. */
  best(): OtherWord[] {
    const taken = new Map<number, number>()
    return [...this.#found.values()]
      .filter(({ share }) => share >= leastShare)
      .sort((a, b) => b.share - a.share)
      .filter(({ of }) => {
        const used = Math.min(...of.map(place => taken.get(place) ?? 0))
        if (used >= othersPerWord) return false
        for (const place of of) taken.set(place, (taken.get(place) ?? 0) + 1)
        return true
      })
      .slice(0, othersAtMost)
  }
}

/** "Archiv Gebühren" may be written "Archivgebühren", "Gebühren Abfall" "Abfallgebühren". */
const joinNeighbours = (words: AskedWord[], others: Others): void => {
  const nouns = words.flatMap((word, place) => (word.isCommon ? [] : [{ word, place }]))
  if (nouns.length > wordsToJoin) return
  for (const [index, { word: first, place }] of nouns.entries()) {
    const next = nouns[index + 1]
    if (!next || !first.isNoun || !next.word.isNoun) continue
    for (const [a, b] of [
      [first, next.word],
      [next.word, first],
    ] as const)
      for (const joint of ['', 's'])
        others.add(
          analyseWord(a.stem + joint + b.folded),
          joinedCompoundShare,
          [place, next.place],
          'compound',
        )
  }
}

const basesOf = (text: string, words: AskedWord[], others: Others): Base[] => {
  const { meanings, words: known } = everydayGerman()
  const telling = words.filter(({ isCommon }) => !isCommon).length
  /** Who says more needs less help from rules. */
  const need = Math.min(1, wordsThatSuffice / telling)
  const bases: Base[] = words.map(({ stem, asked }, place) => ({
    stem,
    form: asked.toLowerCase(),
    place,
    share: 1,
  }))
  const compounds: Base[] = []
  for (const { verb, joined } of joinedVerbs(text)) {
    const place = words.findIndex(({ asked }) => asked === verb)
    if (place < 0) continue
    const word = analyseWord(joined)
    others.add(word, joinedShare, [place], 'family')
    bases.push({ stem: word.stem, place, share: 1 })
    for (const { stem, isForm } of familyOf(word.folded, word.stem, false))
      bases.push({ stem, place, share: isForm ? formShare : familyShare })
  }
  for (const [place, { folded, stem, isNoun, isCommon }] of words.entries()) {
    if (isCommon) continue
    for (const other of familyOf(folded, stem, isNoun))
      bases.push({ stem: other.stem, place, share: other.isForm ? formShare : familyShare * need })
    const parts = meanings.has(stem) ? null : partsOfCompound(folded, known)
    for (const [index, part] of parts?.entries() ?? []) {
      const share = (partShares[index] ?? 0) * need
      others.add(wordOfStem(part), share, [place], 'compound')
      compounds.push({ stem: part, place, share })
    }
  }
  for (const { stem, place, share } of bases)
    if (share < 1) others.add(wordOfStem(stem), share, [place], 'family')
  return [...bases, ...compounds]
}

const lookUp = (
  lexicon: Lexicon,
  by: WordSource,
  bases: Base[],
  passing: ReadonlySet<string>,
  others: Others,
): void => {
  const placesOf = new Map<string, number[]>()
  for (const { stem, place } of bases) placesOf.set(stem, [...(placesOf.get(stem) ?? []), place])
  const isAsked = (stem: string) => placesOf.has(stem) || passing.has(stem)
  for (const base of bases)
    for (const { stems, meant } of meaningsIn(lexicon, base, isAsked))
      for (const { word, weight } of meant)
        others.add(
          word,
          weight * base.share,
          stems.flatMap(one => placesOf.get(one) ?? []),
          by,
        )
}

/** What is looked for: the words of a question, and others that mean the same. */
export const readQuestion = (question: string, glossaries: Lexicon[] = []): ReadQuestion => {
  const text = shortened(question)
  const words = wordsOfQuestion(text)
  const others = new Others(words)
  const bases = basesOf(text, words, others)
  /** Words that say nothing alone, and something with others: "wann bezahlen". */
  const passing = new Set(wordsIn(text).map(({ stem }) => stem))
  for (const glossary of glossaries) lookUp(glossary, 'glossary', bases, passing, others)
  lookUp(everydayGerman(), 'lexicon', bases, passing, others)
  joinNeighbours(words, others)
  return { text, words, others: others.best() }
}

/** What a term counts for one of the words of the question. */
export interface TermUse {
  /** Place of the term. */
  term: number
  weight: number
  /** What was asked for: a word of the question, the same however often it is said. */
  concept: number
  /** Of the word itself, or of another one that stands for it. */
  isAsked: boolean
}

export interface QuestionTerms {
  /** Each once. */
  terms: string[]
  /** Concept by concept, those of the asked words first. A word that is said twice counts twice. */
  uses: TermUse[]
}

/** For each word of a question, which of the different ones it is. */
export const conceptsOf = (words: AskedWord[]): number[] => {
  const stems = [...new Set(words.map(({ stem }) => stem))]
  return words.map(({ stem }) => stems.indexOf(stem))
}

const termsOfAsked = (word: AskedWord): [term: string, weight: number][] => {
  const [{ stem, prefix, shortPrefix, tail }, weight] = [word, weightOf(word)]
  const found: [string, number][] = [[stem, weight]]
  if (prefix) found.push([prefix, weight * prefixWeight])
  else if (shortPrefix) found.push([shortPrefix, weight * shortPrefixWeight])
  if (tail) found.push([tail, weight * tailWeight])
  return found
}

export const termsOfQuestion = ({ words, others }: ReadQuestion): QuestionTerms => {
  const places = new Map<string, number>()
  const placeOf = (term: string): number => {
    const place = places.get(term) ?? places.size
    places.set(term, place)
    return place
  }
  const conceptOf = conceptsOf(words)
  const uses: TermUse[] = []
  for (const [index, word] of words.entries())
    for (const [term, weight] of termsOfAsked(word))
      uses.push({ term: placeOf(term), weight, concept: conceptOf[index] ?? 0, isAsked: true })
  const askedTerms = places.size
  for (const { word, share, of, by } of others)
    for (const index of of) {
      const weight = share * weightOf(words[index] as AskedWord)
      const add = (name: string, own: number): void => {
        const term = placeOf(name)
        // What was asked itself counts already.
        if (term >= askedTerms)
          uses.push({ term, weight: own, concept: conceptOf[index] ?? 0, isAsked: false })
      }
      add(word.stem, weight)
      if (word.prefix && by !== 'family' && by !== 'compound') add(word.prefix, weight * prefixWeight)
    }
  return {
    terms: [...places.keys()],
    uses: uses.toSorted((a, b) => a.concept - b.concept || Number(b.isAsked) - Number(a.isAsked)),
  }
}
