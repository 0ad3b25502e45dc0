import { hasLeader, type Line, makeLine } from './lines.ts'
import type { Segment } from './segments.ts'

interface Column {
  left: number
  right: number
}

const overlaps = (a: Column, b: Column): boolean => a.left < b.right && b.left < a.right

/** Columns are where the cells of the fullest rows stand below each other. */
const columnsOf = (lines: Line[]): Column[] => {
  const most = Math.max(...lines.map(line => line.cells.length))
  const columns: Column[] = []
  for (const { cells } of lines.filter(line => line.cells.length === most))
    for (const { left, right } of cells) {
      const touched = columns.filter(column => overlaps(column, { left, right }))
      const merged = {
        left: Math.min(left, ...touched.map(column => column.left)),
        right: Math.max(right, ...touched.map(column => column.right)),
      }
      for (const column of touched) columns.splice(columns.indexOf(column), 1)
      columns.push(merged)
    }
  return columns.toSorted((a, b) => a.left - b.left)
}

const columnAt = (columns: Column[], cell: Column): number => {
  const hit = columns.findIndex(column => overlaps(column, cell))
  if (hit >= 0) return hit
  const middle = (cell.left + cell.right) / 2
  return Math.max(
    0,
    columns.findLastIndex(column => column.left <= middle),
  )
}

const isFigure = (text: string): boolean => /^[-–+]?\d[\d.,\s]*(?:€|%|Euro|EUR)?$/.test(text)

/** Rows of a table have an inner edge in common: cells that begin below each other, or numbers and their name that end there. Stretched lines of text have not. */
const endsAsFigure = (cell: Segment, other: Segment): boolean =>
  isFigure(cell.text) || isFigure(other.text) || (/\d/.test(cell.text) && /\d/.test(other.text))

const isAligned = (a: Line, b: Line): boolean =>
  a.cells
    .slice(1)
    .some(cell =>
      b.cells
        .slice(1)
        .some(
          other =>
            Math.abs(cell.left - other.left) < 3 ||
            (Math.abs(cell.right - other.right) < 3 && endsAsFigure(cell, other)),
        ),
    )

/** How many lines from `from` on make a table; 0 for none. */
const tableLength = (lines: Line[], from: number): number => {
  let lastRow = lines[from]
  let end = from + 1
  let rows = 1
  for (; end < lines.length; end++) {
    const line = lines[end]
    const gap = (line?.baseline ?? 0) - (lines[end - 1]?.baseline ?? 0)
    if (!line || !lastRow || gap <= 0 || gap > line.size * 3.2 || hasLeader(line.text)) break
    if (line.cells.length > 1) {
      if (!isAligned(line, lastRow)) break
      lastRow = line
      rows++
      continue
    }
    // One cell only: the next line of a cell, or the end of the table.
    const next = lines[end + 1]
    const isInside = next !== undefined && next.cells.length > 1 && isAligned(next, lastRow)
    const isUnderLater = line.left > (lastRow.cells[1]?.left ?? Number.POSITIVE_INFINITY) - 3
    if (gap > line.size * 1.45 || (!isInside && !isUnderLater)) break
  }
  return rows >= 2 ? end - from : 0
}

/** A line with one cell close below a row goes on in that row. */
const goesOn = (line: Line, before: Line): boolean =>
  line.cells.length === 1 && line.baseline - before.baseline < line.size * 1.45

const rowsOf = (lines: Line[], columns: Column[]): string[][] => {
  const rows: string[][] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    const last = rows.at(-1)
    const row = last && before && goesOn(line, before) ? last : columns.map(() => '')
    if (row !== last) rows.push(row)
    for (const cell of line.cells) {
      const column = columnAt(columns, cell)
      row[column] = `${row[column] ?? ''} ${cell.text}`.trim()
    }
  }
  return rows
}

export interface FoundTable {
  rows: string[][]
  columns: Column[]
  /** Its first row names the columns: set in another type, or words above figures. */
  hasHead: boolean
}

const hasHead = (lines: Line[], rows: string[][]): boolean => {
  const [first, ...others] = rows
  if (!first || others.length === 0) return false
  if (others.length > 1 && lines[0]?.font !== lines.at(-1)?.font) return true
  const isFigures = (row: string[]) => row.some(cell => /\d/.test(cell))
  return !isFigures(first) && others.filter(isFigures).length > others.length * 0.6
}

/** Where a column of labels ("Telefon:") begins a block of its own: what stands before it, an address, belongs to other rows. */
const labelsAt = (rows: string[][], columns: Column[]): number => {
  const share = (at: number): number => {
    const filled = rows.map(row => row[at] ?? '').filter(Boolean)
    return filled.length < 3 ? 0 : filled.filter(cell => cell.endsWith(':')).length / filled.length
  }
  const at = columns.findIndex((_, index) => share(index) > 0.8)
  return Math.max(0, at)
}

const cellsFrom = (lines: Line[], from: number, to: number): Line[] =>
  lines.flatMap(line => {
    const cells = line.cells.filter(({ left }) => left >= from && left < to)
    return cells.length > 0 ? [makeLine(cells)] : []
  })

type Part = { line: Line } | FoundTable

const tableParts = (block: Line[], columns: Column[]): Part[] => {
  const rows = rowsOf(block, columns)
  const edge = columns[labelsAt(rows, columns)]?.left ?? 0
  const before = cellsFrom(block, Number.NEGATIVE_INFINITY, edge)
  if (before.length > 0) return [before, cellsFrom(block, edge, Number.POSITIVE_INFINITY)].flatMap(partTables)
  return [{ rows, columns, hasHead: hasHead(block, rows) }]
}

/** Parts the lines of a page into tables and the rest, in order. */
export const partTables = (lines: Line[]): Part[] => {
  const parts: Part[] = []
  for (let index = 0; index < lines.length; ) {
    const line = lines[index]
    if (!line) break
    const length = line.cells.length > 1 && !hasLeader(line.text) ? tableLength(lines, index) : 0
    const block = lines.slice(index, index + length)
    const columns = length > 0 ? columnsOf(block) : []
    if (columns.length < 2) {
      parts.push({ line })
      index++
      continue
    }
    parts.push(...tableParts(block, columns))
    index += length
  }
  return parts
}
