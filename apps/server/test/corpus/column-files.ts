import { makePdf, type PdfText } from '../files/pdf.ts'
import { heading, type KnownBlock, type KnownFile, paragraph, text } from './known-file.ts'
import { centred, type Style, typeset } from './typeset.ts'

const pdf = (name: string, blocks: KnownBlock[], style: Style = {}): KnownFile => ({
  name: `${name}.pdf`,
  bytes: makePdf(typeset(blocks, style)),
  blocks,
})

const sections = (count: number, from = 1, sentences = 5): KnownBlock[] =>
  Array.from({ length: count }, (_, index) => [
    heading(
      2,
      `§ ${from + index} Bestimmung ${['Gebühren', 'Zuständigkeit', 'Beiträge', 'Verfahren'][index % 4]}`,
    ),
    text(`(1) ${paragraph(from * 40 + index * 3, sentences)}`),
    text(`(2) ${paragraph(from * 40 + index * 3 + 1, sentences - 1)}`),
  ]).flat()

const law = (title: string, count: number, from?: number): KnownBlock[] => [
  heading(1, title),
  ...sections(count, from),
]

const foot = (page: number): PdfText[] => [
  { text: 'Amtsblatt der Stadt Musterstadt', x: 60, y: 806, size: 8 },
  { text: `Seite ${page}`, x: 500, y: 806, size: 8 },
  { text: 'Herausgeber: Stadt Musterstadt, Rathausplatz 1', x: 60, y: 36, size: 8 },
]

/** The abstract of a paper beside its introduction: the columns begin at different heights and hold different things. */
const paper = (): KnownFile => {
  const blocks: KnownBlock[] = [
    heading(1, 'Digitale Verwaltung in kleinen Gemeinden und ihre Wirkung auf die Bürgerinnen und Bürger'),
    text('Anna Beispiel, Universität Musterstadt, Institut für Verwaltungswissenschaft'),
    heading(2, 'Zusammenfassung'),
    ...[1, 2, 3, 4].map(seed => text(paragraph(seed + 300, 5))),
    heading(2, '1. Einleitung'),
    ...[5, 6, 7, 8, 9, 10].map(seed => text(paragraph(seed + 300, 5))),
    heading(2, '2. Verwandte Arbeiten'),
    ...[11, 12, 13, 14, 15].map(seed => text(paragraph(seed + 300, 5))),
  ]
  return pdf('aufsatz-zweispaltig', blocks, {
    columns: 2,
    gutter: 18,
    size: 9,
    leading: 10.5,
    justifies: true,
    hyphenates: true,
    headingsAcross: true,
    headingSizes: [18, 11],
  })
}

/** Set by hand, line beside line, as gazettes do: the same words in columns whose lines share their baselines. */
const gazette = (): KnownFile => {
  const blocks: KnownBlock[] = []
  const titles = ['Öffentliche Bekanntmachung', 'Bebauungsplan Nr. 17', 'Sitzung des Rates', 'Wochenmarkt']
  for (const [index, title] of titles.entries()) {
    blocks.push(heading(2, title))
    for (let seed = 0; seed < 4; seed++) blocks.push(text(paragraph(400 + index * 9 + seed, 4)))
  }
  return pdf('amtsblatt-dreispaltig', blocks, {
    columns: 3,
    gutter: 15,
    size: 8.5,
    leading: 10.5,
    headingSizes: [16, 11],
    isInterleaved: true,
    head: foot,
  })
}

/** A heading over the whole width in the middle of a page of two columns. */
const twoParts = (): KnownFile => {
  const first = law('Erster Teil der Bekanntmachung über die Abfallwirtschaft', 2)
  const second = law('Zweiter Teil der Bekanntmachung über die Straßenreinigung', 2, 9)
  const style = { columns: 2, headingsAcross: true, size: 8.5, leading: 10.5 }
  const top = typeset(first, { ...style, bottom: 440 })
  const low = typeset(second, { ...style, top: 410 })
  if (top.length + low.length > 2) throw new Error('Both parts must fit on one page.')
  return {
    name: 'zwei-teile.pdf',
    bytes: makePdf([{ texts: [...(top[0]?.texts ?? []), ...(low[0]?.texts ?? [])] }]),
    blocks: [...first, ...second],
  }
}

/** A line of initials beside a column is no column. */
const marginNotes = (): KnownFile => {
  const blocks = [heading(1, 'Dienstanweisung Rechnungswesen'), ...sections(4)]
  const pages = typeset(blocks, { left: 90, headingSizes: [16, 11] })
  return { name: 'breiter-rand.pdf', bytes: makePdf(pages), blocks }
}

/** "§ 3" above its title, both in the middle, the title bold. */
const centredParagraphs = (): KnownFile => {
  const texts: PdfText[] = [centred('Satzung über die Hundesteuer', 780, 16, true)]
  const blocks: KnownBlock[] = [heading(1, 'Satzung über die Hundesteuer')]
  let y = 745
  for (const [index, title] of [
    'Steuergegenstand',
    'Steuersatz',
    'Anzeigepflichten',
    'Inkrafttreten',
  ].entries()) {
    texts.push(centred(`§ ${index + 1}`, y, 10, true), centred(title, y - 13, 10, true))
    blocks.push({ heading: `§ ${index + 1} ${title}`, level: 2, page: 1 })
    y -= 34
    const words = paragraph(500 + index, 4)
    const [page] = typeset([text(words)], { top: y, size: 10 })
    texts.push(...(page?.texts ?? []))
    blocks.push({ text: words, page: 1 })
    y = Math.min(...(page?.texts ?? []).map(one => one.y)) - 26
  }
  return { name: 'paragraphen-mittig.pdf', bytes: makePdf([{ texts }]), blocks }
}

export const columnFiles = (): KnownFile[] => [
  pdf('satzung-einspaltig', law('Abfallgebührensatzung der Stadt Musterstadt', 14), { head: foot }),
  pdf('satzung-silben', law('Friedhofssatzung der Gemeinde Neudorf', 12), {
    hyphenates: true,
    size: 11,
    leading: 14,
  }),
  pdf('satzung-blocksatz', law('Wasserversorgungssatzung', 10), { justifies: true, hyphenates: true }),
  pdf('zweispaltig', law('Straßenreinigungssatzung der Stadt', 14), { columns: 2, head: foot }),
  pdf('zweispaltig-silben', law('Hauptsatzung der Stadt', 12), {
    columns: 2,
    hyphenates: true,
    justifies: true,
  }),
  pdf('zweispaltig-verschränkt', law('Marktsatzung der Stadt', 14), {
    columns: 2,
    isInterleaved: true,
    head: foot,
  }),
  pdf('zweispaltig-eng', law('Gebührenordnung der Bücherei', 12), {
    columns: 2,
    gutter: 12,
    isInterleaved: true,
  }),
  pdf('zweispaltig-titel-über-beide', law('Bekanntmachung über die Auslegung des Haushaltsplans', 9), {
    columns: 2,
    headingsAcross: true,
    isInterleaved: true,
  }),
  pdf('dreispaltig', law('Nachrichten', 12), { columns: 3, gutter: 16, size: 9, leading: 11 }),
  pdf('letzte-seite-kurz', law('Benutzungsordnung der Sporthalle', 7), { columns: 2, isInterleaved: true }),
  paper(),
  gazette(),
  twoParts(),
  marginNotes(),
  centredParagraphs(),
]
