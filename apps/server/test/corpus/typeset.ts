import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { PdfPage, PdfText } from '../files/pdf.ts'
import type { KnownBlock } from './known-file.ts'

const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
)
const ruler = createCanvas(1, 1).getContext('2d')
let isReady = false

/** Liberation Sans is as wide as the Helvetica of every PDF reader. */
export const widthOf = (text: string, size: number, isBold = false): number => {
  if (!isReady) {
    GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Ruler')
    GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Bold.ttf'), 'RulerBold')
    isReady = true
  }
  ruler.font = `100px ${isBold ? 'RulerBold' : 'Ruler'}`
  return (ruler.measureText(text).width * size) / 100
}

/** In the middle of an upright A4 page. */
export const centred = (words: string, y: number, size = 10, isBold = false): PdfText => ({
  text: words,
  x: 297 - widthOf(words, size, isBold) / 2,
  y,
  size,
  isBold,
})

export interface Style {
  columns?: number
  gutter?: number
  size?: number
  leading?: number
  /** Type sizes of the headings by level; they are bold. */
  headingSizes?: number[]
  /** Parts of words at the end of a line. */
  hyphenates?: boolean
  /** Lines of text are stretched to the width of the column. */
  justifies?: boolean
  /** Lines of all columns from top to bottom, as some programs write them. */
  isInterleaved?: boolean
  headingsAcross?: boolean
  left?: number
  top?: number
  bottom?: number
  width?: number
  height?: number
  /** Where the columns of tables begin, from the left edge of the text; negative: where they end. */
  cells?: number[]
  repeatsTableHead?: boolean
  linesPerPage?: number
  head?(page: number): PdfText[]
}

const wrap = (text: string, width: number, size: number, isBold: boolean, hyphenates: boolean): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (!line || widthOf(longer, size, isBold) <= width) {
      line = longer
      continue
    }
    const at = Math.floor(word.length / 2)
    const part = `${line} ${word.slice(0, at)}-`
    if (hyphenates && /^\p{L}{9,}[,.]?$/u.test(word) && widthOf(part, size, isBold) <= width) {
      lines.push(part)
      line = word.slice(at)
    } else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

interface Spot {
  page: number
  column: number
  y: number
}

const defaults = {
  columns: 1,
  gutter: 24,
  size: 10,
  leading: 13,
  headingSizes: [16, 13, 11.5, 10.5],
  left: 60,
  top: 770,
  bottom: 70,
  width: 595,
  height: 842,
  cells: [0, 240, -440],
}

/** Sets blocks as a program would: line by line, column by column, page by page. Blocks learn the page they begin on. */
export const typeset = (blocks: KnownBlock[], style: Style = {}): PdfPage[] => {
  const { columns, gutter, size, leading, headingSizes, left, top, bottom, width, height, cells } = {
    ...defaults,
    ...style,
  }
  const whole = width - 2 * left
  const column = (whole - (columns - 1) * gutter) / columns
  const pages: PdfText[][] = [[]]
  const spot: Spot = { page: 0, column: 0, y: top }
  /** Where columns begin: below what runs across them. */
  let columnTop = top
  const xOf = () => left + spot.column * (column + gutter)
  const next = () => {
    spot.y = columnTop
    if (++spot.column < columns) return
    spot.column = 0
    spot.page++
    columnTop = top
    spot.y = top
    pages.push([])
  }
  const room = (need: number) => {
    if (spot.y - need < bottom) next()
  }
  const put = (text: string, x: number, more: Partial<PdfText> = {}) =>
    pages[spot.page]?.push({ text, x, y: spot.y, size, ...more })

  const setText = (text: string) => {
    const lines = wrap(text, column, size, false, style.hyphenates ?? false)
    return lines.map((line, index) => {
      room(0)
      const words = line.split(' ')
      const spare = column - widthOf(line, size)
      if (style.justifies && index < lines.length - 1 && words.length > 1) {
        let x = xOf()
        const gap = widthOf(' ', size) + spare / (words.length - 1)
        for (const word of words) {
          put(word, x)
          x += widthOf(word, size) + gap
        }
      } else put(line, xOf())
      const { page } = spot
      spot.y -= leading
      return page
    })[0]
  }

  const setHeading = (text: string, level: number) => {
    const large = headingSizes[level - 1] ?? size
    const isAcross = Boolean(style.headingsAcross) && level === 1
    const lines = wrap(text, isAcross ? whole : column, large, true, false)
    spot.y -= large * 0.9
    room(lines.length * large * 1.25 + leading * 2)
    const { page } = spot
    for (const line of lines) {
      put(line, isAcross ? left : xOf(), { size: large, isBold: true })
      spot.y -= large * 1.25
    }
    spot.y -= 3
    if (isAcross) columnTop = spot.y
    return page
  }

  const setRow = (row: string[], isBold: boolean) => {
    for (const [index, cell] of row.entries()) {
      const edge = cells[index] ?? 0
      const x = edge < 0 ? xOf() - edge - widthOf(cell, size, isBold) : xOf() + edge
      if (cell) put(cell, x, { isBold })
    }
    spot.y -= leading * 1.3
  }

  const setTable = (rows: string[][]) => {
    spot.y -= leading * 0.4
    const [first = []] = rows
    const { page } = spot
    for (const [index, row] of rows.entries()) {
      const before = spot.page
      room(leading)
      if (spot.page !== before && style.repeatsTableHead) setRow(first, true)
      setRow(row, index === 0)
    }
    spot.y -= leading * 0.4
    return page
  }

  for (const block of blocks) {
    const page =
      'heading' in block
        ? setHeading(block.heading, block.level)
        : 'rows' in block
          ? setTable(block.rows)
          : setText(block.text)
    block.page = (page ?? 0) + 1
    if ('text' in block) spot.y -= leading * 0.5
  }
  return pages.map((texts, index) => ({
    width,
    height,
    texts: [
      ...(style.isInterleaved ? texts.toSorted((a, b) => b.y - a.y || a.x - b.x) : texts),
      ...(style.head?.(index + 1) ?? []),
    ],
  }))
}
