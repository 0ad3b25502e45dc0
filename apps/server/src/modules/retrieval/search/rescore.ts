import { countGrams, type GramTable, gramTableOf } from '../words/grams.ts'
import { type CodedText, codeText, keyOf } from '../words/text-codes.ts'
import { rarity, saturation } from './bm25.ts'
import { type AskedWord, weightOf, wordsOfQuestion } from './question.ts'

/** A candidate of the first stage with its texts. */
interface CandidateText {
  document: string
  /** Title of the document and headings. */
  title: string
  text: CodedText
  lexical: number
}

export interface RescoreTask {
  question: string
  /** How rare the question's stems are in the scope. */
  rarities: Map<string, number>
  candidates: CandidateText[]
}

/** Each between 0 and 1, the first two mostly well below. */
export interface LexicalParts {
  lexical: number
  grams: number
  neighbourhood: number
  coverage: number
}

const gramSaturation = 0.5
const gramLengthShare = 0.4
/** How far from one another words still are neighbours. */
const neighbourWindow = 8

/** Grows with `count` and never passes 1 by more than the saturation: BM25's curve. */
const saturated = (count: number, at: number): number => ((at + 1) * count) / (count + at)

/** From the keys of the asked stems to their places; open addressing, for it is asked about every word of every candidate. */
interface StemTable {
  keys: Float64Array
  places: Int16Array
}

/** Four times as many as a question has words. */
const slots = 256

const slotIn = ({ keys }: StemTable, key: number): number => {
  let slot = key & (slots - 1)
  while (keys[slot] && keys[slot] !== key) slot = (slot + 1) & (slots - 1)
  return slot
}

const stemTableOf = (stems: string[]): StemTable => {
  const table: StemTable = { keys: new Float64Array(slots), places: new Int16Array(slots) }
  for (const [place, stem] of stems.entries()) {
    const slot = slotIn(table, keyOf(stem))
    table.keys[slot] = keyOf(stem)
    table.places[slot] = place
  }
  return table
}

interface Asked {
  stems: string[]
  table: StemTable
  worth: number[]
  /** Words that stand next to one another in the question, and what finding them so is worth. */
  pairs: { first: number; second: number; worth: number }[]
}

const askedOf = (words: AskedWord[], rarities: Map<string, number>): Asked => {
  const weights = new Map(words.map(word => [word.stem, weightOf(word)]))
  const stems = [...new Set(words.map(({ stem }) => stem))]
  const placeOf = new Map(stems.map((stem, place) => [stem, place]))
  const worth = stems.map(stem => (rarities.get(stem) ?? 0) * (weights.get(stem) ?? 1))
  const places = words.map(({ stem }) => placeOf.get(stem) ?? 0)
  const pairs = places.slice(1).flatMap((second, index) => {
    const first = places[index] ?? 0
    return first === second ? [] : [{ first, second, worth: Math.min(worth[first] ?? 0, worth[second] ?? 0) }]
  })
  return { stems, table: stemTableOf(stems), worth, pairs }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/** How many of the first stand near one of the second. */
const countNear = (first: number[], second: number[]): number =>
  first.filter(a => second.some(b => a !== b && Math.abs(a - b) <= neighbourWindow)).length

const neighbourhoodOf = ({ pairs }: Asked, placesOf: (number[] | undefined)[]): number => {
  const total = sum(pairs.map(({ worth }) => worth))
  if (!total) return 0
  const found = pairs.map(({ first, second, worth }) => {
    const near = countNear(placesOf[first] ?? [], placesOf[second] ?? [])
    return near ? worth * saturated(near, saturation) : 0
  })
  return sum(found) / total
}

interface Reading {
  /** Where each asked word stands in the text. */
  placesOf: (number[] | undefined)[]
  inTitle: Set<number>
  grams: Float32Array
  titleGrams: Float32Array
  /** In characters of words that say something. */
  length: number
}

const placesIn = ({ stems }: CodedText, asked: Asked): Reading['placesOf'] => {
  const { keys, places } = asked.table
  const placesOf: Reading['placesOf'] = new Array(asked.stems.length)
  for (let index = 0; index < stems.length; index += 1) {
    const key = stems[index] as number
    if (!key) continue
    const slot = slotIn(asked.table, key)
    if (!keys[slot]) continue
    const place = places[slot] as number
    const found = placesOf[place]
    if (found) found.push(index)
    else placesOf[place] = [index]
  }
  return placesOf
}

const readTitle = (
  title: string,
  asked: Asked,
  table: GramTable,
): Pick<Reading, 'inTitle' | 'titleGrams'> => {
  const read = codeText(title)
  const titleGrams = new Float32Array(table.size)
  countGrams(read.codes, table, titleGrams)
  return { inTitle: new Set(Object.keys(placesIn(read, asked)).map(Number)), titleGrams }
}

const readAll = (candidates: CandidateText[], asked: Asked, table: GramTable): Reading[] => {
  const titles = new Map<string, ReturnType<typeof readTitle>>()
  // One piece of memory for all: hundreds of small ones are as much work for the collector as for us.
  const memory = new Float32Array(candidates.length * table.size)
  return candidates.map(({ title, text }, index) => {
    const ofTitle = titles.get(title) ?? readTitle(title, asked, table)
    titles.set(title, ofTitle)
    const grams = memory.subarray(index * table.size, (index + 1) * table.size)
    const length = countGrams(text.codes, table, grams)
    return { ...ofTitle, placesOf: placesIn(text, asked), grams, length }
  })
}

/** BM25 over character 4-grams within the candidates. A gram of the title counts as one more occurrence, whatever the length. */
const gramScores = (readings: Reading[], table: GramTable): number[] => {
  const average = sum(readings.map(({ length }) => length)) / readings.length
  const found = new Int32Array(table.size)
  for (const { grams, titleGrams, length } of readings) {
    const norm = 1 - gramLengthShare + (gramLengthShare * length) / average
    for (let gram = 0; gram < table.size; gram += 1) {
      if (!grams[gram] && !titleGrams[gram]) continue
      grams[gram] = (grams[gram] as number) / norm + (titleGrams[gram] ? 1 : 0)
      found[gram] = (found[gram] as number) + 1
    }
  }
  const worth = Float64Array.from(
    table.counts,
    (count, gram) => count * rarity(readings.length, found[gram] as number),
  )
  const total = worth.reduce((all, one) => all + one, 0)
  return readings.map(({ grams }) => {
    let score = 0
    for (let gram = 0; gram < table.size; gram += 1) {
      const count = grams[gram] as number
      if (count) score += (worth[gram] as number) * saturated(count, gramSaturation)
    }
    return total ? score / total : 0
  })
}

/** How much of the question a document answers as a whole, by all of its passages among the candidates. */
const coverageByDocument = (
  candidates: CandidateText[],
  readings: Reading[],
  asked: Asked,
): Map<string, number> => {
  const best = new Map<string, number[]>()
  for (const [index, { document }] of candidates.entries()) {
    const reading = readings[index]
    const parts = best.get(document) ?? asked.stems.map(() => 0)
    best.set(document, parts)
    for (const place of asked.stems.keys()) {
      const count = (reading?.placesOf[place]?.length ?? 0) + (reading?.inTitle.has(place) ? 1 : 0)
      if (count) parts[place] = Math.max(parts[place] ?? 0, saturated(count, saturation))
    }
  }
  const total = sum(asked.worth)
  return new Map(
    [...best].map(([document, parts]) => [
      document,
      total ? sum(parts.map((part, place) => part * (asked.worth[place] ?? 0))) / total : 0,
    ]),
  )
}

/** Second stage: what the index cannot know, from the texts of the best candidates. In their order. */
export const rescore = ({ question, rarities, candidates }: RescoreTask): LexicalParts[] => {
  const words = wordsOfQuestion(question)
  const asked = askedOf(words, rarities)
  const table = gramTableOf(words)
  const readings = readAll(candidates, asked, table)
  const grams = gramScores(readings, table)
  const coverage = coverageByDocument(candidates, readings, asked)
  return candidates.map(({ lexical, document }, index) => ({
    lexical,
    grams: grams[index] ?? 0,
    neighbourhood: neighbourhoodOf(asked, readings[index]?.placesOf ?? []),
    coverage: coverage.get(document) ?? 0,
  }))
}
