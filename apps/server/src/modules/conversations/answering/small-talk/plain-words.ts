export const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Letters in lower case with single spaces; what they stand between is gone. */
export const plain = (message: string): string =>
  message
    .toLowerCase()
    .normalize('NFC')
    // A Turkish İ leaves its dot behind; "geht's" is "gehts".
    .replace(/[\u0307'’`´]/g, '')
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A pattern that is written in several lines. */
export const flat = (source: string): string => source.replace(/\n\s*/g, '')

/** Whole words anywhere in a clause. */
export const within = (...sources: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.map(flat).join('|')})(?![\\p{L}\\p{N}])`, 'gu')

const isIn = (text: string, pattern: RegExp): boolean => text.search(pattern) >= 0

export const areIn = (words: string, sets: readonly ReadonlySet<string>[]): boolean =>
  words.split(' ').every(word => word === '' || sets.some(set => set.has(word)))

/**
 * Something is said that is told by its words: all patterns occur, and every other word is one that goes with them.
 * So a word of which nothing is known, a thing that somebody asks about, is never overlooked.
 */
export interface Saying {
  all: readonly RegExp[]
  besides: readonly ReadonlySet<string>[]
}

export const says = (clause: string, { all, besides }: Saying): boolean => {
  if (!all.every(pattern => isIn(clause, pattern))) return false
  const rest = all.reduce((text, pattern) => text.replace(pattern, ' '), clause)
  return areIn(rest, besides)
}
