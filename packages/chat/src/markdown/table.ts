import type { Block, Inline } from './block.ts'
import { parseInline } from './parse-inline.ts'

/** `| a | b \| c |` → a, b | c */
const cellsOf = (line: string): string[] => {
  const cells: string[] = []
  let cell = ''
  const row = line.trim().replace(/^\|/, '')
  for (const [piece] of row.matchAll(/\\.|[^\\|]+|\||\\/g)) {
    if (piece === '|') {
      cells.push(cell)
      cell = ''
    } else cell += piece === '\\|' ? '|' : piece
  }
  if (cell.trim() !== '') cells.push(cell)
  return cells.map(one => one.trim())
}

/** A table has a rule below its head; without one it is lines with strokes in them. */
export const isTableAt = (lines: readonly string[], at: number): boolean => {
  const rule = lines[at + 1] ?? ''
  if (!(lines[at] ?? '').includes('|') || !/^[\s|:-]*$/.test(rule) || !rule.includes('|')) return false
  const columns = cellsOf(rule)
  return columns.every(cell => /^:?-+:?$/.test(cell)) && columns.length === cellsOf(lines[at] ?? '').length
}

const partsOf = (line: string): Inline[][] => cellsOf(line).map(parseInline)

export const takeTable = (lines: readonly string[], from: number): { block: Block; next: number } => {
  let next = from + 2
  while (lines[next]?.includes('|')) next += 1
  return {
    block: {
      kind: 'table',
      head: partsOf(lines[from] ?? ''),
      rows: lines
        .slice(from + 2, next)
        .map(partsOf)
        .filter(row => row.length > 0),
    },
    next,
  }
}
