import { type Line, makeLine } from './lines.ts'
import { type Segment, type Span, segmentOf } from './segments.ts'

const near = 3

/** A gap in one line lies where the other line has one, and what follows it stands below what follows there. */
const matches = (before: Span, after: Span, above: [Segment, Segment]): boolean => {
  const isSameGap = before.right < above[1].left && above[0].right < after.left
  const isBelow = Math.abs(after.left - above[1].left) < near || Math.abs(after.right - above[1].right) < near
  return isSameGap && isBelow
}

const alignTo = (line: Line, other: Line): Line => {
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

/** The widest cell of a column comes close to its neighbour; the rows above and below show that they are two. */
export const alignCells = (lines: Line[]): Line[] => {
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
  return aligned
}
