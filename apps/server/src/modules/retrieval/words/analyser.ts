import { cistem } from './cistem.ts'
import { stopWords } from './stop-words.ts'
import { everyToken } from './tokens.ts'

/** To be raised with every change of what a text's terms are: documents of older versions are then indexed anew. */
export const analyserVersion = 2

const prefixLength = 6
const shortPrefixLength = 4
const tailLength = 4
/** What is left of endings that half of all long words have: they tell nothing without what stands before them. */
const commonEnding = /(?:ung|hei|kei|schaf|lich|isch|atio|ier)$/
/** Longer than any word of the administration; what is longer is no word. */
const wordLengthAtMost = 80

/** What the index knows of a word. */
export interface Word {
  /** Says nothing about the text, or is no word at all. */
  isStop: boolean
  folded: string
  stem: string
  /** Its first letters, marked as such: words of one family share them, and compounds with their first part. */
  prefix: string | null
  /** Fewer of them: by these a short word finds the compounds that begin with it. */
  shortPrefix: string | null
  /** The end of its stem, marked as such: a compound shares it with the word that it is a kind of. */
  tail: string | null
  /** Its letters as `grams.ts` counts them, once somebody has asked for that. */
  codes: Uint8Array | null
  /** Its stem as a number, as `text-codes.ts` has it; 0 until somebody has asked for that. */
  key: number
}

/** Accents of Latin, Greek, Cyrillic, Hebrew and Arabic letters. In other scripts such marks are vowels. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** ä and ae, ö and oe, ü and ue, ß and ss are written for one another; accents come and go. */
export const fold = (word: string): string => {
  let folded = word
  // Few words have any of it: looking is quicker than replacing.
  if (folded.includes('ß')) folded = folded.replaceAll('ß', 'ss')
  if (folded.includes('ae')) folded = folded.replaceAll('ae', 'a')
  if (folded.includes('oe')) folded = folded.replaceAll('oe', 'o')
  if (folded.includes('ue')) folded = folded.replace(/(?<![aeiouq])ue/g, 'u')
  if (isAscii(folded)) return folded
  // What most of the others have; the rules of all scripts take several times as long.
  folded = folded.replaceAll('ä', 'a').replaceAll('ö', 'o').replaceAll('ü', 'u')
  return isAscii(folded) ? folded : folded.normalize('NFD').replace(accents, '')
}

/** A term for the database, which takes no half of a character. */
const term = (mark: string, letters: string): string => mark + letters.toWellFormed()

const prefixOf = (folded: string, length: number): string | null =>
  folded.length >= length ? term('^', folded.slice(0, length)) : null

const tailOf = (stem: string): string | null => {
  const ending = commonEnding.exec(stem)?.[0] ?? ''
  const core = stem.slice(0, stem.length - ending.length)
  return core.length >= tailLength ? term('$', core.slice(-tailLength) + ending) : null
}

const noWord: Word = {
  isStop: true,
  folded: '',
  stem: '',
  prefix: null,
  shortPrefix: null,
  tail: null,
  codes: null,
  key: 0,
}

/** "mitzubringen" is "mitbringen". Not every "zu" is one: "Umzugskosten", "Auszügen", "Aufzuchten", "Herzuntersuchungen". */
const infinitiveWithZu =
  /^(ab|an|auf|aus|bei|dar|durch|ein|fern|fest|fort|frei|her|heraus|herein|hin|hinaus|hinein|hinzu|los|mit|nach|nieder|statt|teil|um|vor|voraus|vorbei|weg|weiter|wieder|zu|zuruck|zusammen)zu(?!c|nt|g[^eilr])(\p{L}{2,}(?:en|eln|ern))$/u

/** Without soft hyphens and in one of the ways in which Unicode can write it; letters of Western Europe have but one. */
const isPlain = /^[\0-\xac\xae-\xff]*$/
const plain = (token: string): string =>
  isPlain.test(token) ? token : token.normalize('NFC').replaceAll('\u00ad', '')

/** Of a word as it stands in a text. */
const analyse = (token: string): Word => {
  const word = plain(token).toLowerCase()
  const whole = fold(word)
  const folded = whole.endsWith('n') && whole.includes('zu') ? whole.replace(infinitiveWithZu, '$1$2') : whole
  const stem = cistem(folded)
  return {
    isStop: stopWords.has(word) || folded === '',
    folded,
    stem,
    prefix: prefixOf(folded, prefixLength),
    shortPrefix: prefixOf(folded, shortPrefixLength),
    tail: tailOf(stem),
    codes: null,
    key: 0,
  }
}

/**
 * Few words make up most of any text. Those of lately and those before them, without any order: to keep one would take longer than all
 * else here.
 */
let [lately, before] = [new Map<string, Word>(), new Map<string, Word>()]
const wordsLately = 50_000

const wordOf = (token: string): Word => {
  const found = lately.get(token)
  if (found) return found
  if (token.length > wordLengthAtMost) return noWord
  if (lately.size >= wordsLately) [lately, before] = [new Map(), lately]
  const word = before.get(token) ?? analyse(token)
  lately.set(token, word)
  return word
}

/** Of a single word that stands in no text. */
export const analyseWord = (word: string): Word => wordOf(word)

/** A word of which nothing but its stem is known. */
export const wordOfStem = (stem: string): Word => ({ ...noWord, isStop: false, folded: stem, stem })

/** Calls for every word of a text with its place in it, and with how many words there are before it. */
export const everyWord = (
  text: string,
  call: (word: Word, start: number, end: number, index: number) => void,
): void => {
  let index = 0
  everyToken(text, (start, end) => {
    call(wordOf(text.slice(start, end)), start, end, index)
    index += 1
  })
}

/** All of them, also those that say nothing. */
export const wordsIn = (text: string): Word[] => {
  const words: Word[] = []
  everyWord(text, word => words.push(word))
  return words
}

/** The words that say something. */
export const contentWordsOf = (text: string): Word[] => {
  const words: Word[] = []
  everyWord(text, word => {
    if (!word.isStop) words.push(word)
  })
  return words
}

export interface TermCounts {
  counts: Map<string, number>
  /** In words that say something. */
  length: number
}

/** What of a text goes into the index. */
export const termsOf = (text: string): TermCounts => {
  const counts = new Map<string, number>()
  const words = contentWordsOf(text)
  for (const { stem, prefix, shortPrefix, tail } of words)
    for (const term of [stem, prefix, shortPrefix, tail])
      if (term) counts.set(term, (counts.get(term) ?? 0) + 1)
  return { counts, length: words.length }
}
