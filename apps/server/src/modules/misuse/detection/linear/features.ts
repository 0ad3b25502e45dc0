import { normalise } from '../reading/normalise.ts'
import { fieldNames, fieldsOf } from './lexicon.ts'

/** Every feature falls into one of so many buckets, one byte of weight each. */
export const buckets = 1 << 19

/** What of a text counts how much. A bucket stands at most once for each kind of feature. */
export interface Features {
  buckets: Int32Array
  values: Float32Array
}

const shortestGram = 3
const longestGram = 6
const prime = 16777619

/** The last bits of this hash are poor without a stir. */
const stir = (hash: number): number => {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) & (buckets - 1)
}

const hashOf = (text: string, seed: number): number => {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), prime)
  return hash
}

const named = (name: string): number => stir(hashOf(name, 29))
const fieldBuckets = fieldNames.map(name => ({ some: named(`field ${name}`), share: named(`share ${name}`) }))
const styleBuckets = {
  bias: named('bias'),
  capitals: named('capitals'),
  exclamations: named('exclamations'),
  questions: named('questions'),
  hashtags: named('hashtags'),
  links: named('links'),
  dots: named('dots'),
  quotes: named('quotes'),
}
const lengthBuckets = Array.from({ length: 7 }, (_, step) => named(`length ${step}`))
const mentionBuckets = Array.from({ length: 5 }, (_, count) => named(`mentions ${count}`))

const biasValue = 0.5
const fieldWeight = 0.3
const styleWeight = 0.15

/** Each bucket once, in the order in which it came. Which it had is written beside the bucket: a set would cost most of the time. */
const lastRound = new Uint32Array(buckets)
let round = 0

interface Bag {
  found: number[]
  add: (bucket: number) => void
}

const createBag = (): Bag => {
  round = (round + 1) >>> 0
  const mine = round
  const found: number[] = []
  const add = (bucket: number) => {
    if (lastRound[bucket] === mine) return
    lastRound[bucket] = mine
    found.push(bucket)
  }
  return { found, add }
}

/** Groups of letters within a word, its ends among them. */
const addGrams = (word: string, into: Bag): void => {
  const text = ` ${word} `
  for (let start = 0; start < text.length; start++) {
    let hash = 7
    for (let length = 1; length <= longestGram && start + length <= text.length; length++) {
      hash = Math.imul(hash ^ text.charCodeAt(start + length - 1), prime)
      if (length >= shortestGram) into.add(stir(hash))
    }
  }
}

/** The word without what inflection adds; as much of a stemmer as is needed here. */
const stemOf = (word: string): string => {
  const stem = word.length > 5 ? word.replace(/(?:e[mnrs]|nd|st)$/, '') : word
  return stem.length > 3 ? stem.replace(/[estn]$/, '') : stem
}

const addWords = (words: readonly string[], into: Bag): void => {
  let before = ''
  for (const word of words) {
    const stem = stemOf(word)
    into.add(stir(hashOf(word, 11)))
    into.add(stir(hashOf(stem, 13)))
    if (before !== '') into.add(stir(hashOf(stem, hashOf(before, 17))))
    before = stem
  }
}

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0

/** What a text is told by: letters, words, fields of words and the manner of writing. */
export const featuresOf = (written: string): Features => {
  const numbers: number[] = []
  const values: number[] = []
  const add = (bucket: number, value: number) => {
    if (value === 0) return
    numbers.push(bucket)
    values.push(value)
  }
  const addAll = ({ found }: Bag) => {
    const value = 1 / Math.sqrt(found.length || 1)
    for (const bucket of found) add(bucket, value)
  }

  const text = written.replaceAll('|LBR|', ' ').replace(/https?:\/\/\S+/g, ' ')
  // Names of people tell who was spoken to, not how.
  const spoken = text.replace(/@\w+/g, ' ')
  const { text: plain } = normalise(spoken)
  const words = (plain.match(/[a-z0-9\u0080-\uffff]+/g) ?? []).filter(word => /[a-z]/.test(word))

  const grams = createBag()
  for (const word of words) addGrams(word, grams)
  addAll(grams)
  const wordBag = createBag()
  addWords(words, wordBag)
  for (const sign of plain.match(/\p{Extended_Pictographic}/gu) ?? []) wordBag.add(stir(hashOf(sign, 23)))
  addAll(wordBag)

  const fieldCounts = new Map<number, number>()
  for (const word of words)
    for (const field of fieldsOf(word)) fieldCounts.set(field, (fieldCounts.get(field) ?? 0) + 1)
  for (const [field, found] of fieldCounts) {
    const bucket = fieldBuckets[field]
    if (!bucket) continue
    add(bucket.some, fieldWeight * Math.sqrt(Math.min(found, 3)))
    add(bucket.share, (fieldWeight * found) / Math.sqrt(words.length))
  }

  const atMost = (found: number, most: number) => styleWeight * Math.sqrt(Math.min(found, most))
  add(styleBuckets.capitals, styleWeight * Math.min(count(spoken, /\b[A-ZÄÖÜ]{4,}\b/g), 4))
  add(styleBuckets.exclamations, atMost(count(text, /!/g), 5))
  add(styleBuckets.questions, atMost(count(text, /\?/g), 4))
  add(styleBuckets.hashtags, atMost(count(text, /#/g), 4))
  add(styleBuckets.links, /https?:/.test(written) ? styleWeight : 0)
  add(styleBuckets.dots, text.includes('...') ? styleWeight : 0)
  add(styleBuckets.quotes, /["„“]/.test(text) ? styleWeight : 0)
  add(mentionBuckets[Math.min(count(text, /@\w+/g), 4)] ?? 0, styleWeight)
  add(lengthBuckets[Math.min(words.length >> 3, 6)] ?? 0, styleWeight)
  add(styleBuckets.bias, biasValue)
  return { buckets: new Int32Array(numbers), values: new Float32Array(values) }
}
