import { makePdf, type PdfPage, type PdfText } from '../files/pdf.ts'
import { heading, type KnownBlock, type KnownFile, paragraph, text } from './known-file.ts'
import { type Style, typeset } from './typeset.ts'

const pdf = (
  name: string,
  blocks: KnownBlock[],
  style: Style = {},
  info?: Record<string, string>,
): KnownFile => ({
  name: `${name}.pdf`,
  bytes: makePdf(typeset(blocks, style), { info }),
  blocks,
})

const chapters = (count: number): KnownBlock[] =>
  Array.from({ length: count }, (_, index) => [
    heading(2, `${index + 1} ${['Grundlagen', 'Organisation', 'Finanzen', 'Ausblick'][index % 4]}`),
    text(paragraph(600 + index * 5)),
    heading(3, `${index + 1}.1 Ausgangslage`),
    text(paragraph(601 + index * 5, 5)),
    heading(3, `${index + 1}.2 Maßnahmen und Zuständigkeiten`),
    text(paragraph(602 + index * 5, 4)),
    text(paragraph(603 + index * 5, 4)),
  ]).flat()

/** The head names the chapter and changes with it; its number counts the pages. */
const changingHeads = (): KnownFile => {
  const blocks = [heading(1, 'Verwaltungsbericht 2026'), ...chapters(9)]
  const head = (page: number): PdfText[] => [
    {
      text: page % 2 ? `Verwaltungsbericht ${page}` : `${page} Kapitel ${Math.ceil(page / 2)}`,
      x: page % 2 ? 440 : 60,
      y: 810,
      size: 8,
    },
  ]
  return pdf('kopfzeile-wechselt', blocks, { head })
}

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

const lists = (): KnownBlock[] => [
  heading(1, 'Passgesetz, Auszug'),
  heading(2, '§ 4 Passmuster'),
  text('(1) Der Pass enthält neben dem Lichtbild und der Unterschrift folgende Angaben:'),
  ...[
    '1. Familienname und Geburtsname,',
    '2. Vornamen,',
    '3. Doktorgrad,',
    '4. Ordensname, Künstlername,',
    '9. Wohnort und Größe sowie',
    '10. Staatsangehörigkeit und',
    '11. Farbe der Augen.',
  ].map(text),
  heading(2, '§ 5 Gültigkeitsdauer'),
  text(`(1) ${paragraph(650, 2)}`),
  text('(2) Abweichend davon gilt'),
  ...[
    'a) für Kinder die Dauer von einem Jahr,',
    'b) für vorläufige Pässe die Dauer von zwölf Monaten und',
    'c) für Dienstpässe die Dauer des Dienstes.',
  ].map(text),
  heading(2, '§ 6 Ausstellung'),
  text(paragraph(651, 3)),
  ...['• Antrag mit Unterschrift', '• Lichtbild nach den Vorgaben', '• bisheriger Pass oder Ausweis'].map(
    text,
  ),
  text(paragraph(652, 2)),
]

const books = (): KnownBlock[] => {
  const paragraphs = (from: number, count: number): KnownBlock[] =>
    Array.from({ length: count }, (_, index) => [
      heading(5, `§ ${from + index} Regelung ${from + index}`),
      text(paragraph(from + index + 700)),
    ]).flat()
  return [
    heading(1, 'Buch 1 Allgemeiner Teil'),
    heading(2, 'Abschnitt 1 Personen'),
    heading(3, 'Titel 1 Natürliche Personen'),
    ...paragraphs(1, 3),
    heading(3, 'Titel 2 Juristische Personen'),
    heading(4, 'Kapitel 1 Vereine'),
    ...paragraphs(21, 2),
    heading(4, 'Kapitel 2 Eingetragene Vereine'),
    ...paragraphs(55, 2),
    heading(2, 'Abschnitt 5 Verjährung'),
    heading(3, 'Titel 1 Gegenstand und Dauer der Verjährung'),
    ...paragraphs(194, 3),
  ]
}

const letter = (): KnownFile => {
  const lines: [string, number, number][] = [
    ['Stadt Musterstadt · Rathausplatz 1 · 12345 Musterstadt', 70, 700],
    ['Frau', 70, 680],
    ['Erika Mustermann', 70, 667],
    ['Gartenweg 7', 70, 654],
    ['12345 Musterstadt', 70, 641],
    ['Musterstadt, den 4. Mai 2026', 400, 590],
  ]
  const texts: PdfText[] = lines.map(([words, x, y]) => ({ text: words, x, y, size: 10 }))
  const body: KnownBlock[] = [
    text('Sehr geehrte Frau Mustermann,'),
    text(paragraph(660, 4)),
    text('Mit freundlichen Grüßen'),
    text('Im Auftrag Meier'),
  ]
  const [page] = typeset(body, { top: 530, left: 70 })
  const subject = {
    text: 'Bescheid über die Abfallgebühren für das Jahr 2026',
    x: 70,
    y: 560,
    size: 11,
    isBold: true,
  }
  return {
    name: 'bescheid-brief.pdf',
    bytes: makePdf([{ texts: [...texts, subject, ...(page?.texts ?? [])] }]),
    blocks: [...lines.map(([words]) => text(words)), heading(1, subject.text), ...body],
  }
}

/** A cover with few words, a page with hardly any letters, an empty back: all digital. */
const sparsePages = (): KnownFile => {
  const report: KnownBlock[] = [heading(1, 'Lärmaktionsplan'), ...chapters(2)]
  const pages: PdfPage[] = [
    { texts: [{ text: 'Plan 2026', x: 220, y: 500, size: 26, isBold: true }] },
    {},
    {
      texts: [
        { text: 'L = 10 · log (p² / q²)', x: 180, y: 500, size: 11 },
        { text: '(4.1)', x: 480, y: 500, size: 11 },
      ],
    },
    ...typeset(report),
  ]
  for (const block of report) block.page = (block.page ?? 0) + 3
  return {
    name: 'karge-seiten.pdf',
    bytes: makePdf(pages),
    blocks: [{ heading: 'Plan 2026', level: 1 }, text('L = 10 · log (p² / q²) (4.1)'), ...report.map(deeper)],
  }
}

const deeper = (block: KnownBlock): KnownBlock =>
  'heading' in block ? { ...block, level: block.level + 1 } : block

/** A table of contents leads to pages; its lines are no headings. */
const contents = (): KnownFile => {
  const titles = ['Vorwort', 'Haushalt', 'Bauen und Wohnen', 'Schule und Sport']
  const entries = titles.map((title, index) => `${title} ${index + 2}`)
  const texts: PdfText[] = [
    { text: 'Inhaltsverzeichnis', x: 60, y: 770, size: 15, isBold: true },
    ...titles.map((title, index) => ({
      text: `${title} ${'.'.repeat(60 - title.length)} ${index + 2}`,
      x: 60,
      y: 735 - index * 16,
      size: 10,
    })),
  ]
  const body = titles.flatMap((title, index): KnownBlock[] => [
    heading(1, title),
    text(paragraph(670 + index, 6)),
  ])
  const pages = typeset(body, { headingSizes: [15] })
  for (const block of body) block.page = (block.page ?? 0) + 1
  return {
    name: 'inhaltsverzeichnis.pdf',
    bytes: makePdf([{ texts }, ...pages]),
    blocks: [heading(1, 'Inhaltsverzeichnis'), ...entries.map(text), ...body],
  }
}

const outlined = (): KnownFile => {
  const blocks = [heading(1, 'Leitbild der Verwaltung'), ...chapters(3)]
  const pages = typeset(blocks, { headingSizes: [14, 10, 10] })
  const outline = blocks.flatMap(block =>
    'heading' in block && block.level < 3 ? [{ title: block.heading, page: block.page ?? 1 }] : [],
  )
  const flat = blocks.map(block => ('heading' in block && block.level === 2 ? { ...block, level: 1 } : block))
  const levels = flat.map(block => ('heading' in block && block.level === 3 ? { ...block, level: 2 } : block))
  return { name: 'lesezeichen.pdf', bytes: makePdf(pages, { outline }), blocks: levels }
}

export const structureFiles = (): KnownFile[] => [
  changingHeads(),
  pdf('seitenzahlen-römisch', [heading(1, 'Vorbericht'), ...chapters(9)], {
    head: page => [{ text: roman[page - 1] ?? '', x: 290, y: 30, size: 9 }],
  }),
  pdf('seitenzahlen-striche', [heading(1, 'Geschäftsbericht'), ...chapters(7)], {
    head: page => [
      { text: `- ${page} -`, x: 285, y: 30, size: 9 },
      { text: 'Stadtwerke Musterstadt GmbH', x: 60, y: 812, size: 8 },
    ],
  }),
  pdf('seite-von', [heading(1, 'Richtlinie'), ...chapters(5)], {
    head: page => [
      { text: `Richtlinie Vereinsförderung, Stand 01.03.2026, Seite ${page} von 4`, x: 60, y: 30, size: 8 },
    ],
  }),
  pdf('kapitel-nummeriert', [heading(1, 'Integriertes Klimaschutzkonzept'), ...chapters(6)]),
  pdf('überschriften-fett', [heading(1, 'Richtlinie zur Förderung der Vereine'), ...chapters(4)], {
    headingSizes: [14, 10, 10],
  }),
  pdf('überschriften-zweizeilig', [
    heading(
      1,
      'Satzung über die Erhebung von Beiträgen für straßenbauliche Maßnahmen in der Stadt Musterstadt',
    ),
    ...[
      '§ 1 Erhebung des Beitrags nach Maßgabe der Satzung und der zugrunde liegenden gesetzlichen Bestimmungen',
      '§ 2 Umfang des beitragsfähigen Aufwands für die Herstellung und Erneuerung der öffentlichen Anlagen',
    ].flatMap((title, index) => [heading(2, title), text(paragraph(680 + index, 6))]),
  ]),
  pdf('aufzählungen', lists(), { headingSizes: [16, 10] }),
  pdf('bücher-und-titel', books(), { headingSizes: [16, 14, 12.5, 11.5, 10.5] }),
  pdf('bücher-gleich-groß', books(), { headingSizes: [10, 10, 10, 10, 10] }),
  letter(),
  sparsePages(),
  contents(),
  outlined(),
]
