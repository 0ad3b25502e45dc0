import type { ReadMember } from '../archive/read-members.ts'
import type { FileKind } from '../document.ts'
import { limits } from '../limits.ts'
import type { Recogniser } from '../ocr/recognise.ts'
import type { PdfProgress } from '../pdf/read-pdf.ts'
import { ReadingError, type ReasonCode } from '../reasons.ts'
import type { RawDocument } from '../text/finish.ts'
import type { TaskResult } from './protocol.ts'
import type { Request } from './requests.ts'

/** What an error of a parser means that says nothing useful by itself. */
const damaged: Record<FileKind, ReasonCode> = {
  pdf: 'damagedPdf',
  docx: 'damagedOffice',
  doc: 'damagedOffice',
  xlsx: 'damagedOffice',
  xls: 'damagedOffice',
  pptx: 'damagedOffice',
  odt: 'damagedOffice',
  ods: 'damagedOffice',
  odp: 'damagedOffice',
  rtf: 'damagedOffice',
  epub: 'damagedOffice',
  eml: 'damagedMail',
  msg: 'damagedMail',
  png: 'damagedImage',
  jpg: 'damagedImage',
  webp: 'damagedImage',
  tif: 'damagedImage',
  zip: 'damagedArchive',
  txt: 'crashed',
  md: 'crashed',
  csv: 'crashed',
  html: 'damagedPage',
}

export const codeOf = (error: unknown, kind: FileKind): ReasonCode =>
  error instanceof ReadingError ? error.code : damaged[kind]

/** Of plain text, so much is read in the time of a page: twenty megabytes have a few seconds more. */
const bytesOfText = 100_000

/** Parsers are loaded when the first file of their kind comes, and language detection when the first one was read. */
export const readRaw = async (
  bytes: Buffer,
  kind: FileKind,
  progress: PdfProgress,
  recogniser: Recogniser | null,
  /** The kinds of the files in which it lies, the outermost first. */
  around: FileKind[] = [],
): Promise<RawDocument | { needsOcr: number[] }> => {
  const readMember: ReadMember = (member, its) => {
    const path = [...around, kind]
    if (its === 'zip' && path.includes('zip')) throw new ReadingError('nestedArchive')
    if (path.length > limits.nesting) throw new ReadingError('nestedTooDeep')
    return readRaw(member.bytes, its, progress, recogniser, path)
  }
  switch (kind) {
    case 'pdf':
      return (await import('../pdf/read-pdf.ts')).readPdf(bytes, progress, recogniser)
    case 'tif': {
      const pdf = (await import('../ocr/tiff-to-pdf.ts')).tiffToPdf(bytes)
      return (await import('../pdf/read-pdf.ts')).readPdf(pdf, progress, recogniser)
    }
    case 'docx':
      return (await import('../office/read-docx.ts')).readDocx(bytes)
    case 'doc':
      return (await import('../office/read-doc.ts')).readDoc(bytes)
    case 'xlsx':
    case 'xls':
      return (await import('../office/read-sheets.ts')).readSheets(bytes, kind)
    case 'pptx':
      return (await import('../office/read-pptx.ts')).readPptx(bytes)
    case 'odt':
      return (await import('../office/read-open-document.ts')).readOdt(bytes)
    case 'ods':
      return (await import('../office/read-open-document.ts')).readOds(bytes)
    case 'odp':
      return (await import('../office/read-open-document.ts')).readOdp(bytes)
    case 'epub':
      return (await import('../web/read-epub.ts')).readEpub(bytes)
    case 'eml':
      return (await import('../mail/read-eml.ts')).readEml(bytes, readMember)
    case 'msg':
      return (await import('../mail/read-msg.ts')).readMsg(bytes, readMember)
    case 'png':
    case 'jpg':
    case 'webp':
      if (!recogniser) return { needsOcr: [1] }
      progress.onOcrPage()
      return (await import('../ocr/read-image.ts')).readImage(bytes, kind, recogniser)
    case 'zip':
      return (await import('../archive/read-zip.ts')).readZip(bytes, readMember)
    case 'html':
      return (await import('../web/read-html.ts')).readHtmlRaw(bytes, {}).raw
  }
  progress.onPages(Math.ceil(bytes.length / bytesOfText))
  switch (kind) {
    case 'rtf':
      return (await import('../text/read-rtf.ts')).readRtf(bytes)
    case 'csv':
      return (await import('../text/read-csv.ts')).readCsv(bytes)
    case 'md':
      return (await import('../text/read-markdown.ts')).readMarkdown(bytes)
    case 'txt':
      return (await import('../text/read-text-file.ts')).readText(bytes)
  }
}

export const readFile = async (
  request: Request,
  progress: PdfProgress,
  recogniser: Recogniser | null,
): Promise<TaskResult> => {
  const { task, bytes } = request
  if (task.kind === 'html')
    return { document: (await import('../web/read-html.ts')).readHtmlBytes(bytes, task) }
  const raw = await readRaw(bytes, task.kind, progress, recogniser)
  if ('needsOcr' in raw) return raw
  const { finishDocument } = await import('../text/finish.ts')
  return { document: finishDocument(raw, task.filename) }
}
