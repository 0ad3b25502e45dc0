import { ReadingError } from '../reasons.ts'
import type { Block } from './blocks.ts'
import { cleanCharacters } from './clean.ts'
import { decodeText } from './decode.ts'
import type { RawDocument } from './finish.ts'
import { beginsItem, isHeadingByWords, isNumberedHeading, levelByWords } from './headings.ts'
import { collectHyphenated, joinLines } from './join-lines.ts'

/** Lines of a text that was wrapped by hand are put together; short lines (addresses, lists) stay. */
const unwrap = (lines: string[], hyphenated: Set<string>): string => {
  const wrapped = Math.max(...lines.map(line => line.length)) >= 55 && lines.length > 1
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

/** Blocks of plain text: paragraphs by blank lines, headings by their words or Markdown signs, rows of tabs as tables. */
export const textBlocks = (text: string): Block[] => {
  const lines = text.replace(/\r\n?|\u2028|\u2029/g, '\n').split('\n')
  const hyphenated = collectHyphenated(lines)
  const blocks: Block[] = []
  let open: string[] = []
  let rows: string[][] = []
  const flush = () => {
    const [only = ''] = open
    if (open.length === 1 && isNumberedHeading(only))
      blocks.push({ type: 'heading', level: levelByWords(only), text: only })
    else if (open.length > 0) blocks.push({ type: 'paragraph', text: unwrap(open, hyphenated) })
    if (rows.length > 1) blocks.push({ type: 'table', rows })
    else if (rows[0]) blocks.push({ type: 'paragraph', text: rows[0].join(' ') })
    open = []
    rows = []
  }
  for (const raw of lines) {
    const isRow = isTableRow(raw)
    const line = cleanCharacters(raw.replaceAll('\t', isRow ? '\t' : ' ')).trimEnd()
    const marked = /^(#{1,6})\s+(\S.*?)\s*#*$/.exec(line)
    if (!line.trim() || marked || isHeadingByWords(line.trim())) {
      flush()
      if (marked) blocks.push({ type: 'heading', level: marked[1]?.length ?? 1, text: marked[2] ?? '' })
      else if (line.trim())
        blocks.push({ type: 'heading', level: levelByWords(line.trim()), text: line.trim() })
    } else if (isRow) {
      if (open.length > 0) flush()
      rows.push(line.split(/\t+/).map(cell => cell.trim()))
    } else {
      if (rows.length > 0) flush()
      open.push(line.trim())
    }
  }
  flush()
  return blocks
}

export const readText = (bytes: Uint8Array): RawDocument => {
  const text = decodeText(bytes)
  if (text === null) throw new ReadingError('binaryText')
  return { pages: [textBlocks(text)], hasPages: false }
}
