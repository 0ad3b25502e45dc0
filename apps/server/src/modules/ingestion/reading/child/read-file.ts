import type { FileKind } from '../document.ts'
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
  png: 'damagedImage',
  jpg: 'damagedImage',
  txt: 'binaryText',
  html: 'damagedPage',
}

export const codeOf = (error: unknown, kind: FileKind): ReasonCode =>
  error instanceof ReadingError ? error.code : damaged[kind]

/** Parsers are loaded when the first file of their kind comes, and language detection when the first one was read. */
const readRaw = async (
  { task, bytes }: Request,
  progress: PdfProgress,
  recogniser: Recogniser | null,
): Promise<RawDocument | { needsOcr: number[] }> => {
  switch (task.kind) {
    case 'pdf':
      return (await import('../pdf/read-pdf.ts')).readPdf(bytes, progress, recogniser)
    case 'docx':
      return (await import('../office/read-docx.ts')).readDocx(bytes)
    case 'doc':
      return (await import('../office/read-doc.ts')).readDoc(bytes)
    case 'xlsx':
    case 'xls':
      return (await import('../office/read-sheets.ts')).readSheets(bytes, task.kind)
    case 'png':
    case 'jpg':
      if (!recogniser) return { needsOcr: [1] }
      progress.onOcrPage()
      return (await import('../ocr/read-image.ts')).readImage(bytes, task.kind, recogniser)
    case 'txt':
      return (await import('../text/read-text-file.ts')).readText(bytes)
    case 'html':
      throw new Error('A web page is read by its own function.')
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
  const raw = await readRaw(request, progress, recogniser)
  if ('needsOcr' in raw) return raw
  const { finishDocument } = await import('../text/finish.ts')
  return { document: finishDocument(raw, task.filename) }
}
