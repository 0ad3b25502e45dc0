import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text on one baseline without a wide gap. Measures are points from the upper left corner. */
export interface Segment extends Span {
  /** The same in narrower pieces, where there are gaps wider than between words: neighbouring rows may show that they are cells. None where there is only one. */
  parts: Span[]
}

export interface Span {
  text: string
  left: number
  right: number
  baseline: number
  size: number
  font: string
}

/** How a ticked box of a form is written. */
export const tick = '☒'

export interface PageText {
  width: number
  height: number
  segments: Segment[]
}

interface Piece extends Span {
  /** Quarter turns of the text against the page. */
  turn: number
  /** White space stood before it in the text layer. */
  isParted: boolean
}

const quarterTurn = (a: number, b: number): number | null => {
  const turns = Math.atan2(b, a) / (Math.PI / 2)
  return Math.abs(turns - Math.round(turns)) < 0.06 ? (Math.round(turns) + 4) % 4 : null
}

/** Places of a page that was turned so that its text runs from left to right. */
const turned = (x: number, y: number, turn: number, width: number, height: number): [number, number] => {
  if (turn === 1) return [y, width - x]
  if (turn === 2) return [width - x, height - y]
  if (turn === 3) return [height - y, x]
  return [x, y]
}

const multiply = (m: number[], n: number[]): number[] => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

const joins = (before: Span, next: Span): boolean => {
  const size = Math.max(before.size, next.size)
  const gap = next.left - before.right
  // Raised and lowered signs (footnotes, m²) stand close beside the word.
  const drop = Math.abs(next.baseline - before.baseline)
  const isSameLine = drop < 0.25 * size || (drop < 0.55 * size && Math.abs(gap) < 0.3 * size)
  return isSameLine && gap > -0.6 * size && gap < 0.95 * size
}

const extend = (span: Span, piece: Piece): void => {
  const isWordEnd = piece.isParted || piece.left - span.right > 0.13 * span.size
  if (isWordEnd && !span.text.endsWith(' ') && !piece.text.startsWith(' ')) span.text += ' '
  // The main text tells size and baseline, not the raised sign before it.
  if (piece.text.length > span.text.length && piece.size !== span.size) {
    span.size = piece.size
    span.font = piece.font
    span.baseline = piece.baseline
  }
  span.text += piece.text
  span.right = Math.max(span.right, piece.right)
}

/** A little more than between words of type that is not stretched. */
const partGap = 0.32

const trimmed = ({ text, left, right, baseline, size, font }: Span): Span => ({
  text: text.trim(),
  left,
  right,
  baseline,
  size,
  font,
})

/** The pieces grow into what they are part of. */
const mergePieces = (pieces: Piece[]): Segment[] => {
  const segments: Piece[][] = []
  for (const piece of pieces) {
    const parts = segments.at(-1)
    const last = parts?.at(-1)
    if (!parts || !last || !joins(last, piece)) segments.push([piece])
    else if (piece.left - last.right > partGap * last.size) parts.push(piece)
    else extend(last, piece)
  }
  return segments.flatMap(grown => {
    const parts = grown.map(trimmed).filter(({ text }) => text)
    return parts.length > 0 ? [segmentOf(parts)] : []
  })
}

export const leftOf = (spans: { left: number }[]): number => {
  let least = Number.POSITIVE_INFINITY
  for (const { left } of spans) least = Math.min(least, left)
  return least
}

export const rightOf = (spans: { right: number }[]): number => {
  let most = Number.NEGATIVE_INFINITY
  for (const { right } of spans) most = Math.max(most, right)
  return most
}

/** One segment of several spans on a line, from left to right. */
export const segmentOf = (parts: Span[]): Segment => {
  const main = parts.reduce((best, part) => (part.text.length > best.text.length ? part : best))
  return {
    text: parts.length === 1 ? main.text : parts.map(part => part.text).join(' '),
    left: leftOf(parts),
    right: rightOf(parts),
    baseline: main.baseline,
    size: main.size,
    font: main.font,
    parts: parts.length === 1 ? [] : parts,
  }
}

/**
 * A page in Hebrew or Arabic as its mirror image: lines, columns and cells then follow each other as on any other page. Files have such
 * lines in either order, so their pieces are sorted.
 */
const mirrored = (pieces: Piece[], width: number): Piece[] => {
  const rowOf = ({ baseline, size }: Piece): number => Math.round(baseline / (size * 0.5))
  return pieces
    .map(piece => ({ ...piece, left: width - piece.right, right: width - piece.left }))
    .toSorted((a, b) => rowOf(a) - rowOf(b) || a.left - b.left)
}

/** The text of a page as segments in the order of the file. Text beside the page, too small to read, or aslant (watermarks) is left out. */
export const readSegments = async (page: PDFPageProxy): Promise<PageText> => {
  const viewport = page.getViewport({ scale: 1 })
  const content = await page.getTextContent()
  const pieces: Piece[] = []
  const lettersByTurn = [0, 0, 0, 0]
  let fromRight = 0
  let isParted = false
  for (const item of content.items) {
    if (!('str' in item)) continue
    if (!item.str.trim()) {
      isParted = true
      continue
    }
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = multiply(viewport.transform, item.transform)
    const turn = quarterTurn(a, b)
    const size = Math.hypot(c, d)
    const isOnPage = x > -2 && y > -2 && x < viewport.width + 2 && y < viewport.height + 2
    if (turn !== null && size >= 2 && isOnPage) {
      const [left, baseline] = turned(x, y, turn, viewport.width, viewport.height)
      lettersByTurn[turn] = (lettersByTurn[turn] ?? 0) + item.str.length
      if (item.dir === 'rtl') fromRight += item.str.length
      pieces.push({
        text: item.str,
        left,
        right: left + item.width,
        baseline,
        size,
        font: item.fontName,
        turn,
        isParted,
      })
    }
    isParted = item.hasEOL
  }
  page.cleanup()
  const turn = lettersByTurn.indexOf(Math.max(...lettersByTurn))
  const isSideways = turn % 2 === 1
  const width = isSideways ? viewport.height : viewport.width
  const upright = pieces.filter(piece => piece.turn === turn)
  return {
    width,
    height: isSideways ? viewport.width : viewport.height,
    segments: mergePieces(fromRight * 2 > (lettersByTurn[turn] ?? 0) ? mirrored(upright, width) : upright),
  }
}
