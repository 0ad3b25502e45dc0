import type { Line, PageLines } from './lines.ts'

const margin = 0.12

const isInMargin = (line: Line, page: PageLines): boolean =>
  line.baseline < page.height * margin || line.baseline > page.height * (1 - margin)

const masked = (line: Line): string =>
  line.text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().toLowerCase()

const pageNumber =
  /^(?:[-–—|\s]*#[-–—|\s]*|(?:seite|page|s\.)\s*#(?:\s*(?:von|of|\/)\s*#)?|#\s*(?:von|of|\/)\s*#)$/

/** "Seite 3 von 7", "3/7", or the number at the beginning or end of the line. */
const numberForms = [
  /\b(?:Seite|Page|Blatt|S\.)\s*(\d{1,4})\b/i,
  /\b(\d{1,4})\s*(?:von|of|\/)\s*\d{1,4}$/,
  /^(\d{1,4})\b/,
  /\b(\d{1,4})$/,
]

/** The line nearest to the edge, and its number. */
const numberedLine = (page: PageLines, isTop: boolean): { line: Line; number: number } | null => {
  const inMargin = page.lines.filter(
    line => isInMargin(line, page) && line.baseline < page.height / 2 === isTop,
  )
  const line = inMargin.toSorted((a, b) => (isTop ? a.baseline - b.baseline : b.baseline - a.baseline))[0]
  if (!line) return null
  const found = numberForms.map(form => form.exec(line.text.trim())?.[1]).find(number => number !== undefined)
  return found === undefined ? null : { line, number: Number(found) }
}

/** Headers that change with the chapter show themselves by their page number, which goes up with the pages. */
const countingLines = (pages: PageLines[], many: number): Set<Line> => {
  const found = new Set<Line>()
  for (const isTop of [true, false]) {
    const byShift = new Map<number, Line[]>()
    for (const [index, page] of pages.entries()) {
      const numbered = numberedLine(page, isTop)
      if (!numbered) continue
      const shift = numbered.number - index
      byShift.set(shift, [...(byShift.get(shift) ?? []), numbered.line])
    }
    for (const lines of byShift.values()) if (lines.length >= many) for (const line of lines) found.add(line)
  }
  return found
}

/** Takes headers, footers and page numbers out: lines at the edge of the page that come again, numbers aside, on many pages. */
export const withoutRunningHeads = (pages: PageLines[]): PageLines[] => {
  const seen = new Map<string, { pages: Set<number>; size: number }>()
  for (const [index, page] of pages.entries())
    for (const line of page.lines) {
      if (!isInMargin(line, page)) continue
      const key = masked(line)
      const entry = seen.get(key) ?? { pages: new Set(), size: line.size }
      entry.pages.add(index)
      entry.size = Math.min(entry.size, line.size)
      seen.set(key, entry)
    }
  const filled = pages.filter(page => page.lines.length > 0).length
  // Left and right pages may differ, and the first often has none: two pages in five are many.
  const many = Math.max(3, Math.ceil(filled * 0.4))
  const counting = countingLines(pages, filled === 2 ? 2 : many)
  const isRunningHead = (line: Line, page: PageLines): boolean => {
    if (!isInMargin(line, page)) return false
    const key = masked(line)
    if (counting.has(line) || (pages.length > 1 && pageNumber.test(key))) return true
    const entry = seen.get(key)
    // The title on the first page, set larger than the header that repeats it, stays.
    return entry !== undefined && entry.pages.size >= many && line.size <= entry.size * 1.15
  }
  return pages.map(page => ({ ...page, lines: page.lines.filter(line => !isRunningHead(line, page)) }))
}
