import { fileTypeFromBuffer } from 'file-type'
import type { FileKind } from './document.ts'
import { limits } from './limits.ts'
import { ReadingError, type ReasonCode } from './reasons.ts'
import { decodeText } from './text/decode.ts'

const kindByType: Record<string, FileKind> = {
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
  odt: 'odt',
  ods: 'ods',
  odp: 'odp',
  rtf: 'rtf',
  epub: 'epub',
  png: 'png',
  jpg: 'jpg',
  webp: 'webp',
  tif: 'tif',
  zip: 'zip',
}

const reasonByType: Record<string, ReasonCode> = {
  odg: 'openDocument',
  ott: 'openDocument',
  ots: 'openDocument',
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
  rar: 'archive',
  '7z': 'archive',
  gz: 'archive',
  tar: 'archive',
  bz2: 'archive',
  xz: 'archive',
  zst: 'archive',
  gif: 'otherImage',
  bmp: 'otherImage',
  heic: 'otherImage',
  avif: 'otherImage',
  apng: 'otherImage',
  jp2: 'otherImage',
  psd: 'otherImage',
  ico: 'otherImage',
  svg: 'vectorImage',
}

const officeEndings = ['doc', 'docx', 'xls', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'msg']
const imageEndings = ['png', 'jpg', 'jpeg', 'webp', 'tif', 'tiff']
/** Text by its bytes; only the name tells what its signs mean. */
const kindByEnding: Record<string, FileKind> = {
  html: 'html',
  htm: 'html',
  csv: 'csv',
  md: 'md',
  markdown: 'md',
  eml: 'eml',
}

const endingOf = (filename: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(filename.trim())?.[1]?.toLowerCase() ?? ''

/** Doc, xls and encrypted Office files are all compound files; the names of their streams tell them apart. */
const kindOfCompound = (bytes: Buffer): FileKind => {
  const has = (name: string) => bytes.includes(Buffer.from(`${name}\0`, 'utf16le'))
  if (has('EncryptedPackage')) throw new ReadingError('passwordOffice')
  if (has('WordDocument')) return 'doc'
  if (has('Workbook') || has('Book')) return 'xls'
  if (has('__properties_version1.0')) return 'msg'
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

/** Lines as they stand at the head of every message, and nowhere else together. */
const looksLikeMail = (head: string): boolean =>
  /^(?:return-path|received|from|message-id|date|mime-version|subject|delivered-to):/i.test(head) &&
  /^from:\s/im.test(head) &&
  /^(?:mime-version|message-id|received):\s/im.test(head)

/** Excel 2 to 4 wrote one stream without a container; it begins with the record that says so. */
const isOldExcel = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1] ?? -1) && (bytes[2] === 0x04 || bytes[2] === 0x06)

/** Word up to version 2 and Word 6 without a container. */
const isOldWord = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xdb && bytes[1] === 0xa5) || (bytes[0] === 0x31 && bytes[1] === 0xbe)

/** Why bytes are no text that can be read. */
const reasonOfBytes = (bytes: Uint8Array, ending: string): ReasonCode => {
  if (isOldExcel(bytes)) return 'oldExcel'
  if (isOldWord(bytes)) return 'oldWord'
  if (ending !== 'txt' && kindByEnding[ending] === undefined) return 'unknownType'
  return bytes.includes(0) ? 'binaryText' : 'unknownEncoding'
}

/** Files without a signature: text, or nothing that can be read. */
const kindOfText = (bytes: Uint8Array, ending: string): FileKind => {
  const text = decodeText(bytes)
  if (ending === 'pdf') throw new ReadingError('notPdf')
  if (text === null) throw new ReadingError(reasonOfBytes(bytes, ending))
  const head = text.slice(0, 4_000)
  if (head.startsWith('{\\rtf')) return 'rtf'
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
  return kindByEnding[ending] ?? (looksLikeMail(head) ? 'eml' : 'txt')
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
  if (type.ext === 'zip' && officeEndings.includes(ending)) throw new ReadingError('damagedOffice')
  const kind = kindByType[type.ext]
  if (kind) return kind
  throw new ReadingError(reasonByType[type.ext] ?? 'unknownType')
}
