import { LRUCache } from 'lru-cache'
import { contentWordsOf, type Word } from '../words/analyser.ts'
import { countGrams, type GramTable } from '../words/grams.ts'
import { type CodedText, codeText, keyOf } from '../words/text-codes.ts'
import { saturated, saturation } from './bm25.ts'
import { type LetterReading, letterScores, lettersOf } from './letter-scores.ts'
import { weightOf } from './question.ts'
import { conceptsOf, type ReadQuestion } from './read-question.ts'

/** A candidate of the first stage with its texts. */
interface CandidateText {
  document: string
  /** Title of the document and headings. */
  title: string
  filename: string
  text: CodedText
  lexical: number
}

export interface RescoreTask {
  question: ReadQuestion
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
  /** How much of the question the document's title, the name of its file and the headings say. */
  title: number
}

/** How far from one another words still are neighbours. */
const neighbourWindow = 8

/** From the keys of the asked stems to their places; open addressing, for it is asked about every word of every candidate. */
interface StemTable {
  keys: Float64Array
  places: Int16Array
}

/** Four times as many as a question has words, with those that stand for them. */
const slots = 512

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

/** One of the words by which something that was asked can be found. */
interface Option {
  /** Place of its stem. */
  place: number
  /** What finding it is worth. */
  worth: number
}

/** What a word of the question asks for: by itself, or by others that mean the same. */
interface Concept {
  options: Option[]
  /** Of the best option that any candidate has; else of the word itself. */
  worth: number
}

interface Asked {
  stems: string[]
  table: StemTable
  concepts: Concept[]
  /** Concepts that stand next to one another in the question. */
  pairs: [first: number, second: number][]
}

const askedOf = ({ words, others }: ReadQuestion, rarities: Map<string, number>): Asked => {
  const stems = [...new Set([...words, ...others.map(({ word }) => word)].map(({ stem }) => stem))]
  const placeOf = new Map(stems.map((stem, place) => [stem, place]))
  const rarityOf = (stem: string): number => rarities.get(stem) ?? 0
  /** As in the first stage, what stands for a word is never worth more than the word. */
  const optionOf = (stem: string, asked: string, weight: number): Option => ({
    place: placeOf.get(stem) ?? 0,
    worth: Math.min(rarityOf(stem), rarityOf(asked)) * weight,
  })
  const conceptOf = conceptsOf(words)
  const concepts: Concept[] = []
  for (const [index, word] of words.entries()) {
    const option = optionOf(word.stem, word.stem, weightOf(word))
    const known = concepts[conceptOf[index] ?? 0]
    if (known) known.worth = Math.max(known.worth, option.worth)
    else concepts.push({ options: [option], worth: option.worth })
  }
  for (const { word, share, of } of others)
    for (const place of of) {
      const asked = words[place]
      if (asked)
        concepts[conceptOf[place] ?? -1]?.options.push(
          optionOf(word.stem, asked.stem, share * weightOf(asked)),
        )
    }
  const pairs = conceptOf.slice(1).flatMap((second, index): Asked['pairs'] => {
    const before = conceptOf[index] ?? 0
    return before === second ? [] : [[before, second]]
  })
  return { stems, table: stemTableOf(stems), concepts, pairs }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/** How many of the first stand near one of the second. */
const countNear = (first: number[], second: number[]): number =>
  first.filter(a => second.some(b => a !== b && Math.abs(a - b) <= neighbourWindow)).length

/** Where anything stands by which the concept is found. */
const placesOfConcept = ({ options }: Concept, placesOf: Reading['placesOf']): number[] =>
  options.length === 1
    ? (placesOf[options[0]?.place ?? 0] ?? [])
    : options.flatMap(({ place }) => placesOf[place] ?? [])

const neighbourhoodOf = ({ concepts, pairs }: Asked, placesOf: Reading['placesOf']): number => {
  let [found, total] = [0, 0]
  for (const [first, second] of pairs) {
    const [a, b] = [concepts[first], concepts[second]]
    if (!a || !b) continue
    const worth = Math.min(a.worth, b.worth)
    total += worth
    const near = countNear(placesOfConcept(a, placesOf), placesOfConcept(b, placesOf))
    if (near) found += worth * saturated(near, saturation)
  }
  return total ? found / total : 0
}

interface TitleReading {
  inTitle: Set<number>
  titleGrams: Float32Array
  /** Its words and those of the name of the file, as far as they say something. */
  words: Word[]
}

interface Reading extends LetterReading, TitleReading {
  /** Where each asked word stands in the text. */
  placesOf: (number[] | undefined)[]
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

/** Titles as they were read lately: every search reads those of its candidates. */
const knownTitles = new LRUCache<string, { codes: CodedText; words: Word[] }>({ max: 5000 })

const readTitle = (title: string, filename: string, asked: Asked, table: GramTable): TitleReading => {
  const key = `${title}\n${filename}`
  let known = knownTitles.get(key)
  if (!known) {
    known = { codes: codeText(title), words: contentWordsOf(key) }
    knownTitles.set(key, known)
  }
  const titleGrams = new Float32Array(table.size)
  countGrams(known.codes.codes, table, titleGrams)
  const inTitle = new Set(Object.keys(placesIn(known.codes, asked)).map(Number))
  return { inTitle, titleGrams, words: known.words }
}

const readAll = (candidates: CandidateText[], asked: Asked, table: GramTable): Reading[] => {
  const titles = new Map<string, TitleReading>()
  // One piece of memory for all: hundreds of small ones are as much work for the collector as for us.
  const memory = new Float32Array(candidates.length * table.size)
  return candidates.map(({ title, filename, text }, index) => {
    const name = `${title}\n${filename}`
    const ofTitle = titles.get(name) ?? readTitle(title, filename, asked, table)
    titles.set(name, ofTitle)
    const grams = memory.subarray(index * table.size, (index + 1) * table.size)
    const length = countGrams(text.codes, table, grams)
    return { ...ofTitle, placesOf: placesIn(text, asked), grams, length }
  })
}

/** Concepts whose own word no candidate has are worth what the best of the others is. */
const weighConcepts = ({ concepts }: Asked, readings: Reading[]): void => {
  const isThere = (place: number) =>
    readings.some(({ placesOf, inTitle }) => placesOf[place] !== undefined || inTitle.has(place))
  for (const concept of concepts) {
    const [own, ...others] = concept.options
    if (!own || !others.length || isThere(own.place)) continue
    const there = others.filter(({ place }) => isThere(place))
    if (there.length) concept.worth = Math.max(...there.map(({ worth }) => worth))
  }
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
    const parts = best.get(document) ?? asked.concepts.map(() => 0)
    best.set(document, parts)
    for (const [concept, { options }] of asked.concepts.entries())
      for (const { place, worth } of options) {
        const count = (reading?.placesOf[place]?.length ?? 0) + (reading?.inTitle.has(place) ? 1 : 0)
        if (count) parts[concept] = Math.max(parts[concept] ?? 0, worth * saturated(count, saturation))
      }
  }
  const total = sum(asked.concepts.map(({ worth }) => worth))
  return new Map([...best].map(([document, parts]) => [document, total ? sum(parts) / total : 0]))
}

/** Shorter parts are found in words that have nothing to do with them. */
const partLength = 4
/** Of a word that is only part of one in the title: "Archiv" in "Archivordnung". */
const partShare = 0.8

const titleCoverage = ({ words }: TitleReading, { stems, concepts }: Asked): number => {
  const shareOf = (stem: string): number => {
    if (words.some(word => word.stem === stem)) return 1
    const isPart = stem.length >= partLength && words.some(({ folded }) => folded.includes(stem))
    return isPart ? partShare : 0
  }
  let [found, total] = [0, 0]
  for (const { options, worth: whole } of concepts) {
    total += whole
    let best = 0
    // Only what could be better is looked for.
    for (const { place, worth } of options)
      if (worth > best) best = Math.max(best, worth * shareOf(stems[place] ?? ''))
    found += best
  }
  return total ? found / total : 0
}

/** Second stage: what the index cannot know, from the texts of the best candidates. In their order. */
export const rescore = ({ question, rarities, candidates }: RescoreTask): LexicalParts[] => {
  const asked = askedOf(question, rarities)
  const letters = lettersOf(question)
  const readings = readAll(candidates, asked, letters.table)
  weighConcepts(asked, readings)
  const grams = letterScores(readings, letters)
  const coverage = coverageByDocument(candidates, readings, asked)
  /** Passages of one section share its title. */
  const titleOf = new Map<Word[], number>()
  const titleShare = (reading: Reading): number => {
    const share = titleOf.get(reading.words) ?? titleCoverage(reading, asked)
    titleOf.set(reading.words, share)
    return share
  }
  return readings.map((reading, index) => ({
    lexical: candidates[index]?.lexical ?? 0,
    grams: grams[index] ?? 0,
    neighbourhood: neighbourhoodOf(asked, reading.placesOf),
    coverage: coverage.get(candidates[index]?.document ?? '') ?? 0,
    title: titleShare(reading),
  }))
}
