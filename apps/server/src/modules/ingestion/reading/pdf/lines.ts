import { isMarkerAlone } from '../text/headings.ts'
import { type ColumnStarts, inReadingOrder } from './reading-order.ts'
import { leftOf, type PageText, rightOf, type Segment, segmentOf, tick } from './segments.ts'

export interface Line {
  text: string
  /** More than one where wide gaps part them: perhaps cells of a table. */
  cells: Segment[]
  left: number
  right: number
  baseline: number
  size: number
  font: string
}

/** A page as lines in the order of reading, from its text layer or from OCR. */
export interface PageLines {
  width: number
  height: number
  lines: Line[]
  /** Sizes and fonts that OCR guesses are no ground for headings. */
  isFromOcr: boolean
}

const leader = /\s*(?:\.\s?){4,}(?=.{0,30}$)/

/** A line of a table of contents or a list of fees: dots that lead to a page number or an amount. */
export const hasLeader = (text: string): boolean => text.includes('.') && leader.test(text)
export const withoutLeader = (text: string): string => text.replace(leader, ' ').trim()

/** "(1)    Text" and "•    Text" are no cells. */
const mergeMarkers = (cells: Segment[]): Segment[] => {
  const [first, second, ...rest] = cells
  if (!first || !second || !isMarkerAlone(first.text)) return cells
  return [{ ...second, ...segmentOf([first, second]), parts: [] }, ...rest]
}

/** A box that was ticked belongs to the words close behind it. */
const mergeTicks = (cells: Segment[]): Segment[] => {
  if (cells.length === 1) return cells
  const merged: Segment[] = []
  for (const cell of cells) {
    const before = merged.at(-1)
    const isTicked = before?.text === tick && cell.left - before.right < cell.size * 1.2
    if (before && isTicked) merged[merged.length - 1] = { ...cell, ...segmentOf([before, cell]), parts: [] }
    else merged.push(cell)
  }
  return merged
}

/** A justified line with few words has wide gaps, all the same: still one text, and no row of cells. */
const mergeStretched = (cells: Segment[]): Segment[] => {
  const parts = cells.flatMap(cell => (cell.parts.length > 0 ? cell.parts : [cell]))
  if (parts.length < 3) return cells
  const gaps = parts.slice(1).map((part, index) => part.left - (parts[index]?.right ?? 0))
  const isEven = Math.max(...gaps) - Math.min(...gaps) < 0.2 * (parts[0]?.size ?? 0)
  const isWords = parts.every(part => !part.text.includes(' '))
  return isEven && isWords ? [{ ...segmentOf(parts), parts: [] }] : cells
}

export const makeLine = (segments: Segment[]): Line => {
  const cells = mergeTicks(mergeMarkers(mergeStretched(segments.toSorted((a, b) => a.left - b.left))))
  const main = cells.reduce((best, cell) => (cell.text.length > best.text.length ? cell : best))
  return {
    text: cells.length === 1 ? main.text : cells.map(cell => cell.text).join(' '),
    cells,
    left: leftOf(cells),
    right: rightOf(cells),
    baseline: main.baseline,
    size: main.size,
    font: main.font,
  }
}

export const linesOf = ({ width, height, segments }: PageText, starts: ColumnStarts): PageLines => {
  const rows: Segment[][] = []
  for (const segment of inReadingOrder(segments, starts)) {
    const before = rows.at(-1)?.at(-1)
    const isSameLine =
      before !== undefined &&
      Math.abs(segment.baseline - before.baseline) < 0.35 * Math.max(segment.size, before.size) &&
      segment.left > before.left
    if (isSameLine) rows.at(-1)?.push(segment)
    else rows.push([segment])
  }
  return { width, height, isFromOcr: false, lines: rows.map(makeLine) }
}
