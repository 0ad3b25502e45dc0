import { type GramTable, gramTableOf } from '../words/grams.ts'
import { rarity, saturated } from './bm25.ts'
import { weightOf } from './question.ts'
import { conceptsOf, type ReadQuestion } from './read-question.ts'

/** What the letters of a candidate have of those of the question. */
export interface LetterReading {
  /** How often the text has each 4-gram. */
  grams: Float32Array
  titleGrams: Float32Array
  /** In characters of words that say something. */
  length: number
}

const gramSaturation = 0.5
const gramLengthShare = 0.4

/** What the letters of a word count for one of the concepts. */
interface LetterUse {
  gram: number
  /** Place in a list of all words by which concepts can be found. */
  option: number
  weight: number
}

export interface Letters {
  table: GramTable
  uses: LetterUse[]
  /** Of each option. */
  concepts: number[]
  /** So many of the options, the first, are asked words. */
  asked: number
}

/** Letters of words that stand for others are found in many words; those of the asked ones must count more. */
const otherGramShare = 0.5

export const lettersOf = ({ words, others }: ReadQuestion): Letters => {
  const table = gramTableOf(
    words,
    others.map(({ word }) => word),
  )
  const conceptOf = conceptsOf(words)
  const concepts = [...new Set(conceptOf)]
  const asked = concepts.length
  const optionsOf: { option: number; weight: number }[][] = words.map((word, index) => [
    { option: conceptOf[index] ?? 0, weight: weightOf(word) },
  ])
  for (const { share, of } of others)
    optionsOf.push(
      of.map(place => {
        concepts.push(conceptOf[place] ?? 0)
        const asked = words[place]
        return { option: concepts.length - 1, weight: share * otherGramShare * (asked ? weightOf(asked) : 0) }
      }),
    )
  const uses = table.uses.flatMap(({ gram, word }) =>
    (optionsOf[word] ?? []).map(({ option, weight }) => ({ gram, option, weight })),
  )
  return { table, uses, concepts, asked }
}

/** Adds up, for each concept, the best of the words by which it can be found. */
const sumOfBest = (options: Float64Array, concepts: number[], asked: number): number => {
  for (let option = asked; option < options.length; option += 1) {
    const concept = concepts[option] as number
    if ((options[option] as number) > (options[concept] as number))
      options[concept] = options[option] as number
  }
  let total = 0
  for (let concept = 0; concept < asked; concept += 1) total += options[concept] as number
  return total
}

/** BM25 over character 4-grams within the candidates. A gram of the title counts as one more occurrence, whatever the length. */
export const letterScores = (
  readings: LetterReading[],
  { table, uses, concepts, asked }: Letters,
): number[] => {
  const average = readings.reduce((total, { length }) => total + length, 0) / readings.length
  const found = new Int32Array(table.size)
  for (const { grams, titleGrams, length } of readings) {
    const norm = 1 - gramLengthShare + (gramLengthShare * length) / average
    for (let gram = 0; gram < table.size; gram += 1) {
      if (!grams[gram] && !titleGrams[gram]) continue
      const count = (grams[gram] as number) / norm + (titleGrams[gram] ? 1 : 0)
      grams[gram] = saturated(count, gramSaturation)
      found[gram] = (found[gram] as number) + 1
    }
  }
  const rarities = Float64Array.from(found, count => rarity(readings.length, count))
  const worths = Float64Array.from(uses, ({ gram, weight }) => weight * (rarities[gram] as number))
  // A text that has all that was asked need not have what stands for it.
  const total = uses.reduce(
    (all, { option }, index) => (option < asked ? all + (worths[index] as number) : all),
    0,
  )
  const options = new Float64Array(concepts.length)
  return readings.map(({ grams }) => {
    options.fill(0)
    for (let index = 0; index < uses.length; index += 1) {
      const { gram, option } = uses[index] as LetterUse
      options[option] = (options[option] as number) + (worths[index] as number) * (grams[gram] as number)
    }
    return total ? sumOfBest(options, concepts, asked) / total : 0
  })
}
