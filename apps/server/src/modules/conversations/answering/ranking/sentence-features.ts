import type { AskedWord, OtherWord } from '../../../retrieval/index.ts'
import { saysWhatIsAsked } from '../expected-answer.ts'
import { type JudgedWord, judgedWords } from '../judging/judged-words.ts'
import { type ReadPassage, type TextReader, textReaderFor } from '../judging/read-passage.ts'
import { type SaidWord, saidWords } from '../judging/said-words.ts'
import { raisedBy, type Shares, sumOf } from '../judging/shares.ts'
import { type AskedKindName, askedKinds } from './asked-kinds.ts'
import { candidateFinder } from './candidates.ts'
import { earlierAnswers } from './earlier-answers.ts'
import { gramShares } from './letter-grams.ts'
import { type OfficialKindName, officialKindsIn } from './official-kinds.ts'
import { kindredReader } from './words/kindred-reader.ts'

/** What the choice of sentences rests on; `docs/judging-answers.md` says what each of them means. */
export interface SentenceFeatures extends Record<AskedKindName | OfficialKindName, number> {
  cover: number
  coverOfBest: number
  withAbove: number
  withPrevious: number
  withNext: number
  previous: number
  next: number
  verbs: number
  numbers: number
  askedFor: number
  forms: number
  kindred: number
  grams: number
  gramsOfBest: number
  passage: number
  length: number
  names: number
  namesUnasked: number
  numberUnasked: number
  lacksKind: number
  candidate: number
  lacksCandidate: number
  second: number
  third: number
  score: number
  first: number
  last: number
}

export interface PassageToRank {
  title: string
  /** Of its section; empty where the document has none. */
  heading: string
  text: string
  score: number
}

export interface RankedQuestion {
  question: string
  words: AskedWord[]
  others: OtherWord[]
}

export interface FeaturedSentence {
  text: string
  /** Place of its passage. */
  passage: number
  /** From 0 to 1: how much of the question it says, with what its headings say. */
  covered: number
  /** It speaks of something that the question names. */
  namesSubject: boolean
  /** It speaks of what is asked for as of something that was named before. */
  isNamedBefore: boolean
  features: SentenceFeatures
}

/** From which share on a sentence says a word. */
const saidFrom = 0.5
/** What its heading says, a sentence need not repeat. */
const headingShare = 0.5
/** Under the heading of a section every sentence is about what title and heading name. */
const sectionShare = 0.8

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}-]*/gu

interface SectionSentence {
  text: string
  /** By its own words. */
  own: Shares
  /** With what its section is about. */
  shares: Shares
}

interface ReadSection extends Pick<ReadPassage, 'above' | 'whole'> {
  sentences: SectionSentence[]
  /** Title and heading; null where there is no heading. */
  about: string | null
}

interface PlacedSentence extends SectionSentence {
  passage: number
  place: number
  of: ReadSection
}

/** Measures for one question; weights say how much each of its words counts. */
const coverage = (weights: number[]): ((shares: Shares) => number) => {
  const total = sumOf(weights) || 1
  return shares => sumOf(weights.map((weight, place) => weight * (shares[place] ?? 0))) / total
}

/** A section as it is read; a text without headings may have wandered far from its title. */
const readSection = (reader: TextReader, { title, heading, text }: PassageToRank): ReadSection => {
  const above = `${title}\n${heading}`
  const read = reader.read(above, text)
  const sentences = read.sentences.map(({ text, shares }) => ({
    text,
    own: shares,
    shares: heading ? raisedBy(shares, read.above, sectionShare) : shares,
  }))
  return { ...read, sentences, about: heading ? above : null }
}

/** The words of a sentence without those of the question: what is asked for stands among them. */
const freshIn = (text: string, askedWords: ReadonlySet<string>) => {
  const fresh: string[] = []
  let begins = true
  const masked = text.replace(wordPattern, word => {
    const isAsked = askedWords.has(word.toLowerCase())
    if (!isAsked && !begins) fresh.push(word)
    begins = false
    return isAsked ? '_' : word
  })
  return { fresh, masked }
}

/** All sentences of the passages, best passage first, with the reader that has read them. */
export const featureSentences = (
  { question, words, others }: RankedQuestion,
  passages: PassageToRank[],
): { sentences: FeaturedSentence[]; reader: TextReader } => {
  const reader = textReaderFor(words, others)
  const all = passages.flatMap((section, passage): PlacedSentence[] => {
    const read = readSection(reader, section)
    return read.sentences.map((sentence, place) => ({ ...sentence, passage, place, of: read }))
  })
  const judged = judgedWords(question, words)
  const weights = judged.map(({ worth }, place) => {
    const saying = all.filter(({ shares }) => (shares[place] ?? 0) >= saidFrom).length
    return worth * Math.log(1 + all.length / (1 + saying))
  })
  const cover = coverage(weights)
  const coverBy = (isCounted: (word: JudgedWord) => boolean) =>
    coverage(judged.map((word, place) => (isCounted(word) ? (weights[place] ?? 0) : 0)))
  const coverByVerbs = coverBy(({ isNoun, worth }) => !isNoun && worth >= saidFrom)
  const coverByNumbers = coverBy(({ isNumber }) => isNumber)
  const coverByAskedFor = coverBy(({ isAskedFor }) => isAskedFor)
  const readKindred = kindredReader(words)
  const covers = all.map(({ shares }) => cover(shares))
  const grams = gramShares(
    question,
    all.map(({ text, of }) => (of.about ? `${of.about} ${text}` : text)),
  )
  const [bestCover, bestGrams, bestScore] = [
    Math.max(...covers) || 1,
    Math.max(...grams) || 1,
    Math.max(...passages.map(({ score }) => score)) || 1,
  ]
  const isFit = saysWhatIsAsked(question)
  const askedWords = new Set(question.toLowerCase().match(wordPattern))
  const kinds = Object.entries(askedKinds).map(([name, { asked, said }]) => ({
    name,
    said,
    isAsked: asked.test(question),
  }))
  const asked = kinds.flatMap(({ name, isAsked }) => (isAsked ? [name as AskedKindName] : []))
  // "Hundesteuer" asks for a price with no word that says so.
  const candidateIn = candidateFinder(question, asked.length || isFit('') ? asked : ['number'], weights)
  const isAnyAsked = asked.length > 0
  const isNumberAsked = kinds.some(({ name, isAsked }) => isAsked && (name === 'number' || name === 'time'))
  const isNamedBefore = earlierAnswers(question, words)
  const officialKindsOf = officialKindsIn(question)
  const featuresAt = (
    { text, shares, passage, place, of }: PlacedSentence,
    at: number,
    said: SaidWord[],
  ): SentenceFeatures => {
    const own = covers[at] ?? 0
    const [before, after] = [of.sentences[place - 1], of.sentences[place + 1]]
    const { fresh, masked } = freshIn(text, askedWords)
    const { byForms, byKindred } = readKindred(said, shares)
    const names = Math.log(1 + fresh.filter(word => /^\p{Lu}/u.test(word)).length)
    const kindsSaid = kinds.map(({ name, said, isAsked }) => [name, isAsked && said.test(masked) ? 1 : 0])
    return {
      ...(Object.fromEntries(kindsSaid) as Record<AskedKindName, number>),
      cover: own,
      coverOfBest: own / bestCover,
      withAbove: cover(raisedBy(shares, of.above)) - own,
      withPrevious: cover(raisedBy(shares, before?.shares)) - own,
      withNext: cover(raisedBy(shares, after?.shares)) - own,
      previous: before ? (covers[at - 1] ?? 0) : 0,
      next: after ? (covers[at + 1] ?? 0) : 0,
      verbs: coverByVerbs(shares),
      numbers: coverByNumbers(shares),
      askedFor: coverByAskedFor(shares),
      forms: cover(byForms),
      kindred: cover(byKindred),
      grams: grams[at] ?? 0,
      gramsOfBest: (grams[at] ?? 0) / bestGrams,
      passage: cover(of.whole),
      length: Math.log(1 + text.split(' ').length),
      names,
      namesUnasked: isAnyAsked ? 0 : names,
      numberUnasked: !isNumberAsked && fresh.some(word => /\d/.test(word)) ? 1 : 0,
      lacksKind: isFit(text) ? 0 : 1,
      ...candidateIn(said),
      second: passage === 1 ? 1 : 0,
      third: passage > 1 ? 1 : 0,
      score: (passages[passage]?.score ?? 0) / bestScore,
      first: before ? 0 : 1,
      last: after ? 0 : 1,
      ...officialKindsOf(text),
    }
  }
  const sentences = all.map((sentence, at): FeaturedSentence => {
    const { text, passage, own, shares, of } = sentence
    const said = saidWords(text, reader)
    return {
      text,
      passage,
      covered: cover(raisedBy(shares, of.above, headingShare)),
      namesSubject: judged.some(({ isNoun }, place) => isNoun && (own[place] ?? 0) >= saidFrom),
      isNamedBefore: isNamedBefore(text, said),
      features: featuresAt(sentence, at, said),
    }
  })
  return { sentences, reader }
}
