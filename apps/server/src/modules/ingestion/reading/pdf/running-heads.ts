import { countOf } from './page-count.ts'
import type { Span } from './segments.ts'

/** What stands on a page, in any order; measures are points from the upper left corner. */
interface Sheet<T> {
  height: number
  items: T[]
}

/** Everything on one baseline, seen as one line over the whole page. */
interface Row<T> {
  items: T[]
  baseline: number
  size: number
}

const margin = 0.12
/** Rows whose baselines differ by less stand at the same place. */
const placeHeight = 12

const rowsOf = <T extends Span>(items: T[]): Row<T>[] => {
  const rows: T[][] = []
  for (const item of items.toSorted((a, b) => a.baseline - b.baseline)) {
    const [first] = rows.at(-1) ?? []
    if (first && item.baseline - first.baseline < 0.35 * Math.min(first.size, item.size))
      rows.at(-1)?.push(item)
    else rows.push([item])
  }
  return rows.map(row => ({
    items: row,
    baseline: row[0]?.baseline ?? 0,
    size: row.reduce((most, { size }) => Math.max(most, size), Number.NEGATIVE_INFINITY),
  }))
}

const textOf = <T extends Span>({ items }: Row<T>): string =>
  items
    .toSorted((a, b) => a.left - b.left)
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Rows of the outer eighth, from the edge inwards. */
const edgeRows = <T extends Span>({ height }: Sheet<T>, rows: Row<T>[], isTop: boolean): Row<T>[] => {
  const isInMargin = ({ baseline }: Row<T>) =>
    isTop ? baseline < height * margin : baseline > height * (1 - margin)
  const found = rows.filter(isInMargin)
  return isTop ? found : found.toReversed()
}

const bodySizeOf = <T extends Span>(sheets: Sheet<T>[]): number => {
  const letters = new Map<number, number>()
  for (const { items } of sheets)
    for (const { size, text } of items) {
      const rounded = Math.round(size * 2) / 2
      letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
    }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}

const masked = (text: string): string => text.replace(/\d+/g, '#').toLowerCase()

interface Occurrence<T> {
  page: number
  row: Row<T>
  text: string
}

const pagesOf = <T>(group: Occurrence<T>[]): number => new Set(group.map(({ page }) => page)).size

/** Of rows with the same words at the same place: those whose numbers stay as they are, or count the pages. A list counts something else. */
const repeated = <T>(group: Occurrence<T>[], many: number): Occurrence<T>[] => {
  const byText = Map.groupBy(group, ({ text }) => text)
  const byCount = Map.groupBy(group, ({ page, text }) => {
    const counted = countOf(text)
    return counted === null ? null : counted - page
  })
  byCount.delete(null)
  return [...byText.values(), ...byCount.values()].filter(alike => pagesOf(alike) >= many).flat()
}

/** The rows of one edge that come again on many pages, by page. */
const recurring = <T extends Span>(edges: Row<T>[][], many: number, bodySize: number): Set<Row<T>> => {
  const byPage = edges.map((rows, page) => rows.map(row => ({ page, row, text: textOf(row) })))
  const found: Occurrence<T>[] = []
  for (const group of Map.groupBy(byPage.flat(), ({ text }) => masked(text)).values()) {
    // The title on the first page, set larger than the header that repeats it, stays.
    const smallest = group.reduce((least, { row }) => Math.min(least, row.size), Number.POSITIVE_INFINITY)
    const alike = group.filter(({ row }) => row.size <= smallest * 1.15)
    // A heading that returns by chance stands anywhere.
    for (const place of Map.groupBy(alike, ({ row }) => Math.round(row.baseline / placeHeight)).values())
      found.push(...repeated(place, many))
  }
  // A head that changes with the chapter shows itself by its number, which counts the pages.
  const outermost = byPage.flatMap(([first]) => (first && first.row.size <= bodySize * 1.05 ? [first] : []))
  found.push(...repeated(outermost, many))
  return new Set(found.map(({ row }) => row))
}

const nearestTo = <T>({ baseline }: Row<T>, rows: Row<T>[]): Row<T> | undefined => {
  let nearest: Row<T> | undefined
  let least = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const distance = Math.abs(row.baseline - baseline)
    if (distance >= least) continue
    nearest = row
    least = distance
  }
  return nearest
}

/** How many rows from the edge are its running head: what comes again, up to where the text begins with a gap or another size. */
const headLength = <T extends Span>(
  edge: Row<T>[],
  rest: Row<T>[],
  isRecurring: (row: Row<T>) => boolean,
): number => {
  const last = edge.findIndex(row => !isRecurring(row))
  const most = last < 0 ? edge.length : last
  if (most === 0) return 0
  const leadings = rest
    .slice(1)
    .map((row, index) => row.baseline - (rest[index]?.baseline ?? 0))
    .toSorted((a, b) => a - b)
  const usual = leadings[leadings.length >> 1] ?? 0
  for (let length = most; length > 0; length--) {
    const row = edge[length - 1]
    if (!row) break
    const head = new Set(edge.slice(0, length))
    const next = nearestTo(
      row,
      rest.filter(other => !head.has(other)),
    )
    if (!next) return length
    const gap = Math.abs(next.baseline - row.baseline)
    const isSmaller = row.size < next.size * 0.93
    const isPartedWell = gap > Math.max(usual * 1.5, row.size * 1.6)
    if (isSmaller || isPartedWell) return length
  }
  return 0
}

/**
 * Takes headers, footers and page numbers out. They stand at the same place of many pages, apart from the text, and say the same but for the
 * number of the page: a row of a list has other numbers, the head of a table stands close to its rows. No page loses everything.
 */
export const withoutRunningHeads = <T extends Span>(sheets: Sheet<T>[]): T[][] => {
  const bodySize = bodySizeOf(sheets)
  const rows = sheets.map(sheet => rowsOf(sheet.items))
  const filled = rows.filter(one => one.length > 0).length
  // Left and right pages differ, and the first often has none: two pages in five are many.
  const many = filled <= 2 ? 2 : Math.max(3, Math.ceil(filled * 0.4))
  const dropped = sheets.map(() => new Set<T>())
  for (const isTop of [true, false]) {
    const edges = sheets.map((sheet, page) => edgeRows(sheet, rows[page] ?? [], isTop))
    const found = filled > 1 ? recurring(edges, many, bodySize) : new Set<Row<T>>()
    for (const [page, edge] of edges.entries()) {
      const length = headLength(edge, rows[page] ?? [], row => found.has(row))
      for (const row of edge.slice(0, length)) for (const item of row.items) dropped[page]?.add(item)
    }
  }
  const isLeft = (page: number) => sheets[page]?.items.some(item => !dropped[page]?.has(item)) ?? false
  const left = sheets.filter((_, page) => isLeft(page)).length
  // Where most pages would end up empty, these rows are the text and no frame of it.
  return sheets.map(({ items }, page) =>
    left * 2 < filled && !isLeft(page) ? items : items.filter(item => !dropped[page]?.has(item)),
  )
}
