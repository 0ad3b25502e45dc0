import type { TextReader } from './judging/read-passage.ts'

const isRow = (line: string): boolean => line.trimStart().startsWith('|')
const isRule = (line: string): boolean => /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line)
/** A table of so few rows is shown as it is. */
const rowsShown = 4
/** Rows that say less of the question than the best one by this share are about something else. */
const shareOfBest = 0.99

const sum = (shares: ArrayLike<number>): number =>
  Array.from(shares).reduce((total, share) => total + share, 0)

const cutAtWord = (text: string, atMost: number): string => {
  if (text.length <= atMost) return text
  const cut = text.slice(0, atMost)
  return `${cut.slice(0, Math.max(cut.search(/\s\S*$/), 0) || atMost).trimEnd()} …`
}

/**
 * A text that may be a table, at most so long: of a long table those rows that the question names, below the names of its columns, for
 * without them a number says nothing. Rows stay whole.
 */
export const withFittingRows = (text: string, reader: TextReader, atMost: number): string => {
  const lines = text.split('\n')
  const first = lines.findIndex(isRow)
  if (first < 0) return cutAtWord(text, atMost)
  const last = lines.findLastIndex(isRow)
  const hasHeader = isRule(lines[first + 1] ?? '')
  const head = lines.slice(0, hasHeader ? first + 2 : first)
  const rows = lines.slice(hasHeader ? first + 2 : first, last + 1)
  const scores = rows.map(row => sum(reader.sharesOf(row)))
  const best = Math.max(...scores)
  const fitting =
    rows.length > rowsShown && best > 0
      ? rows.filter((_, place) => (scores[place] ?? 0) >= best * shareOfBest)
      : rows
  let left = atMost - head.join('\n').length
  const kept = fitting.filter((row, place) => {
    left -= row.length
    return place === 0 || left >= 0
  })
  return [...head, ...kept].join('\n')
}
