import type { Word } from '../../../retrieval/index.ts'

/** Shorter ones are found in words that have nothing to do with them. */
const shortestPart = 4
/** A compound is a kind of what it ends with; what it begins with only says which kind. */
const [endShare, beginShare, insideShare] = [0.85, 0.7, 0.4]
/** Endings that a stem leaves to its word: "hund" is the end of "blindenhunde". */
const endingAtMost = 2
/** "Archiv" is in "Archivordnung" with all that it means, "Abholzungsrate" in "Rate" only in part. */
const wholeShare = 0.55
const familyShare = 0.8
/** Of the longer word; what has less in common only begins alike. */
const leastInCommon = 0.65

const lettersInCommon = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length)
  let count = 0
  while (count < most && a.charCodeAt(count) === b.charCodeAt(count)) count += 1
  return count
}

/** How far the second word speaks of the first as one of its parts. */
const partShare = (part: string, whole: string): number => {
  if (part.length < shortestPart || part.length >= whole.length) return 0
  const at = whole.lastIndexOf(part)
  if (at < 0) return 0
  if (at > 0 && at + part.length + endingAtMost >= whole.length) return endShare
  if (at === 0) return beginShare
  return part.length > shortestPart ? insideShare : 0
}

const isDigit = (text: string): boolean => {
  const code = text.charCodeAt(0)
  return code >= 48 && code <= 57
}

/** How far a word of a text stands for one that was asked, from 0 to 1, by nothing but its letters. */
export const shareOfWord = (asked: Word, word: Word): number => {
  if (asked.stem === word.stem) return 1
  // Numbers are the same or not.
  if (isDigit(asked.folded) || isDigit(word.folded)) return 0
  const common = lettersInCommon(asked.stem, word.stem)
  const longer = Math.max(asked.stem.length, word.stem.length)
  const family =
    common >= shortestPart && common >= leastInCommon * longer ? (familyShare * common) / longer : 0
  return Math.max(family, partShare(asked.stem, word.folded), wholeShare * partShare(word.stem, asked.folded))
}
