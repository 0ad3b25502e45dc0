import { weightOf, wordMatches } from '../../retrieval/index.ts'
import { saysWhatIsAsked } from './expected-answer.ts'
import type { Source } from './find-sources.ts'
import { meaningfulWords } from './question-words.ts'
import { onOneLine } from './visible-text.ts'

interface Sentence {
  source: Source
  place: number
  text: string
  score: number
}

/** How much an answer without a model says. */
const amounts: Record<string, { sentences: number; sources: number }> = {
  short: { sentences: 2, sources: 1 },
  medium: { sentences: 4, sources: 3 },
  long: { sentences: 8, sources: 5 },
}

const abbreviation =
  /(?:^|[\s(])(?:Abs|Art|gem|i\.\s?V\.\s?m|Nr|Nrn|Str|Tel|bzw|ca|etc|evtl|ggf|inkl|max|min|usw|vgl|zzgl|Dr|Prof|St|lit|S|z\.\s?B|d\.\s?h|u\.\s?a|i\.\s?d\.\s?R|\p{L}|\d{1,2})\.$/u

const joinsNext = (text: string): boolean => abbreviation.test(text) || /[:,;–-]$/.test(text)

/** Its rows stay below one another. */
const isTable = (text: string): boolean => text.trimStart().startsWith('|')

/** The number of a paragraph says nothing without the others. */
const withoutNumber = (text: string): string => text.replace(/^\(\d+[a-z]?\)\s+/, '')

const asParagraph = (texts: string[]): string =>
  texts.reduce((all, text) => {
    if (!all) return text
    return isTable(text) || all.endsWith('|') ? `${all}\n\n${text}` : `${all} ${text}`
  }, '')

const sentencesOfParagraph = (paragraph: string): string[] => {
  if (isTable(paragraph)) return [paragraph.trim()]
  const sentences: string[] = []
  let open = ''
  for (const piece of onOneLine(paragraph).split(/(?<=[.!?…])\s+(?=[\p{Lu}\d„"(§-])/u)) {
    open = open ? `${open} ${piece}` : piece
    if (joinsNext(open)) continue
    sentences.push(open)
    open = ''
  }
  return open ? [...sentences, open] : sentences
}

/** A list or table belongs to the words that announce it, and to the names of its columns between them. */
const isAnnouncement = (text: string): boolean => /:(?: [^.!?:|]*)?$/.test(text)

/** The sentences of a passage; a line that ends with none goes on in the next, unless a paragraph ends there. */
export const sentencesOf = (text: string): string[] => {
  const sentences: string[] = []
  for (const sentence of text.split(/\n{2,}/).flatMap(sentencesOfParagraph)) {
    const last = sentences.at(-1)
    if (last !== undefined && isAnnouncement(last)) sentences.splice(-1, 1, asParagraph([last, sentence]))
    else sentences.push(sentence)
  }
  return sentences
}

/** A heading or a stump that says nothing alone. */
const isSentence = (text: string): boolean => text.length >= 25 && /[.!?:…]$|\d/.test(text)
const sentenceAtMost = 600
const kindWorth = { word: 1, family: 0.7, part: 0.7 } as const
/** What has less of the question than this, beside the best sentence, is about something else. */
const shareOfBest = 0.6
/** What its heading says, a sentence need not repeat. */
const headingShare = 0.5
/** Of a sentence that only its heading connects with the question, where others speak of it themselves. */
const silentShare = 0.6
/** Of a sentence that names no price where a price is asked for. */
const unfitShare = 0.5
/** Sentences of the best passage go first where they say as much. */
const rankShare = 0.2

const wordsFoundIn = (question: string, text: string): Map<string, number> => {
  const found = new Map<string, number>()
  for (const { asked, kind } of wordMatches(question, text))
    found.set(asked, Math.max(found.get(asked) ?? 0, kindWorth[kind]))
  return found
}

/** Every sentence by how much of the question it has; a word that many sentences have counts less. */
const scoredSentences = (question: string, sources: Source[]): Sentence[] => {
  const words = meaningfulWords(question)
  const asked = words.map(word => word.asked).join(' ')
  const weights = new Map(words.map(word => [word.asked, weightOf(word)]))
  const isFit = saysWhatIsAsked(question)
  const all = sources.flatMap((source, rank) => {
    const aboutAll = wordsFoundIn(asked, `${source.documentTitle}\n${source.heading}`)
    return sentencesOf(source.text).map((text, place) => ({
      source,
      rank,
      place,
      text: text.slice(0, sentenceAtMost),
      aboutAll,
      found: isSentence(text) ? wordsFoundIn(asked, text) : new Map<string, number>(),
    }))
  })
  const frequency = new Map<string, number>()
  for (const { found } of all)
    for (const word of found.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const worthOf = (word: string) =>
    (weights.get(word) ?? 1) * Math.log(1 + all.length / (1 + (frequency.get(word) ?? 0)))
  const isSpokenOf = all.some(({ found }) => found.size > 0)
  return all.map(({ source, rank, place, text, found, aboutAll }) => {
    let score = 0
    for (const [word, share] of found) score += share * worthOf(word)
    // What the heading says counts for its sentences, in so far as they say something themselves.
    for (const [word, share] of aboutAll) if (!found.has(word)) score += headingShare * share * worthOf(word)
    if (isSpokenOf && !found.size) score *= silentShare
    if (!isFit(text)) score *= unfitShare
    return { source, place, text, score: isSentence(text) ? score * (1 - rankShare * rank) : 0 }
  })
}

/** Takes with the best sentences what follows them in the same passage: there stands the rest of the thought. */
const chosen = (
  scored: Sentence[],
  { sentences, sources }: { sentences: number; sources: number },
): Sentence[] => {
  const best = scored.toSorted((a, b) => b.score - a.score).filter(({ score }) => score > 0)
  const leading = best[0]
  if (!leading) return []
  const taken = new Set<Sentence>()
  const used = new Set<number>()
  const take = (sentence: Sentence | undefined): void => {
    if (!sentence || taken.size >= sentences || !isSentence(sentence.text)) return
    if (!used.has(sentence.source.number) && used.size >= sources) return
    taken.add(sentence)
    used.add(sentence.source.number)
  }
  for (const sentence of best) {
    if (sentence.score < leading.score * shareOfBest) break
    take(sentence)
  }
  const after = scored[scored.indexOf(leading) + 1]
  if (after?.source === leading.source) take(after)
  return scored.filter(sentence => taken.has(sentence))
}

export interface ExtractedAnswer {
  text: string
  /** Numbered as the text names them, from the first on. */
  sources: Source[]
}

/** An answer in the words of the sources, each paragraph with its number; null if no sentence of theirs has to do with the question. */
export const extractAnswer = (
  question: string,
  sources: Source[],
  responseLength: string,
): ExtractedAnswer | null => {
  const amount = amounts[responseLength] ?? { sentences: 4, sources: 3 }
  const sentences = chosen(scoredSentences(question, sources), amount)
  if (!sentences.length) return null
  const best = new Map<number, number>()
  for (const { source, score } of sentences)
    best.set(source.number, Math.max(best.get(source.number) ?? 0, score))
  const paragraphs = [...Map.groupBy(sentences, ({ source }) => source)].toSorted(
    ([a], [b]) => (best.get(b.number) ?? 0) - (best.get(a.number) ?? 0),
  )
  return {
    text: paragraphs
      .map(([, own], index) => {
        const text = asParagraph(own.map(({ text }) => withoutNumber(text)))
        return text.endsWith('|') ? `${text}\n\n[${index + 1}]` : `${text} [${index + 1}]`
      })
      .join('\n\n'),
    sources: paragraphs.map(([source], index) => ({ ...source, number: index + 1 })),
  }
}
