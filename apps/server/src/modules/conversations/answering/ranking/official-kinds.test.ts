import { describe, expect, it } from 'vitest'
import { officialKindsIn } from './official-kinds.ts'

/** The names of those that a sentence has for a question. */
const found = (question: string, text: string): string[] =>
  Object.entries(officialKindsIn(question)(text)).flatMap(([name, has]) => (has ? [name] : []))

describe('what statutes are asked for and say', () => {
  it.each([
    ['Bis wann muss ich umgemeldet sein?', 'Der Einzug ist binnen zwei Wochen anzuzeigen.', 'deadline'],
    ['Wer räumt den Schnee?', 'Die Räumpflicht obliegt den Anliegern.', 'duty'],
    ['Strafe falsch geparkt', 'Der Verstoß kann mit einer Geldbuße geahndet werden.', 'sanction'],
    ['Was kostet der Ausweis?', 'Für die Ausstellung werden 37,00 Euro erhoben.', 'price'],
    ['Ermäßigung Beitrag Geschwister', 'Für das zweite Kind sind es 25 vom Hundert.', 'price'],
    ['Wie oft wird geleert?', 'Die Leerung erfolgt alle zwei Wochen.', 'frequency'],
  ])('%s – %s', (question, text, kind) => {
    expect(found(question, text)).toEqual([kind])
    expect(found('Was gilt hier?', text)).toEqual([])
    expect(found(question, 'Das Nähere regelt die Ordnung.')).toEqual([])
  })

  it.each([
    ['| Leistung | Betrag |\n| --- | --- |\n| Ausweis | gratis |', ['table']],
    ['- die Wege mit Fahrzeugen befahren', ['item']],
    ['2. entgegen § 4 ein Tier mitführt', ['item', 'offence']],
    ['Aufgrund des § 4 der Gemeindeordnung hat der Rat beschlossen:', ['origin']],
    ['Diese Satzung tritt am Tag nach ihrer Bekanntmachung in Kraft.', ['origin']],
    ['Die Nutzung entgegen der Fahrtrichtung ist frei.', []],
  ])('whatever is asked: %s', (text, forms) => {
    expect(found('Was gilt hier?', text)).toEqual(forms)
  })
})
