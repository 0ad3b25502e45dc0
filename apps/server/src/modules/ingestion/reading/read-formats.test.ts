import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import { makeDoc, makeDocx, makeWorkbook } from '../../../../test/files/office.ts'
import { linesOfText, makePdf, type PdfText } from '../../../../test/files/pdf.ts'
import { drawSheet } from '../../../../test/files/picture.ts'
import { openTestReader } from '../../../../test/files/test-reader.ts'
import { makeZip } from '../../../../test/files/zip.ts'
import { patience } from '../../../../test/patience.ts'

const { read, count, close } = openTestReader()
afterAll(close)

const heading = (text: string, y: number, size = 11): PdfText => ({ text, x: 70, y, size, isBold: true })

describe('a digital PDF', () => {
  const footer = (page: number): PdfText[] => [
    { text: 'Stadt Musterstadt – Hundesteuer', x: 70, y: 30, size: 8 },
    { text: `Seite ${page} von 3`, x: 450, y: 30, size: 8 },
  ]
  const bytes = makePdf(
    [
      {
        texts: [
          heading('Hundesteuersatzung der Stadt Musterstadt', 780, 18),
          { text: 'vom 12. März 2024', x: 70, y: 755 },
          heading('§ 1 Steuergegenstand', 720),
          ...linesOfText(
            [
              '(1) Die Hundesteuer ist eine Gemeindesteuer. Sie wird nach Maßgabe dieser',
              'Satzung erhoben. Steuergegenstand ist das Halten von Hunden durch na-',
              'türliche Personen im Gemeindegebiet. Haus- und Hofhunde sind ausge-',
              'nommen; die öffentlich-rechtliche Pflicht bleibt. Sie ist öffentlich-',
              'rechtlich.',
              '(2) Absatz 1 gilt entsprechend.',
            ],
            { top: 700 },
          ),
          heading('§ 2 Steuersatz', 590),
          ...linesOfText(['Art', 'Ersthund', 'Zweithund'], { top: 570 }),
          ...linesOfText(['Betrag', '90,00 €', '120,00 €'], { top: 570, x: 250 }),
          ...footer(1),
        ],
      },
      {
        texts: [
          ...linesOfText(
            ['Für jeden weiteren Hund setzt die Gemeinde den Betrag nach dem Verzeichnis fest, das'],
            { top: 780 },
          ),
          ...footer(2),
        ],
      },
      {
        texts: [
          ...linesOfText(['im Rathaus ausliegt und dort eingesehen werden kann.'], { top: 780 }),
          ...footer(3),
        ],
      },
    ],
    { info: { Title: 'Microsoft Word - satzung_neu.doc', Author: 'Bürgeramt', Keywords: 'Hund, Steuer' } },
  )

  it('becomes its text with headings, paragraphs and tables, words put together and footers gone', async () => {
    const document = await read(bytes, 'satzung_neu.pdf')
    expect(document.text).toBe(
      [
        '# Hundesteuersatzung der Stadt Musterstadt',
        'vom 12. März 2024',
        '## § 1 Steuergegenstand',
        '(1) Die Hundesteuer ist eine Gemeindesteuer. Sie wird nach Maßgabe dieser Satzung erhoben. Steuergegenstand ist das Halten von Hunden durch natürliche Personen im Gemeindegebiet. Haus- und Hofhunde sind ausgenommen; die öffentlich-rechtliche Pflicht bleibt. Sie ist öffentlich-rechtlich.',
        '(2) Absatz 1 gilt entsprechend.',
        '## § 2 Steuersatz',
        '| Art | Betrag |\n| --- | --- |\n| Ersthund | 90,00 € |\n| Zweithund | 120,00 € |',
        'Für jeden weiteren Hund setzt die Gemeinde den Betrag nach dem Verzeichnis fest, das im Rathaus ausliegt und dort eingesehen werden kann.',
      ].join('\n\n'),
    )
    expect(document).toMatchObject({
      title: 'Hundesteuersatzung der Stadt Musterstadt',
      language: 'de',
      datedOn: '2024-03-12',
      metadata: { author: 'Bürgeramt', keywords: 'Hund, Steuer' },
      pages: 3,
      ocrPages: 0,
      hasPages: true,
    })
  })

  it('knows where each page begins, also inside a sentence', async () => {
    const { text, pageStarts } = await read(bytes, 'satzung.pdf')
    expect(pageStarts.map(start => text.slice(start, start + 14))).toEqual([
      '# Hundesteuers',
      'Für jeden weit',
      'im Rathaus aus',
    ])
  })

  it('is counted without being read', async () => {
    await expect(count(bytes, 'satzung.pdf')).resolves.toBe(3)
  })

  it('tells how far it is', async () => {
    const shares: number[] = []
    await read(bytes, 'satzung.pdf', { onProgress: share => shares.push(share) })
    expect(shares.map(share => Math.round(share * 3))).toEqual([1, 2, 3])
  })
})

describe('a PDF in two columns', () => {
  const words = ['Die', 'Stadt', 'erhebt', 'Gebühren', 'für', 'jede', 'Leistung', 'nach', 'ihrer', 'Ordnung']
  const column = (name: string) =>
    Array.from({ length: 20 }, (_, line) => `${name}${line} ${words.slice(0, 5 + (line % 2)).join(' ')}`)
  const left = linesOfText(column('L'), { top: 700, x: 60, size: 10 })
  const right = linesOfText(column('R'), { top: 700, x: 310, size: 10 })
  const title: PdfText = {
    text: 'Eine Überschrift, die über beide Spalten reicht und lang ist',
    x: 60,
    y: 740,
    size: 16,
  }

  it('is read column by column, although its file has the lines of both mixed', async () => {
    const mixed = left.flatMap((line, index) => [line, right[index] ?? line])
    const { text } = await read(makePdf([{ texts: [title, ...mixed] }]), 'spalten.pdf')
    const order = [...text.matchAll(/\b([LR]\d+)\b/g)].map(([, mark]) => mark)
    expect(order).toEqual([...left, ...right].map(({ text }) => text.split(' ')[0]))
    expect(text.startsWith('# Eine Überschrift')).toBe(true)
  })
})

describe('the bookmarks of a PDF', () => {
  it('make headings of lines that look like any other', async () => {
    const lines = [
      'Einleitung',
      'Hier steht der einleitende Text in voller Länge.',
      'Ziele',
      'Hier stehen die Ziele.',
      'Ausblick',
      'Ein Ausblick folgt am Ende des Dokuments.',
    ]
    const bytes = makePdf([{ texts: linesOfText(lines, { leading: 24 }) }], {
      outline: [
        { title: '1 Einleitung', page: 1 },
        { title: '2 Ziele', page: 1 },
        { title: '3 Ausblick', page: 1 },
      ],
    })
    const { text } = await read(bytes, 'bericht.pdf')
    expect(text.match(/^#.*$/gm)).toEqual(['# Einleitung', '# Ziele', '# Ausblick'])
  })
})

describe('a scanned PDF', () => {
  it('is recognised page by page, beside pages that have text', async () => {
    const sheet = drawSheet(
      ['Nach § 5 Abs. 2 der Satzung ist der Antrag', 'schriftlich bei der Gemeinde zu stellen.'],
      { height: 260, width: 900 },
    )
    const bytes = makePdf([
      { texts: linesOfText(['Der Antrag der Bürgerin folgt auf der nächsten Seite dieses Dokuments.']) },
      { jpeg: { bytes: sheet.jpeg, width: sheet.width, height: sheet.height }, width: 432, height: 125 },
      {},
    ])
    const document = await read(bytes, 'antrag.pdf')
    expect(document.text).toContain(
      'Nach § 5 Abs. 2 der Satzung ist der Antrag schriftlich bei der Gemeinde zu stellen.',
    )
    expect(document.text).toContain('Der Antrag der Bürgerin folgt')
    expect(document).toMatchObject({ pages: 3, ocrPages: 1, language: 'de' })
  })

  it.each([7, 94])(
    'that was laid on the glass %i degrees askew is recognised all the same',
    async degrees => {
      const { png } = drawSheet(
        ['Der Antrag ist schriftlich bei der Gemeinde', 'zu stellen und von ihr zu bestätigen.'],
        { height: 260, width: 900, degrees },
      )
      const { text } = await read(png, 'antrag.png')
      // Letters that differ from others in their height alone (z and Z, s and S) may be taken for them.
      const said =
        'Der Antrag ist schriftlich bei der Gemeinde zu stellen und von ihr zu bestätigen.'.toLowerCase()
      const wrong = [...text.toLowerCase()].filter((letter, place) => letter !== said[place])
      expect([text.length, wrong.length <= 1], text).toEqual([said.length, true])
    },
  )
})

describe('a Word document', () => {
  const parts = [
    { heading: 'Gebührenordnung', level: 1 },
    'Stand: 5. Mai 2023',
    { heading: '§ 1 Gebühren', level: 2 },
    'Die Gebühr ist zu zahlen, wenn der Antrag gestellt wird. Sie beträgt <60 €> & mehr.',
    { items: ['Personalausweis', 'Reisepass'] },
    {
      rows: [
        ['Art', 'Betrag'],
        ['Pass | Ausweis', '60,00 €'],
      ],
    },
  ]
  const properties = {
    title: 'Gebührenordnung 2023',
    author: 'Amt 32',
    modified: '2024-02-01T10:00:00Z',
    pages: 3,
  }

  it('keeps headings of German Word, lists and tables', async () => {
    const document = await read(makeDocx(parts, properties), 'gebuehren.docx')
    expect(document.text).toBe(
      [
        '# Gebührenordnung',
        'Stand: 5. Mai 2023',
        '## § 1 Gebühren',
        'Die Gebühr ist zu zahlen, wenn der Antrag gestellt wird. Sie beträgt <60 €> & mehr.',
        '- Personalausweis\n- Reisepass',
        '| Art | Betrag |\n| --- | --- |\n| Pass \\| Ausweis | 60,00 € |',
      ].join('\n\n'),
    )
    expect(document).toMatchObject({
      title: 'Gebührenordnung 2023',
      datedOn: '2023-05-05',
      metadata: { author: 'Amt 32' },
      pages: 3,
      hasPages: false,
      pageStarts: [0],
    })
    await expect(count(makeDocx(parts, properties), 'gebuehren.docx')).resolves.toBe(3)
  })

  it('of the old format gets its headings from their words', async () => {
    const text =
      'Benutzungsordnung\n§ 1 Zweck\nDie Bücherei ist öffentlich – „für alle“.\n§ 2 Entgelt\nArt\tEntgelt\nBuch\tfrei\n'
    const document = await read(makeDoc(text), 'ordnung.doc')
    expect(document.text).toBe(
      'Benutzungsordnung\n\n## § 1 Zweck\n\nDie Bücherei ist öffentlich – „für alle“.\n\n## § 2 Entgelt\n\n| Art | Entgelt |\n| --- | --- |\n| Buch | frei |',
    )
    expect(document).toMatchObject({ title: 'Benutzungsordnung', language: 'de' })
  })
})

describe('a workbook', () => {
  const contentTypes =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  const workbook = {
    SheetNames: ['Gebühren', 'Geheim'],
    Sheets: {
      Gebühren: {
        '!ref': 'A1:C3',
        A1: { t: 's' as const, v: 'Art' },
        B1: { t: 's' as const, v: 'Betrag' },
        C1: { t: 's' as const, v: 'PLZ' },
        A2: { t: 's' as const, v: 'Pass' },
        B2: { t: 'n' as const, v: 1234.5, z: '#,##0.00 "€"' },
        C2: { t: 's' as const, v: '01067' },
        A3: { t: 'n' as const, v: 45_000, z: 'dd.mm.yyyy' },
        B3: { t: 'n' as const, v: 0.125, z: '0.0%' },
      },
      Geheim: { '!ref': 'A1', A1: { t: 's' as const, v: 'verborgen' } },
    },
    Workbook: { Sheets: [{}, { Hidden: 1 as const }] },
  }

  it.each(['xls', 'xlsx'] as const)(
    'in %s shows its cells as people see them, and no hidden sheet',
    async kind => {
      const document = await read(makeWorkbook(workbook, kind), `liste.${kind}`)
      expect(document.text).toBe(
        '## Gebühren\n\n| Art | Betrag | PLZ |\n| --- | --- | --- |\n| Pass | 1.234,50 € | 01067 |\n| 15.03.2023 | 12,5% |  |',
      )
    },
  )

  it('is read with what stands in boxes above its cells', async () => {
    const bytes = makeZip([
      { name: '[Content_Types].xml', content: contentTypes },
      { name: '_rels/.rels', content: relation('officeDocument', 'xl/workbook.xml') },
      {
        name: 'xl/workbook.xml',
        content: `<workbook xmlns="${main}" xmlns:r="r"><sheets><sheet name="Plan" sheetId="1" r:id="r1"/></sheets></workbook>`,
      },
      { name: 'xl/_rels/workbook.xml.rels', content: relation('worksheet', 'worksheets/sheet1.xml') },
      { name: 'xl/worksheets/sheet1.xml', content: `<worksheet xmlns="${main}"><sheetData/></worksheet>` },
      {
        name: 'xl/drawings/drawing1.xml',
        content:
          '<xdr:wsDr xmlns:xdr="x" xmlns:a="a"><xdr:sp><xdr:txBody><a:p><a:r><a:t>Hinweis: Die Halle </a:t></a:r><a:r><a:t>ist gesperrt.</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>',
      },
    ])
    expect((await read(bytes, 'plan.xlsx')).text).toBe('Hinweis: Die Halle ist gesperrt.')
  })
})

describe('a text file', () => {
  it('is read in the encoding of old systems, with wrapped lines put together', async () => {
    const text = [
      'Öffnungszeiten des Bürgeramts',
      '',
      'Das Bürgeramt ist von Montag bis Freitag geöffnet, außer an gesetz-',
      'lichen Feiertagen. Ein Termin ist nicht nötig.',
      '',
      'Rathausplatz 1',
      '01067 Dresden',
    ].join('\r\n')
    const document = await read(iconv.encode(text, 'cp850'), 'zeiten.txt')
    expect(document.text).toBe(
      'Öffnungszeiten des Bürgeramts\n\nDas Bürgeramt ist von Montag bis Freitag geöffnet, außer an gesetzlichen Feiertagen. Ein Termin ist nicht nötig.\n\nRathausplatz 1\n01067 Dresden',
    )
    expect(document.title).toBe('Öffnungszeiten des Bürgeramts')
  })

  it('is named by its first line, however long, and never by a part of it', async () => {
    const name = 'Sozialgesetzbuch Zweites Buch – Grundsicherung für Arbeitsuchende, in der geltenden Fassung'
    const text = [name, 'Kapitel 1 Fördern und Fordern', '§ 1 Aufgabe und Ziel', '(1) Sie hilft.'].join(
      '\n\n',
    )
    expect((await read(Buffer.from(text), 'sgb2.txt')).title).toBe(name)
    const summer = [{ heading: 'Sommer am See', level: 1 }, { heading: 'Schwimmen', level: 2 }, 'Im See.']
    expect((await read(makeDocx(summer), 'sommer.docx')).title).toBe('Sommer am See')
  })

  it('has the tables that are written with pipes, and their titles', async () => {
    const text =
      '# Gebühren\n\nFür Hunde:\n|Lfd. Nr.|Steuer| |\n|---|:---:|---|\n|1.|96 €| |\n||Zweithund<br>144 €| |\n\nDer Strich | allein ist keine.\n'
    expect((await read(Buffer.from(text), 'gebuehren.txt')).text).toBe(
      '# Gebühren\n\nFür Hunde:\n\n| Lfd. Nr. | Steuer |\n| --- | --- |\n| 1. | 96 € |\n|  | Zweithund<br>144 € |\n\nDer Strich | allein ist keine.',
    )
  })

  it('is read as a whole, up to the largest that may be uploaded', {
    timeout: patience(60_000),
  }, async () => {
    const sentence = 'Die Größe der Fläche bestimmt die Gebühr für die Straßenreinigung im Jahr.\n\n'
    const bytes = Buffer.from(sentence.repeat(Math.floor(19_900_000 / Buffer.byteLength(sentence))))
    const { text } = await read(bytes, 'satzungen.txt')
    expect(text.length).toBe(bytes.toString().trimEnd().length)
    expect(text.endsWith('Straßenreinigung im Jahr.')).toBe(true)
  })

  it('hides nothing: direction, width and tag characters are gone', async () => {
    const document = await read(
      Buffer.from('Sicht\u200bbarer \u202eText\u{e0049}\u{e0067}nore\u{e006e} und S\u00ado weiter.'),
      'notiz.txt',
    )
    expect(document.text).toBe('Sichtbarer Textnore und So weiter.')
  })
})
