import type { FileKind } from './reading/index.ts'

const mediaTypes: Record<FileKind, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  rtf: 'application/rtf',
  epub: 'application/epub+zip',
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  tif: 'image/tiff',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  html: 'text/html',
}

export const mediaTypeOf = (kind: FileKind): string => mediaTypes[kind]

export const isReadable = (mediaType: string): boolean => Object.values(mediaTypes).includes(mediaType)

/** The media type of a document was set here, so its kind is known. */
export const kindOf = (mediaType: string): FileKind => {
  const found = (Object.keys(mediaTypes) as FileKind[]).find(kind => mediaTypes[kind] === mediaType)
  if (!found) throw new Error(`Kein Leser für ${mediaType}`)
  return found
}
