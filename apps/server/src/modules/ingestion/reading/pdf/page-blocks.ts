import type { Block } from '../text/blocks.ts'
import { cleanLine } from '../text/clean.ts'
import { beginsItem } from '../text/headings.ts'
import { collectHyphenated, joinLines, joinTwo } from '../text/join-lines.ts'
import { alignCells } from './align-cells.ts'
import { findHeadings, type Headings, type OutlineEntry } from './find-headings.ts'
import { joinTables, type TablesOfPages } from './join-tables.ts'
import { hasLeader, type Line, type PageLines, withoutLeader } from './lines.ts'
import { median } from './median.ts'
import { rightOf } from './segments.ts'
import { partTables } from './tables.ts'

/** The usual distance of two lines of a page. */
const leadingOf = (lines: Line[]): number => {
  const gaps: number[] = []
  for (const [index, line] of lines.entries()) {
    const gap = line.baseline - (lines[index - 1]?.baseline ?? line.baseline)
    if (gap > line.size * 0.7 && gap < line.size * 2.5) gaps.push(gap)
  }
  return median(gaps)
}

const endsSentence = (text: string): boolean => /[.!?:;]["»“)]?$/.test(text.slice(-2))

/** Whether a line begins a new paragraph after the one before. */
const beginsParagraph = (line: Line, before: Line, leading: number, right: number): boolean => {
  const gap = line.baseline - before.baseline
  if (gap > Math.max(leading * 1.35, line.size * 1.25)) return true
  if (beginsItem(line.text)) return true
  // The top of the next column: only its text can tell.
  if (gap < 0) return endsSentence(before.text) && /^[\p{Lu}\p{N}(]/u.test(line.text)
  if (Math.abs(line.size - before.size) > line.size * 0.15) return true
  const isShort = before.right < right - line.size * 4
  return (endsSentence(before.text) && isShort) || (isShort && line.left > before.left + line.size)
}

const pageBlocks = (
  page: PageLines,
  headings: Headings,
  hyphenated: Set<string>,
  { tables, rows }: TablesOfPages,
): Block[] => {
  const blocks: Block[] = []
  const leading = leadingOf(page.lines)
  const right = Math.max(0, rightOf(page.lines))
  let open: Line[] = []
  let heading: { level: number; lines: Line[] } | null = null
  const flush = () => {
    if (heading)
      blocks.push({
        type: 'heading',
        level: heading.level,
        text: cleanLine(
          joinLines(
            heading.lines.map(line => line.text),
            hyphenated,
          ),
        ),
      })
    else if (open.length > 0) {
      const block: Block = {
        type: 'paragraph',
        text: joinLines(
          open.map(line => line.text),
          hyphenated,
        ),
      }
      const [line] = open
      if (open.length === 1 && line && line.cells.length > 1) rows.set(block, line)
      blocks.push(block)
    }
    heading = null
    open = []
  }
  const addLine = (line: Line) => {
    const level = headings.levels.get(line)
    if (heading && headings.further.has(line)) {
      heading.lines.push(line)
      return
    }
    if (level !== undefined) {
      flush()
      heading = { level, lines: [line] }
      return
    }
    if (heading) flush()
    const before = open.at(-1)
    // A line that ends in the left half of the page may stand in a column; its right edge is then the middle.
    const edge = before && before.right < page.width / 2 ? page.width / 2 - line.size * 2 : right
    if (before && beginsParagraph(line, before, leading, edge)) flush()
    const isLed = hasLeader(line.text)
    open.push(isLed ? { ...line, text: withoutLeader(line.text) } : line)
    if (isLed) flush()
  }
  for (const part of partTables(page.lines)) {
    if ('line' in part) addLine(part.line)
    else {
      flush()
      const block: Block = { type: 'table', rows: part.rows.map(row => row.map(cleanLine)) }
      tables.set(block, part)
      blocks.push(block)
    }
  }
  flush()
  return blocks
}

/** A sentence that goes on over the page break stays one paragraph. */
const joinPages = (pages: Block[][], hyphenated: Set<string>): void => {
  let last: Block | undefined
  for (const blocks of pages) {
    const [first] = blocks
    if (!first) continue
    if (
      last?.type === 'paragraph' &&
      first.type === 'paragraph' &&
      /^\p{Ll}/u.test(first.text) &&
      /[\p{L}\p{N},-]$/u.test(last.text)
    ) {
      const { before, between } = joinTwo(last.text, first.text, hyphenated)
      last.text = before
      first.joins = between
    }
    last = blocks.at(-1)
  }
}

/** Headings, paragraphs and tables of all pages; looked at together, because sizes, hyphens and breaks only tell in comparison. */
export const blocksOfPages = (source: PageLines[], outline: OutlineEntry[]): Block[][] => {
  const pages = source.map(page => ({ ...page, lines: alignCells(page.lines) }))
  const hyphenated = collectHyphenated(pages.flatMap(page => page.lines.map(line => line.text)))
  const headings = findHeadings(pages, outline)
  const found: TablesOfPages = { tables: new Map(), rows: new Map() }
  const blocks = pages.map(page => pageBlocks(page, headings, hyphenated, found))
  joinTables(blocks, found)
  joinPages(blocks, hyphenated)
  return blocks
}
