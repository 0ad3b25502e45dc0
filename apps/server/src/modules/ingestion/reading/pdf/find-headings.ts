import { beginsItem, isHeadingByWords, isTorn, sortOf } from '../text/headings.ts'
import { nestHeadings } from '../text/nest-headings.ts'
import { hasLeader, type Line, type PageLines } from './lines.ts'

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

/** Formulas and rows of figures are set large, too. */
const isWords = (text: string): boolean =>
  /^§+\s*\d/.test(text) || letters(text) >= Math.max(2, text.replace(/\s/g, '').length * 0.4)

const isLarge = (line: Line, page: PageLines, body: Body): boolean =>
  line.size / body.size > (page.isFromOcr ? 1.35 : 1.04) && rounded(line.size) > body.size

const issued = /\b(?:am|vom|den)\s+\d{1,2}\.\s?(?:\p{Lu}\p{Ll}+|\d{1,2}\.)\s?\d{4}/u

/** A heading by size, by font, or by words where it stands alone. Any of them can mislead; together they rarely do. */
const looksLikeHeading = (page: PageLines, index: number, body: Body): boolean => {
  const line = page.lines[index]
  if (!line) return false
  const { text } = line
  const ratio = line.size / body.size
  const isSentence = /[,;]$/.test(text) || (/\.$/.test(text) && !/^\d/.test(text))
  // Hardly larger than the text, and it says when something was issued: the line below a title.
  if (ratio < 1.2 && line.font === body.font && issued.test(text)) return false
  if (isLarge(line, page, body)) return !isSentence && (text.length <= 100 || ratio > 1.15)
  if (ratio < 0.9) return false
  const gapAbove = line.baseline - (page.lines[index - 1]?.baseline ?? Number.NEGATIVE_INFINITY)
  const standsAlone = gapAbove > line.size * 1.6 || gapAbove < 0
  if (standsAlone && isHeadingByWords(text)) return true
  if (page.isFromOcr || line.font === body.font || isSentence) return false
  const [next, nextButOne] = page.lines.slice(index + 1, index + 3)
  const goesOn = next?.font === line.font && !beginsItem(next.text)
  if (sortOf(text) !== null && (!isTorn(text) || goesOn)) return true
  // A bold line or two above other text; rows of code or a bold paragraph go on in the same font.
  const isShort = !goesOn || nextButOne?.font !== line.font
  const isSingle = isShort && line.cells.length === 1
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
  /** Nothing stands between it and the heading before. */
  follows: boolean
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
  const sizes = [...new Set(found.map(({ size }) => size))].toSorted((a, b) => b - a)
  const levels = nestHeadings(
    found.map(({ line, size, follows }) => ({ text: line.text, follows, tier: sizes.indexOf(size) })),
  )
  return new Map(found.map(({ line }, index) => [line, levels[index] ?? 1]))
}

const middleOf = ({ left, right }: Line): number => (left + right) / 2

/** Below "§ 5": a line in another type than the text, or one in the middle as the sign is. */
const isTitleBelow = (line: Line, sign: Line, body: Body): boolean =>
  /^[\p{Lu}„"]/u.test(line.text) &&
  !/[.;:]$/.test(line.text) &&
  (line.font !== body.font || (sign.left > line.left && Math.abs(middleOf(line) - middleOf(sign)) < 3))

/** A heading over several lines, or "§ 5" above its title, is one: the same type, close below, and no beginning of its own. */
const goesOnIn = (line: Line, before: Line, page: PageLines, body: Body, isHeading: boolean): boolean => {
  const gap = line.baseline - before.baseline
  if (gap <= 0 || gap > Math.max(line.size, before.size) * 1.9 || line.cells.length > 1) return false
  const isSameType = line.font === before.font && Math.abs(line.size - before.size) < 0.4
  const isSignAlone = /^(?:§|Art)\D*\d+\s?[a-z]?$/.test(before.text.trim())
  if (isSignAlone && (isHeading || isTitleBelow(line, before, body)))
    return Math.abs(line.size - before.size) < 1
  // Set like the running text, only its words made a line a heading.
  const isBodyStyle = line.font === body.font && Math.abs(line.size - body.size) < 0.5
  if (!isSameType || page.isFromOcr || isBodyStyle) return false
  return !beginsItem(line.text) && sortOf(line.text) === null
}

export interface Headings {
  levels: Map<Line, number>
  /** Further lines of the heading above them. */
  further: Set<Line>
}

const mayBeHeading = ({ text, cells }: Line): boolean => text.length <= 160 && cells.length <= 2

/** The headings of all pages with their levels, from bookmarks, size, font and words. */
export const findHeadings = (pages: PageLines[], outline: OutlineEntry[]): Headings => {
  const body = bodyOf(pages)
  const depthByTitle = new Map(outline.map(({ title, depth }) => [plain(title), depth]))
  const found: Found[] = []
  const further = new Set<Line>()
  for (const page of pages) {
    let last: Line | undefined
    for (const [index, line] of page.lines.entries()) {
      const isCandidate = mayBeHeading(line)
      const depth = isCandidate && depthByTitle.size > 0 ? depthByTitle.get(plain(line.text)) : undefined
      // Counting letters takes longest, so it comes last.
      const isHeading =
        isCandidate &&
        (depth !== undefined || looksLikeHeading(page, index, body)) &&
        !hasLeader(line.text) &&
        isWords(line.text)
      if (last && goesOnIn(line, last, page, body, isHeading)) {
        further.add(line)
        last = line
        continue
      }
      const follows = last !== undefined
      last = isHeading ? line : undefined
      if (isHeading)
        found.push({ line, depth, follows, size: isLarge(line, page, body) ? rounded(line.size) : body.size })
    }
  }
  const isOutlined = found.filter(({ depth }) => depth !== undefined).length >= 3
  const levels = isOutlined ? levelsByOutline(found) : levelsBySize(found)
  return { levels: new Map([...levels].map(([line, level]) => [line, Math.min(6, level)])), further }
}
