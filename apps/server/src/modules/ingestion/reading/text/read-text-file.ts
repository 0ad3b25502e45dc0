import { ReadingError } from '../reasons.ts'
import type { Block } from './blocks.ts'
import { cleanCharacters } from './clean.ts'
import { decodeText } from './decode.ts'
import type { RawDocument } from './finish.ts'
import {
  beginsItem,
  isHeadingByWords,
  isNumberedHeading,
  isTorn,
  numberOfItem,
  sortOf,
  wordsOfBoldLine,
} from './headings.ts'
import { collectHyphenated, joinLines } from './join-lines.ts'
import { type HeadingBlock, levelUnmarked, type UnmarkedHeading } from './nest-headings.ts'
import { pipeTableAt } from './pipe-table.ts'

/** Lines of a text that was wrapped by hand are put together; short lines (addresses, lists) stay. */
const unwrap = (lines: string[], hyphenated: Set<string>): string => {
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0)
  const wrapped = longest >= 55 && lines.length > 1
  const groups: string[][] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1] ?? ''
    const goesOn = wrapped && before.length >= 45 && before.length <= 120 && !beginsItem(line)
    const last = groups.at(-1)
    if (goesOn && last) last.push(line)
    else groups.push([line])
  }
  return groups.map(group => joinLines(group, hyphenated)).join('\n')
}

const isTableRow = (line: string): boolean => /\S\t+\S/.test(line)

/** A piece of the text between blank lines, or a heading by its words. */
type Piece =
  | { type: 'lines'; lines: string[] }
  | { type: 'rows'; rows: string[][] }
  | { type: 'marked'; level: number; text: string }
  | { type: 'heading'; text: string }

/** A heading begins where a sentence cannot go on: after a blank line, another heading, or the end of a sentence. */
const mayBegin = (before: string): boolean => before === '' || /[.!?:;]["»“)]?$/.test(before)

/** A bold line before an empty one, or one that is a heading by its words. */
const standsAlone = (words: string, next = ''): boolean => next.trim() === '' || isHeadingByWords(words)

/** Lines as they belong together. A heading that was torn at the end of its line is one again. */
const piecesOf = (lines: string[]): Piece[] => {
  const pieces: Piece[] = []
  let before = ''
  for (let index = 0; index < lines.length; index++) {
    const raw = lines[index] ?? ''
    const isRow = isTableRow(raw)
    const line = cleanCharacters(raw.replaceAll('\t', isRow ? '\t' : ' ')).trim()
    const last = pieces.at(-1)
    const table = pipeTableAt(lines, index)
    if (table) {
      pieces.push({
        type: 'rows',
        rows: table.rows.map(cells => cells.map(cell => cleanCharacters(cell).trim())),
      })
      index = table.end
      before = ''
      continue
    }
    const bold = isRow ? null : wordsOfBoldLine(line)
    const marked = /^(#{1,6})\s+(\S.*?)\s*#*$/.exec(line)
    if (marked) pieces.push({ type: 'marked', level: marked[1]?.length ?? 1, text: marked[2] ?? '' })
    else if (bold !== null && before === '' && standsAlone(bold, lines[index + 1]))
      pieces.push({ type: 'heading', text: bold })
    else if (!isRow && line && mayBegin(before) && isHeadingByWords(line)) {
      const next = cleanCharacters(lines[index + 1] ?? '').trim()
      const isParted = isTorn(line) && next !== '' && next.length <= 100 && !beginsItem(next)
      pieces.push({ type: 'heading', text: isParted ? joinLines([line, next], new Set()) : line })
      if (isParted) index++
    } else if (isRow) {
      const row = line.split(/\t+/).map(cell => cell.trim())
      if (last?.type === 'rows' && before) last.rows.push(row)
      else pieces.push({ type: 'rows', rows: [row] })
    } else if (line) {
      if (last?.type === 'lines' && before) last.lines.push(line)
      else pieces.push({ type: 'lines', lines: [line] })
    }
    before = pieces.at(-1)?.type === 'heading' || marked ? '' : line
  }
  return pieces
}

const onlyLine = (piece: Piece | undefined): string | null =>
  piece?.type === 'lines' && piece.lines.length === 1 ? (piece.lines[0] ?? null) : null

/** Whether a numbered line is an item: others of its list stand beside it, a sentence leads to it, or the document counts by paragraphs. */
const isItem = (pieces: Piece[], index: number, line: string): boolean => {
  const number = numberOfItem(line)
  if (number === null) return false
  const [before, after] = [pieces[index - 1], pieces[index + 1]]
  const leadsOn = before?.type === 'lines' && /[:;,]$|(?:und|oder)$/.test(before.lines.at(-1) ?? '')
  return (
    leadsOn ||
    numberOfItem(onlyLine(before) ?? '') === number - 1 ||
    numberOfItem(onlyLine(after) ?? '') === number + 1
  )
}

/** Blocks of plain text: paragraphs by blank lines, headings by their words or Markdown signs, rows of tabs or pipes as tables. */
export const textBlocks = (text: string): Block[] => {
  const lines = text.replace(/\r\n?|\u2028|\u2029/g, '\n').split('\n')
  const hyphenated = collectHyphenated(lines)
  const pieces = piecesOf(lines)
  // In a law numbers count the items of its paragraphs.
  const isLaw = pieces.some(piece => piece.type === 'heading' && sortOf(piece.text)?.name === '§')
  const marked: HeadingBlock[] = []
  const unmarked: UnmarkedHeading[] = []
  const headingOf = (text: string, index: number): Block => {
    const block: HeadingBlock = { type: 'heading', level: 1, text }
    unmarked.push({ block, follows: pieces[index - 1]?.type === 'heading' })
    return block
  }
  const markedOf = (text: string, level: number): Block => {
    const block: HeadingBlock = { type: 'heading', level, text }
    marked.push(block)
    return block
  }
  const blocks = pieces.map((piece, index): Block => {
    if (piece.type === 'marked') return markedOf(piece.text, piece.level)
    if (piece.type === 'heading') return headingOf(piece.text, index)
    if (piece.type === 'rows')
      return piece.rows.length > 1
        ? { type: 'table', rows: piece.rows }
        : { type: 'paragraph', text: (piece.rows[0] ?? []).join(' ') }
    const line = onlyLine(piece)
    const isNumbered = line !== null && isNumberedHeading(line) && !(isLaw && numberOfItem(line) !== null)
    return line !== null && isNumbered && !isItem(pieces, index, line)
      ? headingOf(line, index)
      : { type: 'paragraph', text: unwrap(piece.lines, hyphenated) }
  })
  levelUnmarked(unmarked, marked)
  return blocks
}

export const readText = (bytes: Uint8Array): RawDocument => {
  const text = decodeText(bytes)
  if (text === null) throw new ReadingError('binaryText')
  return { pages: [textBlocks(text)], hasPages: false }
}
