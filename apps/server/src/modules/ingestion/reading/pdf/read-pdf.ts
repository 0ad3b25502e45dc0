import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { isBlank } from '../ocr/grey-image.ts'
import type { Recogniser } from '../ocr/recognise.ts'
import { ReadingError } from '../reasons.ts'
import type { RawDocument } from '../text/finish.ts'
import type { OutlineEntry } from './find-headings.ts'
import { isGarbage } from './garbage.ts'
import { largestImageShare } from './image-coverage.ts'
import { linesOf, type PageLines } from './lines.ts'
import { withPdf } from './open-pdf.ts'
import { blocksOfPages } from './page-blocks.ts'
import { renderPage } from './render-page.ts'
import { withoutRunningHeads } from './running-heads.ts'
import { readSegments } from './segments.ts'

export interface PdfProgress {
  /** Told once, before the first page is read. */
  onPages(pages: number): void
  onPage(done: number, of: number): void
  /** Told before a page goes through OCR, which has a time limit of its own. */
  onOcrPage(): void
}

const fewCharacters = 25
const someCharacters = 250

const visibleLength = (page: PageLines): number =>
  page.lines.reduce((sum, line) => sum + line.text.replace(/\s+/g, '').length, 0)

const isBrokenLayer = (page: PageLines): boolean => isGarbage(page.lines.map(line => line.text).join('\n'))

/** Whether a page's text layer is missing, nonsense, or only a stamp on a scan. */
const needsOcr = async (page: PDFPageProxy, lines: PageLines): Promise<boolean> => {
  const length = visibleLength(lines)
  if (length < fewCharacters) return true
  return isBrokenLayer(lines) || (length < someCharacters && (await largestImageShare(page)) > 0.6)
}

/** An empty sheet in a digital document: a small picture of it is enough to tell. */
const isEmptySheet = async (page: PDFPageProxy, lines: PageLines): Promise<boolean> =>
  lines.lines.length === 0 && isBlank((await renderPage(page, { dpi: 50, pixels: 1_000_000 })).image)

const brokenPage: PageLines = { width: 595, height: 842, lines: [], isFromOcr: false }

/** One page; where it goes to OCR anyway, nothing more is found out about it. A broken one does not keep the others from being read. */
const readPage = async (
  pdf: PDFDocumentProxy,
  number: number,
  isSentOn: boolean,
): Promise<{ lines: PageLines; isForOcr: boolean }> => {
  let lines = brokenPage
  try {
    const page = await pdf.getPage(number)
    lines = linesOf(await readSegments(page))
    const isForOcr = (await needsOcr(page, lines)) && (isSentOn || !(await isEmptySheet(page, lines)))
    return { lines, isForOcr }
  } catch {
    return { lines, isForOcr: false }
  }
}

const readOutline = async (pdf: PDFDocumentProxy): Promise<OutlineEntry[]> => {
  const entries: OutlineEntry[] = []
  type Node = { title: string; items: Node[] }
  const visit = (nodes: Node[], depth: number): void => {
    for (const { title, items } of nodes) {
      if (entries.length >= 20_000 || depth > 20) return
      entries.push({ title, depth })
      visit(items, depth + 1)
    }
  }
  visit(((await pdf.getOutline().catch(() => null)) ?? []) as Node[], 0)
  return entries
}

const readProperties = async (pdf: PDFDocumentProxy) => {
  const { info } = (await pdf.getMetadata().catch(() => ({ info: {} }))) as { info: Record<string, unknown> }
  const text = (name: string): string | null => {
    const value = info[name]
    return typeof value === 'string' ? value : null
  }
  return {
    title: text('Title'),
    dates: [text('ModDate'), text('CreationDate')],
    declaredLanguage: text('Language'),
    metadata: {
      author: text('Author'),
      subject: text('Subject'),
      keywords: text('Keywords'),
      application: text('Creator'),
    },
  }
}

/**
 * The text of a PDF. Where pages need OCR and there is no recogniser, their numbers come back instead:
 * the file then goes to the process that has one, and this quick one is free for the next.
 */
export const readPdf = (
  bytes: Buffer,
  progress: PdfProgress,
  recogniser: Recogniser | null,
): Promise<RawDocument | { needsOcr: number[] }> =>
  withPdf(bytes, async pdf => {
    progress.onPages(pdf.numPages)
    const pages: PageLines[] = []
    const forOcr: number[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const { lines, isForOcr } = await readPage(pdf, number, recogniser !== null || forOcr.length > 0)
      pages.push(lines)
      if (isForOcr) forOcr.push(number)
      if (forOcr.length === 0) progress.onPage(number, pdf.numPages)
    }
    if (pages.every(page => page === brokenPage)) throw new ReadingError('damagedPdf')
    if (forOcr.length > 0 && !recogniser) return { needsOcr: forOcr }
    let ocrPages = 0
    for (const [index, number] of forOcr.entries()) {
      progress.onOcrPage()
      const recognised = recogniser && (await recognisePage(pdf, number, recogniser))
      const layer = pages[number - 1]
      if (recognised) {
        ocrPages++
        pages[number - 1] = recognised
      } else if (layer && isBrokenLayer(layer)) pages[number - 1] = brokenPage
      progress.onPage(index + 1, forOcr.length)
    }
    const properties = await readProperties(pdf)
    return {
      pages: blocksOfPages(withoutRunningHeads(pages), await readOutline(pdf)),
      hasPages: true,
      ocrPages,
      ...properties,
    }
  })

/** A page whose picture cannot be made has no text; the others have theirs. */
const recognisePage = async (
  pdf: PDFDocumentProxy,
  number: number,
  recogniser: Recogniser,
): Promise<PageLines | null> => {
  try {
    const { image, dpi } = await renderPage(await pdf.getPage(number))
    return await recogniser.recognise(image, dpi)
  } catch {
    return null
  }
}

export const countPdfPages = (bytes: Buffer): Promise<number> => withPdf(bytes, async pdf => pdf.numPages)
