import type { FileKind } from '../document.ts'
import { checkImageSize } from '../image-header.ts'
import { estimatePages, plausiblePages } from '../limits.ts'
import { openOfficeZip } from '../office/open-zip.ts'
import { isPropertyPart, officeProperties } from '../office/properties.ts'
import { readDoc } from '../office/read-doc.ts'
import { writeText } from '../text/blocks.ts'
import { readRaw } from './read-file.ts'
import type { Request } from './requests.ts'

/** Letters of the running text, without building a tree of it. */
const textLength = (xml: string): number => {
  let length = 0
  for (const [, text = ''] of xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)</g)) length += text.length
  return length
}

const countDocx = async (bytes: Buffer): Promise<number> => {
  const parts = await openOfficeZip(bytes, name => isPropertyPart(name) || name === 'word/document.xml')
  return plausiblePages(officeProperties(parts).pages, textLength(parts.get('word/document.xml') ?? ''))
}

/** A cell takes about forty characters of XML for eight of text. */
const countXlsx = async (bytes: Buffer): Promise<number> => {
  const isContent = (name: string) => /^xl\/(?:sharedStrings|worksheets\/[^/]+)\.xml$/.test(name)
  const parts = await openOfficeZip(bytes, isContent)
  const characters = [...parts.values()].reduce((sum, part) => sum + part.length, 0)
  return estimatePages(characters / 5)
}

/** The other kinds are small, and read as quickly as counted. Scans in an archive are pages of their own. */
const readPages = async (bytes: Buffer, kind: FileKind): Promise<number> => {
  const nothing = { onPages: () => undefined, onPage: () => undefined, onOcrPage: () => undefined }
  const raw = await readRaw(bytes, kind, nothing, null)
  if ('needsOcr' in raw) return raw.needsOcr.length
  return raw.hasPages
    ? Math.max(1, raw.pages.length)
    : plausiblePages(raw.statedPages, writeText(raw.pages).text.length)
}

/** Pages without reading the text, for the price. What the format does not tell is estimated by length. */
export const countPages = async ({ task, bytes }: Request): Promise<number> => {
  switch (task.kind) {
    case 'pdf':
      return (await import('../pdf/read-pdf.ts')).countPdfPages(bytes)
    case 'docx':
      return countDocx(bytes)
    case 'xlsx':
      return countXlsx(bytes)
    case 'doc':
      return estimatePages(writeText((await readDoc(bytes)).pages).text.length)
    case 'tif':
      return (await import('../pdf/read-pdf.ts')).countPdfPages(
        (await import('../ocr/tiff-to-pdf.ts')).tiffToPdf(bytes),
      )
    case 'png':
    case 'jpg':
    case 'webp':
      checkImageSize(bytes, task.kind)
      return 1
    case 'xls':
      return estimatePages(bytes.length / 4)
    case 'txt':
    case 'md':
    case 'csv':
    case 'html':
      return estimatePages(bytes.length)
    default:
      return readPages(bytes, task.kind)
  }
}
