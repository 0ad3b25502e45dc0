import { makePdf, type PdfText } from '../files/pdf.ts'
import { heading, type KnownBlock, type KnownFile, paragraph, sentence, table, text } from './known-file.ts'
import { type Style, typeset } from './typeset.ts'

const money = (cents: number): string =>
  (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const fees = (count: number): string[][] => [
  ['Leistung', 'Rechtsgrundlage', 'Gebühr in Euro'],
  ...Array.from({ length: count }, (_, index) => [
    `${['Beglaubigung', 'Auskunft', 'Genehmigung', 'Ausnahme'][index % 4]} Nummer ${index + 1}`,
    `§ ${(index % 30) + 1} GebO`,
    money(1250 + index * 371),
  ]),
]

/** The same table as it is on its pages: each part has the head. */
const parted = (rows: string[][], lengths: number[]): KnownBlock[] => {
  const [head = [], ...body] = rows
  let at = 0
  return lengths.map((length, index) => {
    const part = body.slice(at, at + length)
    at += length
    return { rows: [head, ...part], page: index + 1 }
  })
}

/** How many rows of a table of pages a page holds: what the page shows, counted. */
const rowsOnPages = (pages: { texts?: PdfText[] }[], head: string): number[] =>
  pages.map(({ texts = [] }) => {
    const baselines = new Set(texts.filter(({ y }) => y < 745 && y > 60).map(({ y }) => y))
    return baselines.size - (texts.some(one => one.text === head && one.y < 745) ? 1 : 0)
  })

const longTable = (name: string, style: Style): KnownFile => {
  const rows = fees(110)
  const title = heading(1, 'Verwaltungsgebührenordnung')
  const pages = typeset([title, { rows }], { top: 735, ...style })
  const first = pages[0]?.texts?.[0]
  const lengths = rowsOnPages(
    pages.map(page => ({ texts: page.texts?.filter(one => one !== first) })),
    'Leistung',
  )
  return { name: `${name}.pdf`, bytes: makePdf(pages), blocks: [title, ...parted(rows, lengths)] }
}

/** Forty rows of a list on each page, each a sentence with its numbers. */
const listOfPlots = (): KnownFile => {
  const rowOf = (index: number) =>
    `Grundstück ${index}: Behälter ${60 + (index % 4) * 20} Liter, Jahresgebühr ${money(11721 + index * 93)} Euro`
  const blocks: KnownBlock[] = Array.from({ length: 200 }, (_, index) => ({
    text: rowOf(index),
    page: Math.floor(index / 40) + 1,
  }))
  const pages = Array.from({ length: 5 }, (_, page) => ({
    texts: Array.from({ length: 40 }, (_, row) => ({
      text: rowOf(page * 40 + row),
      x: 70,
      y: 800 - row * 19,
      size: 10,
    })),
  }))
  return { name: 'grundstücke.pdf', bytes: makePdf(pages), blocks }
}

/** A hundred pages with two short lines each, both with the number of the page. */
const shortPages = (): KnownFile => {
  const blocks: KnownBlock[] = []
  const pages = Array.from({ length: 100 }, (_, index) => {
    const page = index + 1
    const lines = [`Satzung Seite ${page}`, `Die Gebühr auf Seite ${page} beträgt ${page * 3} Euro im Jahr.`]
    blocks.push({ text: lines.join(' '), page })
    return { texts: lines.map((line, at) => ({ text: line, x: 70, y: 790 - at * 16, size: 11 })) }
  })
  return { name: 'hundert-kurze-seiten.pdf', bytes: makePdf(pages), blocks }
}

/** Twelve notices, each on its page, with its own number at the top. */
const notices = (): KnownFile => {
  const blocks: KnownBlock[] = []
  const pages = Array.from({ length: 12 }, (_, index) => {
    const title = `Bescheid Nr. ${101 + index}`
    const words = `Für das Grundstück Gartenweg ${index * 2 + 1} wird eine Gebühr von ${money(9900 + index * 1300)} Euro festgesetzt. ${sentence(index)}`
    blocks.push({ heading: title, level: 1, page: index + 1 }, { text: words, page: index + 1 })
    const [page] = typeset([text(words)], { top: 760 })
    return { texts: [{ text: title, x: 60, y: 795, size: 13, isBold: true }, ...(page?.texts ?? [])] }
  })
  return { name: 'bescheide.pdf', bytes: makePdf(pages), blocks }
}

const cellsOverLines = (): KnownFile => {
  const rows = [
    ['Tarif', 'Wer ihn bekommt', 'Preis'],
    ['Erwachsene', 'alle Personen ab achtzehn Jahren ohne', '4,50 €'],
    ['', 'weitere Ermäßigung', ''],
    ['Ermäßigt', 'Schülerinnen, Schüler, Studierende und', '2,50 €'],
    ['', 'Menschen mit Schwerbehinderung', ''],
    ['Familien', 'zwei Erwachsene mit eigenen Kindern', '9,00 €'],
  ]
  const texts: PdfText[] = [{ text: 'Eintritt ins Freibad', x: 60, y: 780, size: 16, isBold: true }]
  let y = 740
  for (const [index, row] of rows.entries()) {
    const goesOn = index > 0 && row[0] === ''
    y -= goesOn ? 11 : 20
    for (const [at, cell] of row.entries())
      if (cell) texts.push({ text: cell, x: [60, 180, 420][at] ?? 0, y, size: 10, isBold: index === 0 })
  }
  const joined = [
    rows[0],
    ['Erwachsene', `${rows[1]?.[1]} ${rows[2]?.[1]}`, '4,50 €'],
    ['Ermäßigt', `${rows[3]?.[1]} ${rows[4]?.[1]}`, '2,50 €'],
    rows[5],
  ]
  return {
    name: 'zellen-über-zeilen.pdf',
    bytes: makePdf([{ texts }]),
    blocks: [heading(1, 'Eintritt ins Freibad'), { rows: joined as string[][] }],
  }
}

export const tableFiles = (): KnownFile[] => {
  const short: KnownBlock[] = [
    heading(1, 'Entgelte der Volkshochschule'),
    text(paragraph(70, 2)),
    table(...fees(8)),
    text(paragraph(72, 2)),
    heading(2, 'Ermäßigungen'),
    text(paragraph(74, 2)),
    table(
      ['Gruppe', 'Nachweis', 'Abzug'],
      ['Familien', 'Pass', '20 %'],
      ['Ehrenamt', 'Karte', '15 %'],
      ['Azubis', 'Vertrag', '30 %'],
    ),
  ]
  const wide: KnownBlock[] = [
    heading(1, 'Haushaltsplan, Übersicht der Produkte'),
    table(
      ['Produkt', 'Ansatz 2025', 'Ansatz 2026', 'Abweichung', 'Erläuterung'],
      ...Array.from({ length: 18 }, (_, index) => [
        `1.${index}.01 Produkt`,
        money(1_250_000 + index * 71_300),
        money(1_310_000 + index * 68_900),
        money(60_000 - index * 2_400),
        `Anlage ${index + 1}`,
      ]),
    ),
  ]
  return [
    longTable('tabelle-kopf-auf-jeder-seite', { repeatsTableHead: true }),
    longTable('tabelle-kopf-nur-vorn', { repeatsTableHead: false }),
    longTable('tabelle-mit-fußzeile', {
      repeatsTableHead: false,
      head: page => [{ text: `Gebührenordnung – ${page} –`, x: 250, y: 30, size: 8 }],
    }),
    listOfPlots(),
    shortPages(),
    notices(),
    cellsOverLines(),
    { name: 'tabellen-im-text.pdf', bytes: makePdf(typeset(short)), blocks: short },
    {
      name: 'tabelle-quer.pdf',
      bytes: makePdf(
        typeset(wide, { width: 842, height: 595, top: 530, bottom: 50, cells: [0, -260, -380, -500, 560] }),
      ),
      blocks: wide,
    },
  ]
}
