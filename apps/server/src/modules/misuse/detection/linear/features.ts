import { type Normalised, normalise } from '../reading/normalise.ts'
import { remember } from '../reading/remember.ts'
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

/** The word without what inflection adds; as much of a stemmer as is needed here. */
const stemOf = (word: string): string => {
  const stem = word.length > 5 ? word.replace(/(?:e[mnrs]|nd|st)$/, '') : word
  return stem.length > 3 ? stem.replace(/[estn]$/, '') : stem
}

/** What is known of a word wherever it stands. */
interface KnownWord {
  hasLetters: boolean
  word: number
  stemmed: number
  stem: string
  /** With which the hash of it and the word after it begins. */
  pairSeed: number
  fields: readonly number[]
}

const knownWord = remember((word): KnownWord => {
  const stem = stemOf(word)
  return {
    hasLetters: /[a-z]/.test(word),
    word: stir(hashOf(word, 11)),
    stemmed: stir(hashOf(stem, 13)),
    stem,
    pairSeed: hashOf(stem, 17),
    fields: fieldsOf(word),
  }
})

/** Which round a bucket was last found in is written beside it: a set would cost most of the time. */
const lastRound = new Uint32Array(buckets)
let round = 0

/** Collects features; those of a bag weigh alike, and each bucket counts once in it. */
class Collection {
  readonly #buckets: Int32Array
  readonly #values: Float32Array
  #size = 0
  #bagBegan = 0

  constructor(most: number) {
    this.#buckets = new Int32Array(most)
    this.#values = new Float32Array(most)
  }

  add(bucket: number, value: number): void {
    if (value === 0) return
    this.#buckets[this.#size] = bucket
    this.#values[this.#size] = value
    this.#size += 1
  }

  openBag(): void {
    round = (round + 1) >>> 0
    this.#bagBegan = this.#size
  }

  addToBag(bucket: number): void {
    if (lastRound[bucket] === round) return
    lastRound[bucket] = round
    this.#buckets[this.#size] = bucket
    this.#size += 1
  }

  closeBag(): void {
    this.#values.fill(1 / Math.sqrt(this.#size - this.#bagBegan || 1), this.#bagBegan, this.#size)
  }

  features(): Features {
    return { buckets: this.#buckets.subarray(0, this.#size), values: this.#values.subarray(0, this.#size) }
  }
}

/** Groups of letters within a word, its ends among them. */
const addGrams = (word: string, into: Collection): void => {
  const text = ` ${word} `
  for (let start = 0; start < text.length; start++) {
    const end = Math.min(start + longestGram, text.length)
    let hash = 7
    for (let at = start; at < end; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), prime)
      if (at - start + 1 >= shortestGram) into.addToBag(stir(hash))
    }
  }
}

const addWords = (words: readonly KnownWord[], into: Collection): void => {
  let before: KnownWord | null = null
  for (const known of words) {
    into.addToBag(known.word)
    into.addToBag(known.stemmed)
    if (before !== null && before.stem !== '') into.addToBag(stir(hashOf(known.stem, before.pairSeed)))
    before = known
  }
}

const addFields = (words: readonly KnownWord[], into: Collection): void => {
  const counts = new Map<number, number>()
  for (const { fields } of words) for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
  for (const [field, found] of counts) {
    const bucket = fieldBuckets[field]
    if (!bucket) continue
    into.add(bucket.some, fieldWeight * Math.sqrt(Math.min(found, 3)))
    into.add(bucket.share, (fieldWeight * found) / Math.sqrt(words.length))
  }
}

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0
const countSign = (text: string, sign: string): number => {
  let found = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found += 1
  return found
}

/** The manner of writing. */
const addStyle = (written: string, text: string, spoken: string, words: number, into: Collection): void => {
  const atMost = (found: number, most: number) => styleWeight * Math.sqrt(Math.min(found, most))
  const mentions = text.includes('@') ? count(text, /@\w+/g) : 0
  into.add(styleBuckets.capitals, styleWeight * Math.min(count(spoken, /\b[A-ZÄÖÜ]{4,}\b/g), 4))
  into.add(styleBuckets.exclamations, atMost(countSign(text, '!'), 5))
  into.add(styleBuckets.questions, atMost(countSign(text, '?'), 4))
  into.add(styleBuckets.hashtags, atMost(countSign(text, '#'), 4))
  into.add(styleBuckets.links, /https?:/.test(written) ? styleWeight : 0)
  into.add(styleBuckets.dots, text.includes('...') ? styleWeight : 0)
  into.add(styleBuckets.quotes, /["„“]/.test(text) ? styleWeight : 0)
  into.add(mentionBuckets[Math.min(mentions, 4)] ?? 0, styleWeight)
  into.add(lengthBuckets[Math.min(words >> 3, 6)] ?? 0, styleWeight)
  into.add(styleBuckets.bias, biasValue)
}

/** Pictures stand beyond ASCII, and looking for them takes long. */
const picturesIn = (plain: string): readonly string[] =>
  /[\u0080-\uffff]/.test(plain) ? (plain.match(/\p{Extended_Pictographic}/gu) ?? []) : []

/** Groups of letters for each sign of a word and the ends, three features of words for each, and what is always there. */
const mostFeatures = (words: readonly string[], pictures: number): number =>
  words.reduce(
    (most, word) => most + 4 * (word.length + 2) + 3,
    pictures + 2 * fieldBuckets.length + Object.keys(styleBuckets).length + 2,
  )

/** What a text is told by: letters, words, fields of words and the manner of writing. Who has read it already hands that over. */
export const featuresOf = (written: string, read?: Normalised): Features => {
  const hasLinks = written.includes('http') || written.includes('|LBR|')
  const text = hasLinks ? written.replaceAll('|LBR|', ' ').replace(/https?:\/\/\S+/g, ' ') : written
  // Names of people tell who was spoken to, not how.
  const spoken = text.includes('@') ? text.replace(/@\w+/g, ' ') : text
  const { text: plain } = read && spoken === written ? read : normalise(spoken)
  const forms = (plain.match(/[a-z0-9\u0080-\uffff]+/g) ?? []).filter(form => knownWord(form).hasLetters)
  const words = forms.map(knownWord)
  const pictures = picturesIn(plain)

  const found = new Collection(mostFeatures(forms, pictures.length))
  found.openBag()
  for (const form of forms) addGrams(form, found)
  found.closeBag()
  found.openBag()
  addWords(words, found)
  for (const sign of pictures) found.addToBag(stir(hashOf(sign, 23)))
  found.closeBag()
  addFields(words, found)
  addStyle(written, text, spoken, words.length, found)
  return found.features()
}
