import type { Multipart } from '@fastify/multipart'
import { type FileRule, type Language, unknownField } from '@lotse/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, invalidField } from '../errors.ts'
import type { FormFiles } from './handlers.ts'
import { requestBounds, tooMuch } from './request-bounds.ts'
import { readFilePart } from './upload.ts'

/** Longer than any text of a form, a letter of 50,000 letters of four bytes each included: what is too long is told at its field. */
const fieldBytes = 262_144
const allFieldsLength = 524_288

const words: Record<string, boolean> = { true: true, '1': true, on: true, false: false, '0': false }

type FieldKind = 'array' | 'boolean' | 'other'

/** What kind of value the schema has under a name; a form knows texts only. */
export const fieldKindsOf = (body: z.ZodType): ((name: string) => FieldKind) => {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const kinds = new Map(
    Object.entries(properties).map(([name, json]) => [name, (json as { type?: string }).type]),
  )
  return name => {
    const kind = kinds.get(name)
    return kind === 'array' || kind === 'boolean' ? kind : 'other'
  }
}

/** What is no word for yes or no stays as it is: the schema says what is wrong with it. */
const formValue = (kind: FieldKind, values: unknown[]): unknown => {
  // An empty field beside no other is how a form says that nothing is chosen.
  if (kind === 'array') return values.filter(value => value !== '')
  const [value] = values
  if (values.length > 1) return values
  return kind === 'boolean' ? (words[String(value)] ?? value) : value
}

/** Whatever is wrong with a part is told at the end: a connection whose rest nobody reads can carry no answer. */
const eachPart = async (
  parts: AsyncIterable<Multipart>,
  read: (part: Multipart) => Promise<void>,
): Promise<void> => {
  const faults: unknown[] = []
  const note = (error: unknown) => faults.push(error)
  const readAll = async () => {
    for await (const part of parts) {
      if (!faults.length) await read(part).catch(note)
      if (part.type === 'file') part.file.resume()
    }
  }
  // A file that is too large ends the reading as well, with a word that knows no field.
  await readAll().catch(note)
  if (faults.length) throw faults[0]
}

/** A multipart form as the JSON that it stands for, and its files: lists are repeated fields, also as `name[]`. */
export const readForm = async (
  request: FastifyRequest,
  rules: readonly FileRule[],
  kindOf: (name: string) => FieldKind,
  language: Language,
): Promise<{ body: Record<string, unknown>; files: FormFiles }> => {
  const values = new Map<string, unknown[]>()
  const files: FormFiles = {}
  let length = 0
  const limits = {
    fields: requestBounds.queryFields,
    parts: requestBounds.queryFields + rules.length,
    files: rules.length,
    fieldSize: fieldBytes,
    fileSize: Math.max(...rules.map(({ maxBytes }) => maxBytes)),
  }
  await eachPart(request.parts({ limits }), async part => {
    if (part.type === 'file') {
      const rule = rules.find(({ field }) => field === part.fieldname)
      if (!rule) throw invalidField(part.fieldname, unknownField(language, part.fieldname))
      const file = await readFilePart(part, rule)
      if (file) files[rule.field] = file
      return
    }
    const name = part.fieldname.replace(/\[\]$/, '')
    length += String(part.value).length
    if (part.valueTruncated || length > allFieldsLength) throw new AppError('too_large', tooMuch)
    values.set(name, [...(values.get(name) ?? []), part.value])
  })
  const body = Object.fromEntries([...values].map(([name, list]) => [name, formValue(kindOf(name), list)]))
  return { body, files }
}
