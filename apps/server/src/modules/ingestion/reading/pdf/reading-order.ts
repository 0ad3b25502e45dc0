import { median } from './median.ts'
import { leftOf, rightOf, type Segment } from './segments.ts'

/** Titles, authors and wide tables run across the columns of a page, and part them into bands. */
const crossingAtMost = 0.35
/** The last column of a page may end after a few lines, but not after three. */
const sidesAtLeast = [0.2, 0.06]
const sideLines = 4
/** In points: places at which a gutter is looked for, and no more of them on a sheet that claims to be a mile wide. */
const step = 2
const placesAtMost = 10_000
/** Narrower columns are cells. */
const lettersPerLine = 15
const near = 3

/** The middle of a vertical strip that hardly any segment crosses, with enough text on both sides. */
const findGutter = (segments: Segment[], sideAtLeast: number): number | null => {
  const from = leftOf(segments)
  const width = rightOf(segments) - from
  const start = from + width * 0.2
  const places = Math.min(placesAtMost, Math.max(0, Math.ceil((width * 0.6) / step)))
  // How many segments more cross the strip at a place, or end before it, than at the place before.
  const crossings = new Int32Array(places + 1)
  const endings = new Int32Array(places + 1)
  const placeOf = (x: number): number => Math.min(places, Math.max(0, x))
  for (const { left, right } of segments) {
    const first = placeOf(Math.floor((left - start) / step) + 1)
    const end = placeOf(Math.ceil((right - start) / step))
    endings[end] = (endings[end] ?? 0) + 1
    if (end <= first) continue
    crossings[first] = (crossings[first] ?? 0) + 1
    crossings[end] = (crossings[end] ?? 0) - 1
  }
  let best: { place: number; crossing: number; count: number } | null = null
  let crossing = 0
  let before = 0
  for (let place = 0; place < places; place++) {
    crossing += crossings[place] ?? 0
    before += endings[place] ?? 0
    const beside = segments.length - crossing
    const isCandidate =
      crossing < segments.length * crossingAtMost &&
      Math.min(before, beside - before) >= Math.max(sideLines, beside * sideAtLeast)
    if (!isCandidate) continue
    if (best === null || crossing < best.crossing) best = { place, crossing, count: 1 }
    else if (crossing === best.crossing && place - best.place <= best.count) best.count++
  }
  return best && start + best.place * step + best.count - 1
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

/** Lines of running text fill their column, up to the next one, with letters, also where they are stretched; cells of a table do not. */
const fillsColumn = (segments: Segment[], end: number): boolean => {
  const rows = rowsOf(segments)
  const filled = rows.map(row => row.reduce((sum, { left, right }) => sum + right - left, 0))
  const letters = rows.map(row => row.reduce((sum, { text }) => sum + text.length, 0))
  return median(filled) >= (end - leftOf(segments)) * 0.55 && median(letters) >= lettersPerLine
}

/** A few lines are a column only where they begin below each other. */
const beginsAsOne = (segments: Segment[]): boolean => {
  const edge = leftOf(segments)
  const rows = rowsOf(segments)
  return rows.filter(row => leftOf(row) - edge < near).length >= rows.length * 0.8
}

/** Where columns begin on the pages of a document that were read so far. */
export type ColumnStarts = Set<number>

/** A page with little text in its last column does not show it by itself: the pages before do. */
const knownGutter = (segments: Segment[], starts: ColumnStarts): number | null => {
  for (const start of starts) {
    const crossing = segments.filter(({ left, right }) => left < start - near && right > start + near).length
    const before = segments.filter(({ right }) => right <= start)
    const after = segments.filter(({ left }) => left >= start - near)
    const begins = after.some(({ left }) => Math.abs(left - start) < near)
    if (
      begins &&
      before.length > 0 &&
      crossing < segments.length * crossingAtMost &&
      fillsColumn(before, start)
    )
      return start - near
  }
  return null
}

/** Where the text is parted into columns, each of them running text or parted again; null where it is not. */
const columnsAt = (segments: Segment[], depth: number, starts: ColumnStarts): number | null => {
  if (depth >= 4) return null
  for (const [attempt, sideAtLeast] of segments.length >= 12 ? sidesAtLeast.entries() : []) {
    const isShort = attempt > 0
    const gutter = findGutter(segments, sideAtLeast)
    if (gutter === null) continue
    const before = segments.filter(({ right }) => right <= gutter)
    const after = segments.filter(({ left }) => left >= gutter)
    const areColumns =
      (fillsColumn(before, leftOf(after)) || columnsAt(before, depth + 1, starts) !== null) &&
      (fillsColumn(after, rightOf(after)) || columnsAt(after, depth + 1, starts) !== null)
    if (!areColumns || (isShort && !beginsAsOne(after))) continue
    starts.add(Math.round(leftOf(after)))
    return gutter
  }
  return knownGutter(segments, starts)
}

/** Parts of a page with white across the whole of it between them. */
const strataOf = (segments: Segment[]): Segment[][] => {
  const strata: Segment[][] = []
  let bottom = Number.NEGATIVE_INFINITY
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = strata.at(-1)
    if (last && segment.baseline - bottom < segment.size * 1.45) last.push(segment)
    else strata.push([segment])
    bottom = segment.baseline
  }
  return strata
}

/**
 * A box beside some lines of the text: both sides are running text, nothing crosses what parts them, and the file has one after the other.
 * Cells of a table are filled row by row.
 */
const boxAt = (stratum: Segment[], placesInFile: () => Map<Segment, number>): number | null => {
  const gutter = stratum.length >= 2 * sideLines ? findGutter(stratum, 0.15) : null
  if (gutter === null || stratum.some(({ left, right }) => left < gutter && right > gutter)) return null
  const [before, after] = [
    stratum.filter(({ right }) => right <= gutter),
    stratum.filter(({ left }) => left >= gutter),
  ]
  const inFile = placesInFile()
  const order = stratum.toSorted((a, b) => (inFile.get(a) ?? 0) - (inFile.get(b) ?? 0))
  const changes = order.filter(
    ({ left }, index) => index > 0 && left >= gutter !== (order[index - 1]?.left ?? 0) >= gutter,
  ).length
  const areTexts = [before, after].every(side => rowsOf(side).length >= sideLines)
  return areTexts && changes === 1 && fillsColumn(before, leftOf(after)) && fillsColumn(after, rightOf(after))
    ? gutter
    : null
}

/** A page without columns, which may have boxes; null where it has none. */
const besideBoxes = (segments: Segment[], starts: ColumnStarts, depth: number): Segment[] | null => {
  let places: Map<Segment, number> | null = null
  // Most pages have nothing that looks like a box.
  const placesInFile = () => {
    places ??= new Map(segments.map((segment, index) => [segment, index]))
    return places
  }
  const strata = strataOf(segments)
  const gutters = strata.map(stratum => boxAt(stratum, placesInFile))
  if (gutters.every(gutter => gutter === null)) return null
  return strata.flatMap((stratum, index) => {
    const gutter = gutters[index] ?? null
    return gutter === null ? downwards(stratum) : byBands(stratum, gutter, starts, depth)
  })
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
export const inReadingOrder = (segments: Segment[], starts: ColumnStarts, depth = 0): Segment[] => {
  const gutter = columnsAt(segments, depth, starts)
  if (gutter !== null) return byBands(segments, gutter, starts, depth)
  const withBoxes = depth === 0 ? besideBoxes(segments, starts, 1) : null
  if (withBoxes) return withBoxes
  return runsDown(segments) ? segments : downwards(segments)
}

const byBands = (segments: Segment[], gutter: number, starts: ColumnStarts, depth: number): Segment[] => {
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
        starts,
        depth + 1,
      ),
      ...inReadingOrder(
        band.filter(({ right }) => right > gutter),
        starts,
        depth + 1,
      ),
      ...(crossing ? [crossing] : []),
    ]
  })
}
