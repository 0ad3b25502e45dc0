import type { Segment } from './segments.ts'

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The middle of a vertical strip that hardly any segment crosses, with enough text on both sides. */
const findGutter = (segments: Segment[]): number | null => {
  const from = Math.min(...segments.map(segment => segment.left))
  const to = Math.max(...segments.map(segment => segment.right))
  const width = to - from
  let best: { x: number; crossing: number; count: number } | null = null
  for (let x = from + width * 0.2; x < from + width * 0.8; x += 2) {
    let crossing = 0
    let before = 0
    for (const { left, right } of segments) {
      if (left < x && right > x) crossing++
      else if (right <= x) before++
    }
    const after = segments.length - crossing - before
    const isCandidate =
      crossing < segments.length * 0.12 && before >= segments.length * 0.2 && after >= segments.length * 0.2
    if (!isCandidate) continue
    if (best === null || crossing < best.crossing) best = { x, crossing, count: 1 }
    else if (crossing === best.crossing && x - best.x <= best.count * 2) best.count++
  }
  return best && best.x + best.count - 1
}

const rowsOf = (segments: Segment[]): Segment[][] => {
  const rows: Segment[][] = []
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const [first] = rows.at(-1) ?? []
    if (first && segment.baseline - first.baseline < 0.3 * Math.min(first.size, segment.size))
      rows.at(-1)?.push(segment)
    else rows.push([segment])
  }
  return rows
}

/** Lines of running text fill their column with letters, also where they are stretched; rows of a table do not. */
const fillsColumn = (segments: Segment[]): boolean => {
  const width =
    Math.max(...segments.map(({ right }) => right)) - Math.min(...segments.map(({ left }) => left))
  const filled = rowsOf(segments).map(row => row.reduce((sum, { left, right }) => sum + right - left, 0))
  return median(filled) >= width * 0.55
}

/** Downwards all the way: the order of the file is the order of reading. */
const runsDown = (segments: Segment[]): boolean =>
  segments.every((segment, index) => {
    const before = segments[index - 1]
    return before === undefined || segment.baseline > before.baseline - before.size * 0.6
  })

const downwards = (segments: Segment[]): Segment[] =>
  rowsOf(segments).flatMap(row => row.toSorted((a, b) => a.left - b.left))

/** Segments as people read them. Columns are read one after the other between the lines that run across them. */
export const inReadingOrder = (segments: Segment[], depth = 0): Segment[] => {
  const gutter = segments.length >= 12 && depth < 3 ? findGutter(segments) : null
  if (gutter !== null) {
    const before = segments.filter(({ right }) => right <= gutter)
    const after = segments.filter(({ left }) => left >= gutter)
    if (fillsColumn(before) && fillsColumn(after)) return byBands(segments, gutter, depth)
  }
  return runsDown(segments) ? segments : downwards(segments)
}

const byBands = (segments: Segment[], gutter: number, depth: number): Segment[] => {
  const isAcross = ({ left, right }: Segment) => left < gutter && right > gutter
  const inColumns = segments.filter(segment => !isAcross(segment))
  const across = downwards(segments.filter(isAcross))
  let top = Number.NEGATIVE_INFINITY
  return [...across, null].flatMap(crossing => {
    const bottom = crossing?.baseline ?? Number.POSITIVE_INFINITY
    const band = inColumns.filter(({ baseline }) => baseline > top && baseline <= bottom)
    top = bottom
    return [
      ...inReadingOrder(
        band.filter(({ right }) => right <= gutter),
        depth + 1,
      ),
      ...inReadingOrder(
        band.filter(({ right }) => right > gutter),
        depth + 1,
      ),
      ...(crossing ? [crossing] : []),
    ]
  })
}
