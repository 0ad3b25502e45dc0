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

interface Row {
  text: string
  /** The row that names what this one and its neighbours are about; empty where there is none. */
  group: string
}

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim())

/** "| **1. Jahresgebühr** | |": a heading within the table; what ends a sentence or has a price states something itself. */
const namesGroup = (row: string): boolean => {
  const cells = cellsOf(row)
  const [only = '', ...others] = cells.filter(Boolean)
  return cells.length > 1 && !others.length && /\p{L}/u.test(only) && !/[.!?;]\**$|€|\bEuro\b/.test(only)
}

/** The rows that state something, each with its group. */
const inGroups = (rows: string[]): Row[] => {
  let group = ''
  return rows.flatMap((text, place) => {
    const next = rows[place + 1]
    if (next === undefined || !namesGroup(text)) return [{ text, group }]
    group = text
    return []
  })
}

/** Rows with the names of their groups above the first of each. */
const withGroups = (rows: Row[]): string[] =>
  rows.flatMap(({ text, group }, place) =>
    group && group !== rows[place - 1]?.group ? [group, text] : [text],
  )

/**
 * A text that may be a table, at most so long: of a long table those rows that the question names, below the names of its columns and of
 * their group, for without them a number says nothing. Rows stay whole.
 */
export const withFittingRows = (text: string, reader: TextReader, atMost: number): string => {
  const lines = text.split('\n')
  const first = lines.findIndex(isRow)
  if (first < 0) return cutAtWord(text, atMost)
  const last = lines.findLastIndex(isRow)
  const hasHeader = isRule(lines[first + 1] ?? '')
  const head = lines.slice(0, hasHeader ? first + 2 : first)
  const all = lines.slice(hasHeader ? first + 2 : first, last + 1)
  const rows = inGroups(all)
  if (rows.length <= rowsShown && all.join('\n').length <= atMost) return [...head, ...all].join('\n')
  const scores = rows.map(({ text, group }) => sum(reader.sharesOf(`${group} ${text}`)))
  const best = Math.max(...scores)
  const fitting =
    rows.length > rowsShown && best > 0
      ? rows.filter((_, place) => (scores[place] ?? 0) >= best * shareOfBest)
      : rows
  let left = atMost - head.join('\n').length
  const kept = fitting.filter(({ text }, place) => {
    left -= text.length
    return place === 0 || left >= 0
  })
  return [...head, ...withGroups(kept)].join('\n')
}
