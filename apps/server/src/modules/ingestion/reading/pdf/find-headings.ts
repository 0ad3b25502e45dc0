import { isHeadingByWords, structureRank } from '../text/headings.ts'
import { type Line, leadsToPage, type PageLines } from './lines.ts'

export interface OutlineEntry {
  title: string
  depth: number
}

const rounded = (size: number): number => Math.round(size * 2) / 2

interface Body {
  size: number
  font: string
}

/** What most letters of the document are set in. */
const bodyOf = (pages: PageLines[]): Body => {
  const sizes = new Map<number, number>()
  const fonts = new Map<string, number>()
  for (const { size, font, text } of pages.flatMap(page => page.lines)) {
    sizes.set(rounded(size), (sizes.get(rounded(size)) ?? 0) + text.length)
    fonts.set(font, (fonts.get(font) ?? 0) + text.length)
  }
  const most = <K>(counts: Map<K, number>, fallback: K): K =>
    [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? fallback
  return { size: most(sizes, 10), font: most(fonts, '') }
}

/** Bookmarks often leave out the numbers that the page shows. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^\s*\d+(?:\.\d+)*\.?\s/, '')
    .trim()
    .toLowerCase()

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

const isLarge = (line: Line, page: PageLines, body: Body): boolean =>
  line.size / body.size > (page.isFromOcr ? 1.35 : 1.04) && rounded(line.size) > body.size

/** A heading by size, by font, or by words where it stands alone. Any of them can mislead; together they rarely do. */
const looksLikeHeading = (page: PageLines, index: number, body: Body): boolean => {
  const line = page.lines[index]
  if (!line) return false
  const { text } = line
  const ratio = line.size / body.size
  const isSentence = /[,;]$/.test(text) || (/\.$/.test(text) && !/^\d/.test(text))
  if (isLarge(line, page, body)) return !isSentence && (text.length <= 100 || ratio > 1.15)
  if (ratio < 0.9) return false
  const gapAbove = line.baseline - (page.lines[index - 1]?.baseline ?? Number.NEGATIVE_INFINITY)
  const standsAlone = gapAbove > line.size * 1.6 || gapAbove < 0
  if (standsAlone && isHeadingByWords(text)) return true
  if (page.isFromOcr || line.font === body.font || isSentence) return false
  if (structureRank(text) !== null) return true
  // A bold line above other text; rows of code or a bold paragraph go on in the same font.
  const isSingle = page.lines[index + 1]?.font !== line.font && line.cells.length === 1
  return (
    standsAlone &&
    isSingle &&
    text.length <= 80 &&
    /^[\p{Lu}\p{N}][^@:]*$/u.test(text) &&
    !text.includes('://')
  )
}

interface Found {
  line: Line
  size: number
  depth: number | undefined
}

/** Levels by bookmarks; what has none goes where its size belongs among them. */
const levelsByOutline = (found: Found[]): Map<Line, number> => {
  const largest = new Map<number, number>()
  for (const { depth, size } of found)
    if (depth !== undefined) largest.set(depth, Math.max(size, largest.get(depth) ?? 0))
  const depths = [...largest].toSorted(([a], [b]) => a - b)
  const deepest = depths.at(-1)?.[0] ?? 0
  const depthOf = (size: number): number => depths.find(([, most]) => size >= most)?.[0] ?? deepest + 1
  return new Map(found.map(({ line, depth, size }) => [line, 1 + (depth ?? depthOf(size))]))
}

/** Larger is further out; among the same size the words decide. */
const levelsBySize = (found: Found[]): Map<Line, number> => {
  const keyOf = ({ line, size }: Found): number => -size * 100 + (structureRank(line.text) ?? 5)
  const keys = [...new Set(found.map(keyOf))].toSorted((a, b) => a - b)
  return new Map(found.map(entry => [entry.line, 1 + keys.indexOf(keyOf(entry))]))
}

export interface Headings {
  levels: Map<Line, number>
  /** Set like the running text; then only its words made a line a heading. */
  isBodyStyle(line: Line): boolean
}

/** The headings of all pages with their levels, from bookmarks, size, font and words. */
export const findHeadings = (pages: PageLines[], outline: OutlineEntry[]): Headings => {
  const body = bodyOf(pages)
  const depthByTitle = new Map(outline.map(({ title, depth }) => [plain(title), depth]))
  const found: Found[] = []
  for (const page of pages)
    for (const [index, line] of page.lines.entries()) {
      if (line.text.length > 160 || letters(line.text) < 2 || leadsToPage(line.text) || line.cells.length > 2)
        continue
      const depth = depthByTitle.get(plain(line.text))
      if (depth === undefined && !looksLikeHeading(page, index, body)) continue
      found.push({ line, depth, size: isLarge(line, page, body) ? rounded(line.size) : body.size })
    }
  const isOutlined = found.filter(({ depth }) => depth !== undefined).length >= 3
  const levels = isOutlined ? levelsByOutline(found) : levelsBySize(found)
  return {
    levels: new Map([...levels].map(([line, level]) => [line, Math.min(6, level)])),
    isBodyStyle: line => line.font === body.font && Math.abs(line.size - body.size) < 0.5,
  }
}
