import { drawnLine, fontNames, linksIn, textString } from './draw.ts'
import { easternEncoding, westernEncoding } from './helvetica.ts'
import { linesOf, type PdfRun } from './lines-of.ts'

export type { PdfRun } from './lines-of.ts'

/** One paragraph; it is broken into lines by itself. */
export interface PdfParagraph {
  text: string | PdfRun[]
  size: number
  isBold?: boolean
  isGrey?: boolean
  /** Free room above it. */
  above?: number
  /** How far from the left margin it begins. */
  indent?: number
  /** Stands before the first line, within the indent: the sign or number of a list. */
  mark?: string
  /** Where its first line begins at the earliest, from the upper edge of the paper. */
  from?: number
  /** So much room has to be left below its beginning, so that a heading does not stand alone at the end of a page. */
  needs?: number
}

/** Something that is drawn and not broken into lines. */
export interface PdfDrawing {
  height: number
  /** Free room above it. */
  above?: number
  /** As operators of a page; `y` is its upper edge, counted from below. */
  draw(at: { x: number; y: number; width: number }): string
  /** Drawn above it where a new page begins: the heads of a table. */
  head?: PdfDrawing
}

export type PdfBlock = PdfParagraph | PdfDrawing

/** How pages look, in points. */
export interface PdfLayout {
  left: number
  right: number
  top: number
  bottom: number
  /** Lines at the edge of the first page, by their distance from above: where it is folded and punched. */
  edgeMarks?: number[]
  footer(page: number): string
}

const paper = { width: 595, height: 842 } as const
const lineHeight = 1.35
const footerSize = 8
const markRoom = 14

const usualLayout: PdfLayout = { left: 48, right: 48, top: 48, bottom: 64, footer: String }

const runsOf = ({ text, isBold }: PdfParagraph): PdfRun[] =>
  typeof text === 'string' ? [{ text, isBold }] : text

interface Page {
  content: string
  links: string[]
}

/** Lines and drawings, page by page. */
async function* pagesOf(blocks: AsyncIterable<PdfBlock>, layout: PdfLayout): AsyncGenerator<Page> {
  const top = paper.height - layout.top
  const width = paper.width - layout.left - layout.right
  const edge = (layout.edgeMarks ?? []).map(
    from =>
      `0.6 G 0.4 w 11 ${(paper.height - from).toFixed(1)} m 23 ${(paper.height - from).toFixed(1)} l S\n`,
  )
  let page: Page = { content: edge.join(''), links: [] }
  let [y, number] = [top, 1]
  const finished = (): Page => {
    const place = { x: layout.left, y: 40, size: footerSize, isGrey: true }
    return { ...page, content: page.content + drawnLine([{ text: layout.footer(number) }], place) }
  }
  const turn = (): Page => {
    const full = finished()
    number += 1
    page = { content: '', links: [] }
    y = top
    return full
  }
  const put = (drawing: PdfDrawing): void => {
    page.content += drawing.draw({ x: layout.left, y, width })
    y -= drawing.height
  }
  for await (const block of blocks) {
    const room = 'draw' in block ? (block.above ?? 0) + block.height : (block.needs ?? 0)
    if (room && y < top && y - room < layout.bottom) {
      yield turn()
      if ('draw' in block && block.head) put(block.head)
    }
    y -= y < top ? (block.above ?? 0) : 0
    if ('draw' in block) {
      put(block)
      continue
    }
    const { size, isGrey, indent = 0, mark, from } = block
    if (from !== undefined && number === 1) y = Math.min(y, paper.height - from)
    for (const [place, line] of linesOf(runsOf(block), size, width - indent).entries()) {
      y -= size * lineHeight
      if (y < layout.bottom) {
        yield turn()
        y -= size * lineHeight
      }
      const at = { x: layout.left + indent, y, size, isGrey }
      if (mark && place === 0) page.content += drawnLine([{ text: mark }], { ...at, x: at.x - markRoom })
      page.content += drawnLine(line, at)
      page.links.push(...linksIn(line, at))
    }
  }
  yield finished()
}

const catalogue = 1
const pageTree = 2
const info = 3
const firstFont = 4

/** A PDF file piece by piece: one page is held at a time, and the place of each. */
export async function* pdfChunks(
  title: string,
  language: string,
  blocks: AsyncIterable<PdfBlock>,
  layout: PdfLayout = usualLayout,
): AsyncGenerator<Buffer> {
  let written = 0
  const offsets: number[] = []
  const piece = (text: string): Buffer => {
    const bytes = Buffer.from(text, 'latin1')
    written += bytes.length
    return bytes
  }
  const object = (id: number, body: string): Buffer => {
    offsets[id] = written
    return piece(`${id} 0 obj\n${body}\nendobj\n`)
  }
  const fonts = [westernEncoding, easternEncoding].flatMap(encoding =>
    fontNames.map(name => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding ${encoding} >>`),
  )
  const named = fonts.map((_, place) => `/F${place + 1} ${firstFont + place} 0 R`).join(' ')

  yield piece('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  yield object(
    catalogue,
    `<< /Type /Catalog /Pages ${pageTree} 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  )
  yield object(info, `<< /Title ${textString(title)} /Producer (Lotse) >>`)
  for (const [place, font] of fonts.entries()) yield object(firstFont + place, font)
  const pages: number[] = []
  let next = firstFont + fonts.length
  for await (const { content, links } of pagesOf(blocks, layout)) {
    const [shown, drawnIn] = [next, next + 1]
    next += 2
    pages.push(shown)
    const annotations = links.length ? `/Annots [${links.join(' ')}] ` : ''
    yield object(
      shown,
      `<< /Type /Page /Parent ${pageTree} 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] /Contents ${drawnIn} 0 R ` +
        `${annotations}/Resources << /Font << ${named} >> >> >>`,
    )
    yield object(drawnIn, `<< /Length ${content.length} >>\nstream\n${content}endstream`)
  }
  yield object(
    pageTree,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map(id => `${id} 0 R`).join(' ')}] >>`,
  )
  const table = written
  const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
  yield piece(`xref\n0 ${next}\n0000000000 65535 f \n${offsets.slice(1).map(entry).join('')}`)
  yield piece(
    `trailer\n<< /Size ${next} /Root ${catalogue} 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  )
}
