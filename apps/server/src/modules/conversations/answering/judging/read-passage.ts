import { type AskedWord, everyWord, type OtherWord, type Word } from '../../../retrieval/index.ts'
import { passageSentences } from '../passage-sentences.ts'
import type { Shares } from './shares.ts'
import { shareOfWord } from './word-share.ts'

export interface ReadPassage {
  /** By its title and headings. */
  above: Shares
  /** By each of its sentences. */
  sentences: { text: string; shares: Shares }[]
  /** By all of it together. */
  whole: Shares
}

export interface TextReader {
  sharesOf(text: string): Shares
  /** Of one word of a text; null if it stands for none that was asked. */
  sharesOfWord(word: Word): Shares | null
  read(title: string, text: string): ReadPassage
}

const raise = (shares: Shares, by: Shares): void => {
  for (const [place, share] of by.entries()) if (share > (shares[place] ?? 0)) shares[place] = share
}

/** Reads texts for the words of one question; most of their words come again and again. */
export const textReaderFor = (words: AskedWord[], others: OtherWord[]): TextReader => {
  const otherOf = new Map(others.map(other => [other.word.stem, other]))
  const known = new Map<string, Shares | null>()
  const compare = (word: Word): Shares | null => {
    let shares: Shares | null = null
    const set = (place: number, share: number): void => {
      shares ??= new Float64Array(words.length)
      shares[place] = Math.max(shares[place] ?? 0, share)
    }
    for (const [place, asked] of words.entries()) {
      const share = shareOfWord(asked, word)
      if (share) set(place, share)
    }
    const other = otherOf.get(word.stem)
    for (const place of other?.of ?? []) set(place, other?.share ?? 0)
    return shares
  }
  const sharesOfWord = (word: Word): Shares | null => {
    if (word.isStop) return null
    let found = known.get(word.folded)
    if (found === undefined) {
      found = compare(word)
      known.set(word.folded, found)
    }
    return found
  }
  const sharesOf = (text: string): Shares => {
    const shares = new Float64Array(words.length)
    everyWord(text, word => {
      const found = sharesOfWord(word)
      if (found) raise(shares, found)
    })
    return shares
  }
  return {
    sharesOf,
    sharesOfWord,
    read(title, text) {
      const above = sharesOf(title)
      const sentences = passageSentences(text).map(sentence => ({
        text: sentence,
        shares: sharesOf(sentence),
      }))
      const whole = Float64Array.from(above)
      for (const { shares } of sentences) raise(whole, shares)
      return { above, sentences, whole }
    },
  }
}
