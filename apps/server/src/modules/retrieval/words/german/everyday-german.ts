import { readFileSync } from 'node:fs'
import { type Lexicon, type LexiconEntry, lexiconOf } from './lexicon.ts'

/** "Kneipe > Gaststätte 0.9", with the way back "Knöllchen <> Strafzettel 0.9 0.45", in no other form "Perso! > Personalausweis 0.9". */
const line = /^([^<>!]+?)(?:(!)? > ([^<>]+?) ([\d.]+)| <> ([^<>]+?) ([\d.]+) ([\d.]+))$/u

export interface EverydayLine {
  everyday: string
  official: string
  weight: number
  /** Of the way back; null for none. */
  backWeight: number | null
  /** Holds for this very form of the word only. */
  isForm: boolean
}

/** Comments, headings and empty lines are none; what cannot be read is an error. */
export const parseLine = (text: string): EverydayLine | null => {
  if (!text || text.startsWith('#') || text.startsWith('//')) return null
  const [, left = '', form, only, there, both, to, back] = line.exec(text) ?? []
  const isForm = form !== undefined
  if (only !== undefined)
    return { everyday: left, official: only, weight: Number(there), backWeight: null, isForm }
  if (both === undefined) throw new Error(`Kein Eintrag des Wörterbuchs: ${text}`)
  return { everyday: left, official: both, weight: Number(to), backWeight: Number(back), isForm }
}

export const readLines = (): string[] =>
  readFileSync(new URL('./everyday-german.txt', import.meta.url), 'utf8').split('\n')

function* entriesIn(lines: string[]): Generator<LexiconEntry> {
  for (const text of lines) {
    const entry = parseLine(text)
    if (!entry) continue
    const { everyday, official, weight, backWeight, isForm } = entry
    yield { from: everyday, to: official, weight, isForm }
    if (backWeight !== null) yield { from: official, to: everyday, weight: backWeight }
  }
}

let known: Lexicon | null = null

/** Everyday German and the German of the administration. Read once, when the application starts. */
export const everydayGerman = (): Lexicon => {
  known ??= lexiconOf(entriesIn(readLines()))
  return known
}
