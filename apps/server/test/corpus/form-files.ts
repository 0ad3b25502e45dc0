import { makePdf, type PdfField, type PdfText } from '../files/pdf.ts'
import { heading, type KnownBlock, type KnownFile, text } from './known-file.ts'

interface Entry {
  label: string
  value: string | boolean
}

/** A form as it was filled in: labels are part of the page, values are fields above it. */
const form = (name: string, title: string, entries: Entry[], columns = 1): KnownFile => {
  const texts: PdfText[] = [{ text: title, x: 60, y: 780, size: 16, isBold: true }]
  const fields: PdfField[] = []
  const blocks: KnownBlock[] = [heading(1, title)]
  for (const [index, { label, value }] of entries.entries()) {
    const x = 60 + (index % columns) * 250
    const y = 730 - Math.floor(index / columns) * 26
    texts.push({ text: label, x, y, size: 10 })
    fields.push({
      name: `feld${index}`,
      x: x + 100,
      y: y - 4,
      width: typeof value === 'boolean' ? 12 : 130,
      value,
    })
    blocks.push(text(value === true ? `${label} ☒` : value ? `${label} ${value}` : label))
  }
  return { name: `${name}.pdf`, bytes: makePdf([{ texts, fields }]), blocks }
}

const person = (first: string, last: string, street: string): Entry[] => [
  { label: 'Familienname:', value: last },
  { label: 'Vorname:', value: first },
  { label: 'Straße:', value: street },
  { label: 'Ort:', value: '12345 Musterstadt' },
  { label: 'Hund gemeldet:', value: true },
  { label: 'Befreiung beantragt:', value: false },
  { label: 'Bemerkungen:', value: 'Der Hund ist ein Blindenführhund.' },
]

export const formFiles = (): KnownFile[] => [
  form('formular-ausgefüllt', 'Anmeldung zur Hundesteuer', person('Erika', 'Mustermann', 'Gartenweg 7')),
  form('formular-zwei-spalten', 'Antrag auf Befreiung', person('Karl', 'Groß', 'Am Höfchen 12 a'), 2),
  form(
    'formular-leer',
    'Antrag auf Akteneinsicht',
    person('', '', '').map(({ label }) => ({ label, value: '' })),
  ),
]
