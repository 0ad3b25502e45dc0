import { makePdf, type PdfField, type PdfPage, type PdfText } from '../files/pdf.ts'
import { heading, type KnownBlock, type KnownFile, paragraph, sentence, text } from './known-file.ts'
import { typeset, widthOf } from './typeset.ts'

const money = (cents: number): string =>
  (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const atRight = (words: string, right: number, y: number, isBold = false): PdfText => ({
  text: words,
  x: right - widthOf(words, 10, isBold),
  y,
  size: 10,
  isBold,
})

/** Amounts at the end of dotted lines, under headings by number. */
const dottedFees = (): KnownFile => {
  const groups: [string, string[]][] = [
    [
      '1. Allgemeine Verwaltung',
      [
        'Beglaubigung einer Abschrift',
        'Schriftliche Auskunft aus dem Archiv',
        'Zweitschrift eines Bescheids',
      ],
    ],
    [
      '2. Bauwesen',
      [
        'Genehmigung eines Einfriedungsvorhabens',
        'Ausnahme vom Bebauungsplan',
        'Verlängerung der Geltungsdauer',
      ],
    ],
    ['3. Gewerbe', ['Anmeldung eines Gewerbes', 'Erlaubnis zum Betrieb einer Gaststätte']],
  ]
  const texts: PdfText[] = [{ text: 'Gebührenverzeichnis', x: 60, y: 785, size: 15, isBold: true }]
  const blocks: KnownBlock[] = [heading(1, 'Gebührenverzeichnis')]
  let y = 750
  for (const [index, [group, fees]] of groups.entries()) {
    texts.push({ text: group, x: 60, y, size: 11, isBold: true })
    blocks.push(heading(2, group))
    y -= 20
    for (const [at, fee] of fees.entries()) {
      const price = `${money(500 + index * 2150 + at * 750)} Euro`
      const room = 460 - widthOf(fee, 10) - widthOf(price, 10)
      texts.push({
        text: `${fee} ${'.'.repeat(Math.floor(room / widthOf('.', 10)) - 2)} ${price}`,
        x: 60,
        y,
        size: 10,
      })
      blocks.push(text(`${fee} ${price}`))
      y -= 15
    }
    y -= 14
  }
  return { name: 'gebührenverzeichnis-punkte.pdf', bytes: makePdf([{ texts }]), blocks }
}

/** The widest cell of the first column ends a word's width before the amount. */
const closeCells = (): KnownFile => {
  const rows = [
    ['Steuersatz', 'im Jahr'],
    ['ein Hund', '72 Euro'],
    ['zwei Hunde, je Hund', '108 Euro'],
    ['drei oder mehr Hunde, je Hund', '144 Euro'],
    ['gefährlicher Hund', '720 Euro'],
  ]
  const second = 60 + widthOf(rows[3]?.[0] ?? '', 10) + 4
  const texts: PdfText[] = [{ text: 'Hundesteuersatzung', x: 60, y: 785, size: 15, isBold: true }]
  for (const [index, [name = '', price = '']] of rows.entries())
    texts.push(
      { text: name, x: 60, y: 750 - index * 15, size: 10, isBold: index === 0 },
      { text: price, x: second, y: 750 - index * 15, size: 10, isBold: index === 0 },
    )
  const after = text(paragraph(910, 3))
  texts.push(...(typeset([after], { top: 650 })[0]?.texts ?? []))
  return {
    name: 'enge-zellen.pdf',
    bytes: makePdf([{ texts }]),
    blocks: [heading(1, 'Hundesteuersatzung'), { rows }, after],
  }
}

const wasteHead = ['Behälter', 'Restmüll im Jahr', 'Bioabfall im Jahr']
const wasteRows = [60, 80, 120, 240, 660, 1100].map((litres, index) => [
  `${litres} Liter`,
  `${money(11880 + index * 5940)} Euro`,
  `${money(4620 + index * 2310)} Euro`,
])

/** The names of the columns are one text of the file, in bold type right above the rows. */
const headAsOneText = (): KnownFile => {
  const head = ['Größe des Behälters', ...wasteHead.slice(1)]
  const edges = head.map((_, index) =>
    index === 0 ? 60 : 60 + widthOf(`${head.slice(0, index).join(' ')} `, 10, true),
  )
  const texts: PdfText[] = [
    { text: 'Abfallgebühren', x: 60, y: 785, size: 15, isBold: true },
    { text: head.join(' '), x: 60, y: 750, size: 10, isBold: true },
    ...wasteRows.flatMap((row, at) =>
      row.map((cell, index) => ({ text: cell, x: edges[index] ?? 60, y: 730 - at * 20, size: 10 })),
    ),
  ]
  return {
    name: 'tabellenkopf-ein-text.pdf',
    bytes: makePdf([{ texts }]),
    blocks: [heading(1, 'Abfallgebühren'), { rows: [head, ...wasteRows] }],
  }
}

/** The head of a table is the last line of its page; its rows begin on the next one. */
const headBeforeRows = (isCentred: boolean): KnownFile => {
  const [head, rows] = [wasteHead, wasteRows]
  const edges = [60, 230, 390]
  const first: KnownBlock[] = [
    heading(1, 'Abfallgebührensatzung'),
    ...[0, 1, 2, 3, 4, 5].map(seed => text(paragraph(915 + seed, 5))),
  ]
  const [page] = typeset(first, { bottom: 90 })
  const y = Math.min(...(page?.texts ?? []).map(one => one.y)) - 26
  const rowAt = (row: string[], at: number, isBold: boolean): PdfText[] =>
    row.map((cell, index) => ({
      text: cell,
      x: (edges[index] ?? 60) + (isBold && isCentred ? 14 : 0),
      y: at,
      size: 10,
      isBold,
    }))
  const after = text(sentence(921))
  return {
    name: isCentred ? 'tabellenkopf-mittig-davor.pdf' : 'tabellenkopf-seite-davor.pdf',
    bytes: makePdf([
      { texts: [...(page?.texts ?? []), ...rowAt(head, y, true)] },
      {
        texts: [
          ...rows.flatMap((row, index) => rowAt(row, 770 - index * 17, false)),
          ...(typeset([after], { top: 640 })[0]?.texts ?? []),
        ],
      },
    ]),
    blocks: [...first, { rows: [head, ...rows] }, { ...after, page: 2 }],
  }
}

/** A price list with sums below each group, what is carried over, and a total at the end. */
const sums = (): KnownFile => {
  const head = ['Position', 'Menge', 'Betrag in Euro']
  const item = (index: number): string[] => [
    `Leistung ${index} nach Angebot`,
    `${(index % 5) + 1} Stück`,
    money(9900 + index * 475),
  ]
  const first = [
    head,
    ...Array.from({ length: 14 }, (_, index) => item(index + 1)),
    ['Übertrag', '', money(188125)],
  ]
  const second = [
    head,
    ['Übertrag', '', money(188125)],
    ...Array.from({ length: 9 }, (_, index) => item(index + 15)),
    ['Summe netto', '', money(341100)],
    ['Umsatzsteuer 19 %', '', money(64809)],
    ['Gesamtbetrag', '', money(405909)],
  ]
  const pageOf = (rows: string[][], page: number): PdfPage => ({
    texts: [
      ...rows.flatMap((row, index) => {
        const y = 740 - index * 17
        const isBold = index === 0 || !/^Leistung/.test(row[0] ?? '')
        return [
          { text: row[0] ?? '', x: 60, y, size: 10, isBold },
          ...(row[1] ? [{ text: row[1], x: 300, y, size: 10, isBold }] : []),
          atRight(row[2] ?? '', 500, y, isBold),
        ]
      }),
      { text: `Angebot 2026-118, Blatt ${page} von 2`, x: 60, y: 30, size: 8 },
    ],
  })
  const title = { text: 'Angebot über Malerarbeiten', x: 60, y: 785, size: 15, isBold: true }
  const [one, two] = [pageOf(first, 1), pageOf(second, 2)]
  return {
    name: 'preisliste-summen.pdf',
    bytes: makePdf([{ texts: [title, ...(one.texts ?? [])] }, two]),
    blocks: [heading(1, title.text), { rows: first, page: 1 }, { rows: second, page: 2 }],
  }
}

/** A head of two lines: "Haushaltsjahr" stands over two columns. */
const groupedHead = (): KnownFile => {
  const rows = [
    ['', 'Haushaltsjahr 2026', '', 'Haushaltsjahr 2025', ''],
    ['Produkt', 'Ansatz', 'Stellen', 'Ansatz', 'Stellen'],
    ...['Ordnung', 'Schulen', 'Soziales', 'Bauen', 'Kultur'].map((name, index) => [
      name,
      money(120000 + index * 31000),
      `${4 + index},5`,
      money(118000 + index * 29500),
      `${4 + index},0`,
    ]),
  ]
  const edges = [60, 180, 270, 360, 450]
  const texts: PdfText[] = [{ text: 'Stellenplan', x: 60, y: 785, size: 15, isBold: true }]
  for (const [index, row] of rows.entries())
    for (const [at, cell] of row.entries())
      if (cell)
        texts.push({ text: cell, x: edges[at] ?? 60, y: 750 - index * 16, size: 10, isBold: index < 2 })
  return {
    name: 'tabellenkopf-zweizeilig.pdf',
    bytes: makePdf([{ texts }]),
    blocks: [heading(1, 'Stellenplan'), { rows }],
  }
}

/** Boxes before their labels, several on a line, as on paper. */
const boxes = (): KnownFile => {
  const lines: [string, [string, boolean][]][] = [
    [
      'Art der Meldung',
      [
        ['Neuanmeldung', true],
        ['Ummeldung', false],
        ['Abmeldung', false],
      ],
    ],
    [
      'Familienstand',
      [
        ['ledig', false],
        ['verheiratet', true],
        ['verwitwet', false],
      ],
    ],
    [
      'Einwilligung',
      [
        ['Ja', true],
        ['Nein', false],
      ],
    ],
  ]
  const texts: PdfText[] = [{ text: 'Meldeschein', x: 60, y: 785, size: 15, isBold: true }]
  const fields: PdfField[] = []
  const blocks: KnownBlock[] = [heading(1, 'Meldeschein')]
  for (const [index, [label, choices]] of lines.entries()) {
    const y = 740 - index * 30
    texts.push({ text: label, x: 60, y, size: 10 })
    const words = [label]
    for (const [at, [choice, value]] of choices.entries()) {
      const x = 180 + at * 110
      fields.push({ name: `wahl${index}${at}`, x, y: y - 2, width: 10, height: 10, value })
      texts.push({ text: choice, x: x + 15, y, size: 10 })
      words.push(value ? `☒ ${choice}` : choice)
    }
    blocks.push(text(words.join(' ')))
  }
  return { name: 'formular-ankreuzen.pdf', bytes: makePdf([{ texts, fields }]), blocks }
}

/** What is set on a sheet across, as it lies on an upright one. */
const laidAcross = (texts: PdfText[]): PdfText[] =>
  texts.map(one => ({ ...one, x: 595 - one.y, y: one.x, isUpwards: true }))

const across = (name: string, rotate?: 90): KnownFile => {
  const rows = [
    ['Straße', 'Reinigungsklasse', 'Winterdienst', 'Häufigkeit'],
    ...['Ahornweg', 'Bahnhofstraße', 'Dorfplatz', 'Feldrain', 'Hauptstraße', 'Kirchgasse'].map(
      (street, index) => [
        street,
        `Klasse ${(index % 3) + 1}`,
        index % 2 ? 'Stadt' : 'Anlieger',
        `${(index % 4) + 1} mal im Monat`,
      ],
    ),
  ]
  const blocks: KnownBlock[] = [
    heading(1, 'Straßenverzeichnis'),
    text(paragraph(930, 2)),
    { rows },
    text(paragraph(931, 2)),
  ]
  const [page] = typeset(blocks, { width: 842, height: 595, top: 530, bottom: 50, cells: [0, 180, 360, 540] })
  return {
    name: `${name}.pdf`,
    bytes: makePdf([{ texts: laidAcross(page?.texts ?? []), rotate }]),
    blocks,
  }
}

/** Points of the agenda with their times at the right edge. */
const agenda = (): KnownFile => {
  const points: [string, string][] = [
    ['1. Begrüßung', '18:00 Uhr'],
    ['2. Bericht des Bürgermeisters', '18:10 Uhr'],
    ['3. Fragestunde für Einwohnerinnen und Einwohner', '18:30 Uhr'],
    ['4. Neufassung der Friedhofsgebührensatzung', '19:00 Uhr'],
    ['5. Anfragen', '19:45 Uhr'],
  ]
  const texts: PdfText[] = [{ text: 'Tagesordnung', x: 60, y: 785, size: 15, isBold: true }]
  for (const [index, [point, time]] of points.entries())
    texts.push({ text: point, x: 60, y: 750 - index * 18, size: 10 }, atRight(time, 500, 750 - index * 18))
  const after = text(paragraph(940, 3))
  texts.push(...(typeset([after], { top: 640 })[0]?.texts ?? []))
  return {
    name: 'tagesordnung-mit-zeiten.pdf',
    bytes: makePdf([{ texts }]),
    blocks: [heading(1, 'Tagesordnung'), { rows: points }, after],
  }
}

export const feeFiles = (): KnownFile[] => [
  dottedFees(),
  closeCells(),
  headAsOneText(),
  headBeforeRows(false),
  headBeforeRows(true),
  sums(),
  groupedHead(),
  boxes(),
  across('tabelle-quer-auf-hochformat'),
  across('seite-gedreht', 90),
  agenda(),
]
