import { utils } from '@e965/xlsx'
import iconv from 'iconv-lite'
import { makeCompound, makeDoc, makeDocx, makeWorkbook, type WordPart } from '../files/office.ts'
import { makeOdp, makeOds, makeOdt } from '../files/open-document.ts'
import { makePptx } from '../files/presentation.ts'
import { makeZip } from '../files/zip.ts'
import { heading, type KnownBlock, type KnownFile, paragraph, table, text } from './known-file.ts'

const fees = table(
  ['Leistung', 'Gebühr'],
  ['Personalausweis', '37,00 €'],
  ['Reisepass', '70,00 €'],
  ['Führungszeugnis', '13,00 €'],
)

const guide: KnownBlock[] = [
  heading(1, 'Handreichung für das Bürgerbüro'),
  text(paragraph(960, 3)),
  heading(2, 'Ausweise & Pässe'),
  text(paragraph(961, 4)),
  fees,
  heading(2, 'Öffnungszeiten'),
  text('- Montag 8 bis 12 Uhr'),
  text('- Dienstag 14 bis 18 Uhr'),
  text(paragraph(962, 2)),
]

/** Items of a list as a program keeps them: the sign before them is not part of their text. */
const partsOf = (blocks: KnownBlock[]): WordPart[] =>
  blocks.map(block =>
    'heading' in block
      ? { heading: block.heading, level: block.level }
      : 'rows' in block
        ? { rows: block.rows }
        : block.text.startsWith('- ')
          ? { items: [block.text.slice(2)] }
          : block.text,
  )

const slides = [1, 2, 3].map(number => ({
  title: `Haushalt 2026, Teil ${number}`,
  lines: [`Aufwendungen im Teil ${number}`, paragraph(970 + number, 1)],
}))
const slideBlocks: KnownBlock[] = slides.flatMap(({ title, lines }, index): KnownBlock[] => [
  { heading: title, level: 1, page: index + 1 },
  ...lines.map(line => ({ text: line, page: index + 1 })),
])

/** Text in the alphabet of the file, what it has not as Unicode with a question mark for old programs. */
const rtfText = (words: string): string =>
  [...words]
    .map(sign => {
      if (/[\\{}]/.test(sign)) return `\\${sign}`
      const code = sign.charCodeAt(0)
      if (code < 128) return sign
      const [byte = 63] = iconv.encode(sign, 'windows-1252')
      return code % 2 ? `\\'${byte.toString(16)}` : `\\u${code}?`
    })
    .join('')

const rtfOf = (blocks: KnownBlock[]): Buffer => {
  const body = blocks
    .map(block => {
      if ('heading' in block) return `\\pard\\s${block.level} {\\b ${rtfText(block.heading)}}\\par`
      if ('text' in block) return `\\pard ${rtfText(block.text)}\\par`
      return block.rows
        .map(row => `\\trowd ${row.map(cell => `\\pard\\intbl ${rtfText(cell)}\\cell`).join(' ')}\\row`)
        .join('\n')
    })
    .join('\n')
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\stylesheet{\\s1 heading 1;}{\\s2 heading 2;}}{\\*\\generator Unsinn;}{\\info{\\title Handreichung}}{\\header Kopfzeile}\n${body}}`,
    'latin1',
  )
}

const csvOf = (rows: string[][], delimiter: string): string =>
  rows
    .map(row => row.map(cell => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
    .join('\r\n')

const rates = [
  ['Straße', 'Stadtteil', 'Reinigungsklasse'],
  ...Array.from({ length: 40 }, (_, index) => [
    `Gässchen ${index + 1}`,
    index % 2 ? 'Süd' : 'Nord, Altstadt',
    `${(index % 4) + 1}`,
  ]),
]

const markdown = (blocks: KnownBlock[]): string =>
  blocks
    .map(block => {
      if ('heading' in block) return `${'#'.repeat(block.level)} ${block.heading}`
      if ('text' in block) return block.text.replace(/\*/g, '\\*')
      const [head = [], ...rows] = block.rows
      return [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')
    })
    .join('\n\n')

const htmlBody = (blocks: KnownBlock[]): string =>
  blocks
    .map(block => {
      const safe = (words: string) => words.replaceAll('&', '&amp;')
      if ('heading' in block) return `<h${block.level}>${safe(block.heading)}</h${block.level}>`
      if ('text' in block)
        return block.text.startsWith('- ')
          ? `<ul><li>${safe(block.text.slice(2))}</li></ul>`
          : `<p>${safe(block.text)}</p>`
      return `<table>${block.rows.map(row => `<tr>${row.map(cell => `<td>${safe(cell)}</td>`).join('')}</tr>`).join('')}</table>`
    })
    .join('\n')

const letter =
  'Sehr geehrte Damen und Herren,\r\n\r\nanbei erhalten Sie die Übersicht über die Gebühren der Straßenreinigung für das kommende Jahr.\r\n\r\nMit freundlichen Grüßen\r\nJürgen Müller'
const letterBlocks: KnownBlock[] = [
  heading(1, 'Gebühren für 2026'),
  text(
    'Von: Jürgen Müller <mueller@stadt.example> An: rat@stadt.example Datum: Mon, 04 May 2026 08:00:00 +0200',
  ),
  text(letter.replaceAll('\r\n', ' ').replace(/\s+/g, ' ')),
]
const mailHead = [
  'From: =?utf-8?Q?J=C3=BCrgen_M=C3=BCller?= <mueller@stadt.example>',
  'To: rat@stadt.example',
  `Subject: =?utf-8?B?${Buffer.from('Gebühren für 2026').toString('base64')}?=`,
  'Date: Mon, 04 May 2026 08:00:00 +0200',
  'MIME-Version: 1.0',
]
const asQuoted = (words: string): string =>
  [...Buffer.from(words)]
    .map(byte =>
      byte > 126 || byte === 61 ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte),
    )
    .join('')

const outlook = (): KnownFile => {
  const wide = (words: string) => iconv.encode(words, 'utf-16le')
  return {
    name: 'nachricht.msg',
    bytes: makeCompound({
      '__properties_version1.0': Buffer.alloc(32),
      '__substg1.0_0037001F': wide('Gebühren für 2026'),
      '__substg1.0_0C1A001F': wide('Jürgen Müller'),
      '__substg1.0_0E04001F': wide('Rat der Stadt'),
      '__substg1.0_1000001F': wide(letter),
    }),
    blocks: [
      heading(1, 'Gebühren für 2026'),
      text('Von: Jürgen Müller An: Rat der Stadt'),
      text(letter.replaceAll('\r\n', ' ').replace(/\s+/g, ' ')),
    ],
  }
}

const book = (): Buffer =>
  makeZip([
    { name: 'mimetype', content: 'application/epub+zip', isStored: true },
    {
      name: 'META-INF/container.xml',
      content:
        '<?xml version="1.0"?><container><rootfiles><rootfile full-path="OEBPS/buch.opf"/></rootfiles></container>',
    },
    {
      name: 'OEBPS/buch.opf',
      content:
        '<?xml version="1.0"?><package><metadata><dc:title>Chronik der Stadt</dc:title></metadata><manifest><item id="b" href="zwei.xhtml"/><item id="a" href="eins.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
    },
    {
      name: 'OEBPS/zwei.xhtml',
      content: `<!DOCTYPE html><html><body>${htmlBody(guide.slice(5))}</body></html>`,
    },
    {
      name: 'OEBPS/eins.xhtml',
      content: `<!DOCTYPE html><html><body>${htmlBody(guide.slice(0, 5))}</body></html>`,
    },
  ])

const archive = (): KnownFile => ({
  name: 'unterlagen.zip',
  bytes: makeZip([
    { name: 'ordner/b-liste.csv', content: csvOf(rates, ';') },
    { name: 'ordner/a-handreichung.odt', content: makeOdt(partsOf(guide)) },
    { name: '__MACOSX/._a', content: 'Unsinn' },
  ]),
  blocks: [
    heading(1, 'a-handreichung.odt'),
    ...guide.map(block => ('heading' in block ? heading(block.level + 1, block.heading) : block)),
    heading(1, 'b-liste.csv'),
    table(...rates),
  ],
})

const workbook = (kind: 'xls' | 'xlsx'): KnownFile => {
  const sheet = utils.aoa_to_sheet(rates)
  return {
    name: `reinigung.${kind}`,
    bytes: makeWorkbook({ SheetNames: ['Reinigung'], Sheets: { Reinigung: sheet } }, kind),
    blocks: [heading(2, 'Reinigung'), table(...rates)],
  }
}

export const officeFiles = (): KnownFile[] => [
  { name: 'handreichung.docx', bytes: makeDocx(partsOf(guide)), blocks: guide },
  {
    name: 'ordnung.doc',
    bytes: makeDoc(
      'Benutzungsordnung\n§ 1 Zweck\nDie Bücherei ist öffentlich.\n§ 2 Entgelt\nDie Ausleihe ist frei.',
    ),
    blocks: [
      text('Benutzungsordnung'),
      heading(2, '§ 1 Zweck'),
      text('Die Bücherei ist öffentlich.'),
      heading(2, '§ 2 Entgelt'),
      text('Die Ausleihe ist frei.'),
    ],
  },
  workbook('xlsx'),
  workbook('xls'),
  { name: 'handreichung.odt', bytes: makeOdt(partsOf(guide)), blocks: guide },
  {
    name: 'reinigung.ods',
    bytes: makeOds([
      { name: 'Reinigung', rows: rates },
      { name: 'Intern', rows: [['geheim']], isHidden: true },
    ]),
    blocks: [heading(2, 'Reinigung'), table(...rates)],
  },
  { name: 'haushalt.odp', bytes: makeOdp(slides), blocks: slideBlocks },
  {
    name: 'haushalt.pptx',
    bytes: makePptx([...slides, { title: 'Versteckt', lines: ['nicht gezeigt'], isHidden: true }]),
    blocks: slideBlocks,
  },
  { name: 'handreichung.rtf', bytes: rtfOf(guide), blocks: guide },
  { name: 'reinigung.csv', bytes: Buffer.from(csvOf(rates, ';')), blocks: [table(...rates)] },
  {
    name: 'reinigung-windows.csv',
    bytes: iconv.encode(csvOf(rates, ','), 'windows-1252'),
    blocks: [table(...rates)],
  },
  { name: 'handreichung.md', bytes: Buffer.from(markdown(guide)), blocks: guide },
  {
    name: 'handreichung.html',
    bytes: Buffer.from(
      `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>x</title></head><body><nav>Start</nav><main>${htmlBody(guide)}</main></body></html>`,
    ),
    blocks: guide,
  },
  {
    name: 'nachricht.eml',
    bytes: Buffer.from(
      [
        ...mailHead,
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        asQuoted(letter),
      ].join('\r\n'),
    ),
    blocks: letterBlocks,
  },
  {
    name: 'nachricht-zweifach.eml',
    bytes: iconv.encode(
      [
        ...mailHead,
        'Content-Type: multipart/alternative; boundary="xyz"',
        '',
        '--xyz',
        'Content-Type: text/plain; charset=iso-8859-1',
        '',
        letter,
        '--xyz',
        'Content-Type: text/html',
        '',
        '<p>doppelt</p>',
        '--xyz--',
        '',
      ].join('\r\n'),
      'latin1',
    ),
    blocks: letterBlocks,
  },
  outlook(),
  { name: 'chronik.epub', bytes: book(), blocks: guide },
  archive(),
]
