import { expect, it } from 'vitest'
import { repairParagraphSigns } from './paragraph-signs.ts'

it.each([
  ['nach 8 5 Abs. 2 der Satzung', 'nach § 5 Abs. 2 der Satzung'],
  ['gemäß $ 12 Satz 1', 'gemäß § 12 Satz 1'],
  ['S 7 Gebühren', '§ 7 Gebühren'],
  ['die SS 3 bis 7 gelten', 'die §§ 3 bis 7 gelten'],
  ['88 14 und 15', '§§ 14 und 15'],
  ['in $14a Nr. 3', 'in § 14a Nr. 3'],
])('the sign that OCR cannot print is put back: %s', (seen, meant) => {
  expect(repairParagraphSigns(seen)).toBe(meant)
})

it.each([
  'von 8 bis 12 Uhr',
  'Seite 5 von 9',
  'am 8. Mai 2024',
  'hat 8 500 Einwohner',
  'Preis: $ 5 je Stück',
  'Tel. 0351 88 15 20',
  'um 8 Uhr',
  'S 7 fährt nach Ahrensfelde',
])('numbers stay numbers: %s', text => {
  expect(repairParagraphSigns(text)).toBe(text)
})
