import { limits } from '../limits.ts'
import { ReadingError } from '../reasons.ts'

/** The parts of a document, whatever format it came from. */
export type Block =
  | { type: 'heading'; level: number; text: string }
  /** Lines of one paragraph or list are parted by line breaks. `joins` says that it goes on the last paragraph of the page before, and with what between. */
  | { type: 'paragraph'; text: string; joins?: '' | ' ' }
  | { type: 'table'; rows: string[][] }

const cellText = (cell: string): string => cell.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')
const rowText = (cells: string[]): string => `| ${cells.map(cellText).join(' | ')} |`

/** A table with pipes; its first row is the header. Empty rows and columns are left out. */
const tableText = (rows: string[][]): string => {
  const filled = rows.filter(row => row.some(cell => cell.trim()))
  const width = Math.max(0, ...filled.map(row => row.length))
  const used = Array.from({ length: width }, (_, column) => filled.some(row => row[column]?.trim()))
  const full = filled.map(row =>
    Array.from({ length: width }, (_, column) => row[column] ?? '').filter((_, column) => used[column]),
  )
  const [header, ...body] = full
  if (!header) return ''
  return [rowText(header), rowText(header.map(() => '---')), ...body.map(rowText)].join('\n')
}

const blockText = (block: Block): string => {
  if (block.type === 'table') return tableText(block.rows)
  if (block.type === 'paragraph') return block.text.trim()
  const text = block.text.replace(/\s+/g, ' ').trim()
  return text && `${'#'.repeat(Math.min(6, Math.max(1, block.level)))} ${text}`
}

/** The document's text from the blocks of each page, and where each page begins in it. */
export const writeText = (pages: Block[][]): { text: string; pageStarts: number[] } => {
  const parts: string[] = []
  const pageStarts: number[] = []
  let length = 0
  const add = (part: string) => {
    parts.push(part)
    length += part.length
    if (length > limits.textCharacters) throw new ReadingError('tooMuchText')
  }
  for (const blocks of pages) {
    let isFirst = true
    for (const block of blocks) {
      const text = blockText(block)
      if (!text) continue
      if (length > 0)
        add(isFirst && block.type === 'paragraph' && block.joins !== undefined ? block.joins : '\n\n')
      if (isFirst) pageStarts.push(length)
      isFirst = false
      add(text)
    }
    if (isFirst) pageStarts.push(length)
  }
  return { text: parts.join(''), pageStarts }
}
