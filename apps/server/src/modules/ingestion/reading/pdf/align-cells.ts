import { type Line, makeLine } from './lines.ts'
import { type Segment, type Span, segmentOf } from './segments.ts'

const near = 3

/** A gap in one line lies where the other line has one, and what follows it stands below what follows there. */
const matches = (before: Span, after: Span, above: [Segment, Segment]): boolean => {
  const isSameGap = before.right < above[1].left && above[0].right < after.left
  const isBelow = Math.abs(after.left - above[1].left) < near || Math.abs(after.right - above[1].right) < near
  return isSameGap && isBelow
}

/** An amount and its unit, and nothing behind it. */
const amount = /^[-–]?\d[\d.,]*(?:\s\S+){0,2}$/

/** Where two cells are so close that the file shows them as one text: an amount that stands below amounts is a cell of its own. */
const partAmount = (cell: Segment, other: Segment): [Segment, Segment] | null => {
  const isAcross = cell.left < other.left - cell.size && Math.abs(cell.right - other.right) < cell.size * 3
  if (!isAcross || !amount.test(other.text)) return null
  const share = (other.left - cell.left) / (cell.right - cell.left)
  for (const { index } of cell.text.matchAll(/ /g)) {
    const isThere = Math.abs(index / cell.text.length - share) * (cell.right - cell.left) < cell.size * 1.5
    const [before, after] = [cell.text.slice(0, index), cell.text.slice(index + 1)]
    if (isThere && amount.test(after) && !/\d$/.test(before))
      return [
        { ...cell, text: before, right: other.left - 1, parts: [] },
        { ...cell, text: after, left: other.left, parts: [] },
      ]
  }
  return null
}

const partAmounts = (line: Line, other: Line): Line => {
  if (line.cells.length >= other.cells.length) return line
  const last = line.cells.at(-1)
  const parted = last && partAmount(last, other.cells.at(-1) as Segment)
  return parted ? makeLine([...line.cells.slice(0, -1), ...parted]) : line
}

const alignTo = (line: Line, other: Line): Line => partAmounts(alignParts(line, other), other)

const alignParts = (line: Line, other: Line): Line => {
  const parts = line.cells.flatMap(cell => (cell.parts.length > 0 ? cell.parts : [cell]))
  if (parts.length <= line.cells.length) return line
  const cells: Span[][] = []
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1]
    const isCellStart = line.cells.some(cell => cell.left === part.left)
    const isAligned =
      before !== undefined &&
      other.cells.some((cell, at) => {
        const left = other.cells[at - 1]
        return left !== undefined && matches(before, part, [left, cell])
      })
    if (index === 0 || isCellStart || isAligned) cells.push([part])
    else cells.at(-1)?.push(part)
  }
  return cells.length > line.cells.length ? makeLine(cells.map(segmentOf)) : line
}

/** Names of columns begin like nouns or with a number, and are no sentence. */
const isColumnName = (text: string): boolean => /^[\p{Lu}\d(]/u.test(text) && !/[.:;!?]$/.test(text)
/** In two columns a heading may begin its second word above the second one by chance. */
const leastColumns = 3

/** Where in a text a word begins at this place of the page, as far as letters are of the same width; -1 for nowhere. */
const wordBeginningAt = ({ text, left, right, size }: Segment, place: number): number => {
  const letter = (right - left) / text.length
  const starts = [...text.matchAll(/(?<= )\S/g)].map(({ index }) => index)
  return starts.find(start => Math.abs(left + start * letter - place) < size * 0.6) ?? -1
}

/** The names of columns that the file shows as one text, in another type right above rows: each begins where its column does. */
const partHead = (line: Line, row: Line | undefined, next: Line | undefined): Line => {
  const [cell] = line.cells
  const isAbove =
    row !== undefined && row.baseline > line.baseline && row.baseline - line.baseline < line.size * 3.2
  if (!cell || !isAbove || line.cells.length > 1 || row.cells.length < leastColumns) return line
  const isOtherType = line.font !== row.font && Math.abs(line.size - row.size) < 0.5
  const areRows = next?.cells.length === row.cells.length && next.font === row.font
  if (!isOtherType || !areRows || Math.abs(cell.left - row.left) > near) return line
  const starts = [0, ...row.cells.slice(1).map(({ left }) => wordBeginningAt(cell, left))]
  const names = starts.map((start, index) => cell.text.slice(start, starts[index + 1]).trim())
  if (!starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? 0))) return line
  if (!names.every(isColumnName)) return line
  return makeLine(
    names.map((text, index) => ({
      ...cell,
      text,
      left: row.cells[index]?.left ?? cell.left,
      right: (row.cells[index + 1]?.left ?? cell.right + 1) - 1,
      parts: [],
    })),
  )
}

/** The widest cell of a column comes close to its neighbour; the rows above and below show that they are two. */
export const alignCells = (lines: Line[]): Line[] => {
  if (lines.every(({ cells }) => cells.length <= 1)) return lines
  const isClose = (a: Line | undefined, b: Line): a is Line =>
    a !== undefined && a.cells.length > 1 && Math.abs(a.baseline - b.baseline) < b.size * 3.2
  const aligned = [...lines]
  for (const order of [lines.keys(), [...lines.keys()].reverse()])
    for (const index of order) {
      const line = aligned[index]
      if (!line) continue
      const neighbours = [aligned[index - 1], aligned[index + 1]].filter(other => isClose(other, line))
      aligned[index] = neighbours.reduce((result, other) => alignTo(result, other as Line), line)
    }
  return aligned.map((line, index) => partHead(line, aligned[index + 1], aligned[index + 2]))
}
