import { glossaryForm } from '@lotse/contract'
import type { z } from 'zod'
import { invalidField } from '../../../platform/errors.ts'

export type GlossaryForm = z.output<typeof glossaryForm>

const separators = [';', '\t', ','] as const
const yes = /^(?:ja|j|x|1|wahr|true|beide)$/i
const header = /^(?:wort|begriff|word)$/i

/** Fields of a line; quotes keep a separator inside of one. */
const fieldsOf = (line: string, separator: string): string[] => {
  const fields: string[] = []
  let [field, isQuoted] = ['', false]
  for (const [at, sign] of [...line].entries()) {
    if (sign === '"') isQuoted = !isQuoted || line[at + 1] === '"'
    else if (sign === separator && !isQuoted) {
      fields.push(field)
      field = ''
    } else field += sign
  }
  return [...fields, field].map(text => text.trim())
}

/** "Wort; Bedeutung; ja" line by line. What cannot be read is refused as a whole, with the number of its line. */
export const parseGlossary = (csv: string): GlossaryForm[] => {
  const lines = csv.replace(/^\ufeff/, '').split(/\r?\n/)
  const separator = separators.find(sign => lines.some(line => line.includes(sign)))
  const entries: GlossaryForm[] = []
  for (const [index, line] of lines.entries()) {
    if (!line.trim()) continue
    const [word = '', meaning = '', back = ''] = separator ? fieldsOf(line, separator) : [line]
    if (!entries.length && header.test(word)) continue
    const { data } = glossaryForm.safeParse({ word, meaning, both_ways: yes.test(back) })
    if (!data)
      throw invalidField(
        'csv',
        `Zeile ${index + 1} lässt sich nicht lesen. Erwartet wird: Wort; Bedeutung – und „ja“ dahinter, wenn beide Richtungen gelten sollen`,
      )
    entries.push(data)
  }
  if (!entries.length) throw invalidField('csv', 'Die Datei enthält keine Wörter')
  return entries
}
