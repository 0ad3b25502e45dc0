import type { FileRule } from '@lotse/contract'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { AppError, invalidField } from '../errors.ts'
import type { UploadedFile } from './handlers.ts'

/** Reads the one file of a multipart request; its type is what its bytes say. */
export const readUpload = async (request: FastifyRequest, rule: FileRule): Promise<UploadedFile> => {
  const part = await request.file({ limits: { fileSize: rule.maxBytes } })
  if (!part) throw invalidField(rule.field, 'Bitte wählen Sie eine Datei aus')
  if (part.fieldname !== rule.field) {
    part.file.resume()
    throw new AppError('invalid', 'Bitte prüfen Sie Ihre Eingaben.', {
      errors: { [part.fieldname]: 'Unbekanntes Feld' },
    })
  }
  const bytes = await part.toBuffer().catch(error => {
    if ((error as { statusCode?: number }).statusCode === 413) throw invalidField(rule.field, rule.tooLarge)
    throw error
  })
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!type || !rule.types.includes(type)) throw invalidField(rule.field, rule.wrongType)
  return { bytes, type, name: part.filename }
}
