import { fileTypeFromBuffer } from 'file-type'
import type { FileKind } from './document.ts'
import { limits } from './limits.ts'
import { ReadingError, type ReasonCode } from './reasons.ts'
import { decodeText } from './text/decode.ts'

const kindByType: Record<string, FileKind> = {
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'xlsx',
  png: 'png',
  jpg: 'jpg',
}

const reasonByType: Record<string, ReasonCode> = {
  rtf: 'richText',
  odt: 'openDocument',
  ods: 'openDocument',
  odp: 'openDocument',
  odg: 'openDocument',
  ott: 'openDocument',
  ots: 'openDocument',
  pptx: 'presentation',
  ppsx: 'presentation',
  potx: 'presentation',
  docm: 'macros',
  dotm: 'macros',
  xlsm: 'macros',
  xltm: 'macros',
  pptm: 'presentation',
  exe: 'program',
  elf: 'program',
  macho: 'program',
  jar: 'program',
  apk: 'program',
  msi: 'program',
  wasm: 'program',
  dll: 'program',
  zip: 'archive',
  rar: 'archive',
  '7z': 'archive',
  gz: 'archive',
  tar: 'archive',
  bz2: 'archive',
  xz: 'archive',
  zst: 'archive',
  gif: 'otherImage',
  bmp: 'otherImage',
  tif: 'otherImage',
  webp: 'otherImage',
  heic: 'otherImage',
  avif: 'otherImage',
  apng: 'otherImage',
  jp2: 'otherImage',
  psd: 'otherImage',
  ico: 'otherImage',
  svg: 'vectorImage',
}

const officeEndings = ['doc', 'docx', 'xls', 'xlsx']
const imageEndings = ['png', 'jpg', 'jpeg']

const endingOf = (filename: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(filename.trim())?.[1]?.toLowerCase() ?? ''

/** Doc, xls and encrypted Office files are all compound files; the names of their streams tell them apart. */
const kindOfCompound = (bytes: Buffer): FileKind => {
  const has = (name: string) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le'))
  if (has('EncryptedPackage')) throw new ReadingError('passwordOffice')
  if (has('WordDocument')) return 'doc'
  if (has('Workbook') || has('Book')) return 'xls'
  if (has('PowerPoint Document')) throw new ReadingError('presentation')
  throw new ReadingError('unknownType')
}

/** Comments and declarations before the first element. Each ends where it first can, so that a thousand of them cost a thousand looks. */
const withoutPreamble = (head: string): string => {
  let rest = head.trimStart()
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : /^<\?xml|^<!doctype\s+svg\b/i.test(rest) ? '>' : null
    const at = end === null ? -1 : rest.indexOf(end)
    if (end === null || at < 0) return rest
    rest = rest.slice(at + end.length).trimStart()
  }
}
const looksLikeHtml = (beginning: string): boolean =>
  /^<(?:!doctype\s+html|html|head|body)\b/i.test(beginning)
const looksLikeSvg = (beginning: string): boolean => /^<svg\b/i.test(beginning)

/** Files without a signature: text, or nothing that can be read. */
const kindOfText = (bytes: Uint8Array, ending: string): FileKind => {
  const text = decodeText(bytes)
  if (ending === 'pdf') throw new ReadingError('notPdf')
  if (text === null) throw new ReadingError(ending === 'txt' ? 'binaryText' : 'unknownType')
  const head = text.slice(0, 4_000)
  if (head.startsWith('{\\rtf')) throw new ReadingError('richText')
  const beginning = withoutPreamble(head)
  if (looksLikeSvg(beginning)) throw new ReadingError('vectorImage')
  if (looksLikeHtml(beginning)) {
    if (officeEndings.includes(ending)) throw new ReadingError('webPageAsOffice')
    if (imageEndings.includes(ending)) throw new ReadingError('damagedImage')
    return 'html'
  }
  if (officeEndings.includes(ending)) throw new ReadingError('textAsOffice')
  if (imageEndings.includes(ending)) throw new ReadingError('damagedImage')
  // Random bytes are windows-1252 to a lenient decoder, but full of control characters.
  const controls = head.match(/[\p{Cc}--\s]/gv)?.length ?? 0
  if (controls > head.length * 0.02) throw new ReadingError(ending === 'txt' ? 'binaryText' : 'unknownType')
  return ending === 'html' || ending === 'htm' ? 'html' : 'txt'
}

/** What kind of file it is, by its bytes; the name only helps to say what is wrong. Throws a ReadingError for what cannot be read. */
export const sniff = async (bytes: Uint8Array, filename: string): Promise<FileKind> => {
  if (bytes.length === 0) throw new ReadingError('empty')
  if (bytes.length > limits.fileBytes) throw new ReadingError('tooLarge')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type?.ext === 'cfb') return kindOfCompound(buffer)
  const ending = endingOf(filename)
  // XML and the like have a type, but are text to us.
  if (!type || type.mime.startsWith('text/') || type.ext === 'xml') return kindOfText(bytes, ending)
  const kind = kindByType[type.ext]
  if (kind) return kind
  if (type.ext === 'zip' && officeEndings.includes(ending)) throw new ReadingError('damagedOffice')
  throw new ReadingError(reasonByType[type.ext] ?? 'unknownType')
}
