import { describe, expect, it } from 'vitest'
import { dateInText, dateOfProperty } from './dates.ts'
import { sentenceSpans } from './sentences.ts'
import { summarise } from './summarise.ts'
import { titleOfFilename, titleOfProperty } from './title.ts'

describe('the date of a document', () => {
  it.each([
    ['Satzung über die Hundesteuer vom 12. März 2024', '2024-03-12'],
    ['Merkblatt\n\nStand: 05.02.2023', '2023-02-05'],
    ['Merkblatt\n\nStand: Mai 2023', '2023-05-01'],
    ['Merkblatt (Stand 7/2022)', '2022-07-01'],
    ['Satzung vom 1. Januar 1999, in der Fassung vom 3.4.2020', '2020-04-03'],
    ['Stadt Musterstadt\nMusterstadt, den 9. August 2021\n\nSehr geehrte Damen und Herren', '2021-08-09'],
    ['Dog tax\n\nLast updated: March 3, 2024', '2024-03-03'],
    [`${'Langer Text. '.repeat(400)}\n\nZuletzt geändert am 24.12.2019`, '2019-12-24'],
  ])('stands in it: %s', (text, day) => {
    expect(dateInText(text)).toBe(day)
  })

  it.each([
    'Öffnungszeiten: Mo 8 bis 12 Uhr',
    'Am 31.02.2024 gibt es keine Sprechstunde. Stand: 31.02.2024',
    'Das Gesetz gilt vom 01.01.2999 an',
    'Eine Anordnung vom 1. Mai 1523',
  ])('is not guessed: %s', text => {
    expect(dateInText(text)).toBeNull()
  })

  it.each([
    ["D:20240312101500+01'00'", '2024-03-12'],
    ['2024-02-01T10:00:00Z', '2024-02-01'],
    ['Fri, 02 Feb 2024 10:00:00 GMT', '2024-02-02'],
    ['12.03.2024', '2024-03-12'],
    ['gestern', null],
    [null, null],
  ])('of a file’s properties: %s', (value, day) => {
    expect(dateOfProperty(value)).toBe(day)
  })
})

describe('a sentence', () => {
  it('ends neither after an abbreviation nor after an ordinal', () => {
    const sentences = [
      'Nach § 5 Abs. 2 Nr. 1 gilt dies z. B. am 1. Januar bzw. ab dem 12. März 2024.',
      'Herr Dr. Müller (Tel. 0351 123) hilft gern!',
      'Was kostet ein Pass?',
      '„Er kostet 60 €.“ Das steht in Anl. 3.',
    ]
    const text = sentences.join(' ')
    const found = sentenceSpans(text).map(({ start, end }) => text.slice(start, end))
    expect(found).toEqual([...sentences.slice(0, 3), '„Er kostet 60 €.“', 'Das steht in Anl. 3.'])
  })
})

describe('a summary without a model', () => {
  const text = [
    '# Hundesteuer',
    'Die Hundesteuer ist eine Steuer der Gemeinde, die alle Halter von Hunden zahlen. Das Wetter war schön und die Gäste tranken in Ruhe ihren Kaffee. Wer einen Hund hält, meldet ihn innerhalb von zwei Wochen bei der Gemeinde an.',
    '| Hund | Betrag |\n| --- | --- |\n| Ersthund | 90 € |',
    'Die Steuer für den ersten Hund beträgt 90 Euro im Jahr, für jeden weiteren Hund 120 Euro. Montags ist zu.',
  ].join('\n\n')

  it('takes the sentences that say most, in their order', () => {
    const summary = summarise(text, 'de')
    const positions = summary.split(/(?<=\.) /).map(sentence => text.indexOf(sentence))
    expect(summary).toContain('Die Hundesteuer ist eine Steuer der Gemeinde')
    expect(summary.length).toBeLessThanOrEqual(700)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(positions.every(position => position >= 0)).toBe(true)
    expect(summary).not.toContain('|')
  })

  it('of tables says what they are about, and is not the caption of the first', () => {
    const rows = ['| 60 Liter | 118,80 € |', '| 80 Liter \\| rund | 146,00 € |', '|  | 5,00 € |']
    const tables = [
      '# Anlage',
      'Müllgebühren:',
      ['| Behälter | im Jahr |', '| --- | --- |', ...rows].join('\n'),
      '## Säcke',
      '| Sack |\n| --- |\n| gelb |',
    ].join('\n\n')
    expect(summarise(tables, 'de')).toBe(
      'Müllgebühren: Behälter, im Jahr (3 Zeilen: 60 Liter, 80 Liter | rund). Säcke: Sack (1 Zeile: gelb).',
    )
    const long = `| Nummer |\n| --- |\n${'| 1 |\n'.repeat(20_000)}\nEnde`
    expect(summarise(long, 'de')).toBe('Tabelle: Nummer (20000 Zeilen: 1, 1, 1, 1, 1, 1 …).')
    const wide = `A uniform table\n\n| ${'Column | '.repeat(30)}\n| ${'--- | '.repeat(30)}\n${'| cell '.repeat(30)}|`
    expect(summarise(wide, 'en')).toBe(
      'A uniform table: Column, Column, Column, Column, Column, Column … (1 row: cell).',
    )
  })

  it('of a list is its beginning', () => {
    expect(summarise('# Liste\n\n- Ausweis\n- Foto', 'de')).toBe('- Ausweis - Foto')
    expect(summarise('', null)).toBe('')
  })

  it('of a very long document is quick', () => {
    expect(summarise(text.repeat(3_000), 'de').length).toBeLessThanOrEqual(700)
  })
})

describe('the title of a document', () => {
  it.each([
    ['Satzung über die Hundesteuer', 'Satzung über die Hundesteuer'],
    ['Microsoft Word - satzung.doc', null],
    ['satzung_final_v3.pdf', null],
    ['Unbenannt', null],
    ['0815/4711', null],
    ['', null],
  ])('is that of its properties only if a person wrote it: %s', (property, title) => {
    expect(titleOfProperty(property)).toBe(title)
  })

  it.each([
    ['Hundesteuer_Satzung.pdf', 'Hundesteuer Satzung'],
    ['../../etc/Satzung\u202efdp.exe.pdf', 'Satzungfdp.exe'],
    ['C:\\Dokumente\\Anlage 1.docx', 'Anlage 1'],
    ['.pdf', null],
  ])('or comes from the name of the file: %s', (name, title) => {
    expect(titleOfFilename(name)).toBe(title)
  })
})
