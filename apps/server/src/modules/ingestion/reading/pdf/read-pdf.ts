import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Recogniser, Recognition } from '../ocr/recognise.ts'
import { ReadingError } from '../reasons.ts'
import type { RawDocument } from '../text/finish.ts'
import type { OutlineEntry } from './find-headings.ts'
import { isXfaNotice, readFields, withFields } from './form-fields.ts'
import { type Line, linesOf, type PageLines } from './lines.ts'
import { isUnmappedLayer, needsOcr } from './needs-ocr.ts'
import { withPdf } from './open-pdf.ts'
import { blocksOfPages } from './page-blocks.ts'
import type { ColumnStarts } from './reading-order.ts'
import { renderPage } from './render-page.ts'
import { withoutRunningHeads } from './running-heads.ts'
import { type PageText, readSegments, type Segment } from './segments.ts'

export interface PdfProgress {
  /** Told once, before the first page is read. */
  onPages(pages: number): void
  onPage(done: number, of: number): void
  /** Told before a page goes through OCR, which has a time limit of its own. */
  onOcrPage(): void
}

/** A page by its text layer, and by what was recognised of it where that is better. */
interface FoundPage {
  layer: PageText
  recognised: PageLines | null
}

const noText: PageText = { width: 595, height: 842, segments: [] }

/** One page. A broken one does not keep the others from being read. */
const readPage = async (
  pdf: PDFDocumentProxy,
  number: number,
  { hasForm, isSentOn }: { hasForm: boolean; isSentOn: boolean },
): Promise<{ layer: PageText; isForOcr: boolean }> => {
  let layer = noText
  try {
    const page = await pdf.getPage(number)
    layer = await readSegments(page)
    const isForOcr = await needsOcr(page, layer, isSentOn)
    if (hasForm) layer = withFields(layer, await readFields(page))
    return { layer, isForOcr }
  } catch {
    return { layer, isForOcr: false }
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
    hasForm: info.IsAcroFormPresent === true,
    hasXfa: info.IsXFAPresent === true,
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

/** Headers and footers are looked for before columns are: they run across them. */
const linesOfAll = (pages: FoundPage[]): PageLines[] => {
  const kept = withoutRunningHeads<Segment | Line>(
    pages.map(({ layer, recognised }) => ({
      height: (recognised ?? layer).height,
      items: recognised?.lines ?? layer.segments,
    })),
  )
  const columnStarts: ColumnStarts = new Set()
  return pages.map(({ layer, recognised }, index) =>
    recognised
      ? { ...recognised, lines: kept[index] as Line[] }
      : linesOf({ ...layer, segments: kept[index] as Segment[] }, columnStarts),
  )
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
    const { hasForm, hasXfa, ...properties } = await readProperties(pdf)
    const pages: FoundPage[] = []
    const forOcr: number[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const isSentOn = recogniser !== null || forOcr.length > 0
      const { layer, isForOcr } = await readPage(pdf, number, { hasForm, isSentOn })
      pages.push({ layer, recognised: null })
      if (isForOcr) forOcr.push(number)
      if (forOcr.length === 0) progress.onPage(number, pdf.numPages)
    }
    if (pages.every(({ layer }) => layer === noText)) throw new ReadingError('damagedPdf')
    if (hasXfa && isXfaNotice(pages.map(({ layer }) => layer))) throw new ReadingError('xfaForm')
    if (forOcr.length > 0 && !recogniser) return { needsOcr: forOcr }
    let unclearPages = 0
    for (const [index, number] of forOcr.entries()) {
      progress.onOcrPage()
      const page = pages[number - 1]
      const recognised = recogniser && (await recognisePage(pdf, number, recogniser))
      if (recognised === 'unclear') unclearPages++
      else if (recognised && page) page.recognised = recognised
      // What is not even a letter is worse than nothing; anything else stays where the picture says no more.
      else if (page && isUnmappedLayer(page.layer)) page.layer = noText
      progress.onPage(index + 1, forOcr.length)
    }
    return {
      pages: blocksOfPages(linesOfAll(pages), await readOutline(pdf)),
      hasPages: true,
      ocrPages: pages.filter(({ recognised }) => recognised).length,
      unclearPages,
      ...properties,
    }
  })

/** A page whose picture cannot be made has no text; the others have theirs. */
const recognisePage = async (
  pdf: PDFDocumentProxy,
  number: number,
  recogniser: Recogniser,
): Promise<Recognition> => {
  try {
    const { image, dpi } = await renderPage(await pdf.getPage(number))
    return await recogniser.recognise(image, dpi)
  } catch {
    return null
  }
}

export const countPdfPages = (bytes: Buffer): Promise<number> => withPdf(bytes, async pdf => pdf.numPages)
