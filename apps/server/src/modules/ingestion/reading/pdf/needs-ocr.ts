import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { isBlank } from '../ocr/grey-image.ts'
import { isGarbage, isUnmapped, visibleLength } from './garbage.ts'
import { imageShare } from './image-coverage.ts'
import { renderPage } from './render-page.ts'
import type { PageText } from './segments.ts'

const fewCharacters = 25
const someCharacters = 250

const textOf = ({ segments }: PageText): string => segments.map(({ text }) => text).join('\n')

export const isUnmappedLayer = (page: PageText): boolean => isUnmapped(textOf(page))

/** An empty sheet in a digital document: a small picture of it is enough to tell. */
const isEmptySheet = async (page: PDFPageProxy): Promise<boolean> =>
  isBlank((await renderPage(page, { dpi: 50, pixels: 1_000_000 })).image)

/**
 * Whether a page's text layer is missing, nonsense, or only a stamp on a scan. A cover with three words is digital all the same.
 * Where the file goes to OCR anyway, an empty sheet is not looked at here.
 */
export const needsOcr = async (page: PDFPageProxy, layer: PageText, isSentOn: boolean): Promise<boolean> => {
  const text = textOf(layer)
  const length = visibleLength(text)
  if (length === 0) return isSentOn || !(await isEmptySheet(page))
  if (isGarbage(text)) return true
  return length < someCharacters && (await imageShare(page)) > (length < fewCharacters ? 0.3 : 0.6)
}
