import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { limits } from '../limits.ts'
import { ReadingError } from '../reasons.ts'

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** Without the wasm folder scans in JPEG 2000 or fax formats come out blank, without an error. */
const folder = (name: string): string => `${join(packageFolder, name)}/`

const refuse = (error: unknown): never => {
  const isProtected = error instanceof Error && error.name === 'PasswordException'
  throw new ReadingError(isProtected ? 'passwordPdf' : 'damagedPdf', { cause: error })
}

/** Opens a PDF for the time of one use. */
export const withPdf = async <T>(bytes: Buffer, use: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> => {
  const task = getDocument({
    // The library takes the bytes over; a view into a larger buffer would take that with it.
    data: new Uint8Array(bytes),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: limits.imagePixels,
  } as Parameters<typeof getDocument>[0])
  try {
    const pdf = await task.promise.catch(refuse)
    if (pdf.numPages > limits.pages) throw new ReadingError('tooManyPages')
    return await use(pdf)
  } finally {
    await task.destroy().catch(() => undefined)
  }
}
