import type { MultipartFile } from '@fastify/multipart'
import type { FileRule } from '@lotse/contract'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { invalidField } from '../errors.ts'
import type { UploadedFile } from './handlers.ts'

/** What the first bytes tell. Old Word files look like others of their time, and plain text has no mark: who takes them looks closer. */
const typeOf = async (bytes: Buffer): Promise<string> => {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? 'text/plain'
  return type === 'application/x-cfb' ? 'application/msword' : type
}

/** A file as its rule wants it; its type is what its bytes say. Null for a field of a form in which nothing was chosen. */
export const readFilePart = async (part: MultipartFile, rule: FileRule): Promise<UploadedFile | null> => {
  const bytes = await part.toBuffer().catch(error => {
    if ((error as { statusCode?: number }).statusCode === 413) throw invalidField(rule.field, rule.tooLarge)
    throw error
  })
  if (!bytes.length && !part.filename) return null
  const type = await typeOf(bytes)
  if (!rule.types.includes(type)) throw invalidField(rule.field, rule.wrongType)
  return { bytes, type, name: part.filename }
}

/** Reads the one file of a multipart request. */
export const readUpload = async (request: FastifyRequest, rule: FileRule): Promise<UploadedFile> => {
  const part = await request.file({ limits: { fileSize: rule.maxBytes } })
  if (part && part.fieldname !== rule.field) {
    part.file.resume()
    throw invalidField(part.fieldname, 'Unbekanntes Feld')
  }
  const file = part && (await readFilePart(part, rule))
  if (!file) throw invalidField(rule.field, 'Bitte wählen Sie eine Datei aus')
  return file
}
