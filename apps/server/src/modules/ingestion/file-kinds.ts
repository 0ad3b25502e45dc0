import type { FileKind } from './reading/index.ts'

const mediaTypes: Record<FileKind, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  png: 'image/png',
  jpg: 'image/jpeg',
  txt: 'text/plain',
  html: 'text/html',
}

export const mediaTypeOf = (kind: FileKind): string => mediaTypes[kind]

/** The media type of a document was set here, so its kind is known. */
export const kindOf = (mediaType: string): FileKind => {
  const found = (Object.keys(mediaTypes) as FileKind[]).find(kind => mediaTypes[kind] === mediaType)
  if (!found) throw new Error(`Kein Leser für ${mediaType}`)
  return found
}
