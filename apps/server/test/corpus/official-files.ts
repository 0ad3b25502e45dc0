import { makePdf, type PdfText } from '../files/pdf.ts'
import { heading, type KnownBlock, type KnownFile, paragraph, sentence, text } from './known-file.ts'
import { centred, type Style, typeset, widthOf } from './typeset.ts'

/** Blocks that must fit on one page, and how far down they reach. */
const setOnPage = (blocks: KnownBlock[], style: Style): { texts: PdfText[]; end: number } => {
  const [page, ...others] = typeset(blocks, style)
  if (others.length > 0) throw new Error('These blocks must fit on one page.')
  const texts = page?.texts ?? []
  return { texts, end: Math.min(...texts.map(({ y }) => y)) }
}

/** The front page of a gazette: its name across, three columns of notices, and the imprint across below them. */
const gazetteFront = (): KnownFile => {
  const title = 'Amtsblatt für den Landkreis Musterland'
  const issue = '34. Jahrgang, Nummer 17, ausgegeben am 4. Mai 2026'
  const imprint =
    'Herausgeber: Der Landrat des Landkreises Musterland, Kreishausplatz 3, 12345 Musterstadt. Erscheint nach Bedarf.'
  const notices: KnownBlock[] = [
    'Verordnung über das Landschaftsschutzgebiet Auental',
    'Öffentliche Zustellung',
    'Jahresabschluss des Abfallzweckverbands',
    'Aufgebot eines Sparkassenbuchs',
  ].flatMap((words, index) => [
    heading(2, words),
    ...[0, 1, 2].map(seed => text(paragraph(800 + index * 7 + seed, 3))),
  ])
  const { texts } = setOnPage(notices, {
    columns: 3,
    gutter: 14,
    size: 8,
    leading: 9.6,
    top: 715,
    bottom: 80,
    hyphenates: true,
    headingSizes: [20, 9.5],
    left: 45,
  })
  return {
    name: 'amtsblatt-titelseite.pdf',
    bytes: makePdf([
      {
        texts: [
          centred(title, 785, 20, true),
          centred(issue, 755, 9),
          ...texts,
          { text: imprint, x: 45, y: 50, size: 7.5 },
        ],
      },
    ]),
    blocks: [heading(1, title), text(issue), ...notices, text(imprint)],
  }
}

/** Minutes of a meeting: items by number in the type of the text, resolutions set in, votes side by side. */
const minutes = (): KnownFile => {
  const texts: PdfText[] = [
    { text: 'Niederschrift über die Sitzung des Rates', x: 60, y: 790, size: 15, isBold: true },
  ]
  const blocks: KnownBlock[] = [heading(1, 'Niederschrift über die Sitzung des Rates')]
  const items = [
    'Eröffnung der Sitzung',
    'Haushaltssatzung für das Jahr 2026',
    'Bebauungsplan Am Anger',
    'Verschiedenes',
  ]
  let y = 760
  const put = (words: string, x = 60, isBold = false) => {
    texts.push({ text: words, x, y, size: 10, isBold })
    y -= 14
  }
  for (const [index, item] of items.entries()) {
    const title = `TOP ${index + 1} ${item}`
    y -= 8
    put(title, 60, true)
    blocks.push(heading(2, title))
    const words = paragraph(830 + index, 2)
    const set = setOnPage([text(words)], { top: y })
    texts.push(...set.texts)
    y = set.end - 20
    blocks.push(text(words))
    if (index === 0) continue
    const resolution = `Beschluss: ${sentence(840 + index)}`
    const set2 = setOnPage([text(resolution)], { top: y, left: 90 })
    texts.push(...set2.texts)
    y = set2.end - 20
    const votes = [`Ja: ${11 + index}`, `Nein: ${index}`, 'Enthaltungen: 2']
    for (const [at, vote] of votes.entries()) texts.push({ text: vote, x: 90 + at * 110, y, size: 10 })
    y -= 18
    blocks.push(text(resolution), text(votes.join(' ')))
  }
  return { name: 'niederschrift.pdf', bytes: makePdf([{ texts }]), blocks }
}

/** "§ 4" in the middle, plain, and below it a bold title over two lines. */
const centredOverLines = (): KnownFile => {
  const title = 'Satzung über die Entwässerung der Grundstücke'
  const texts: PdfText[] = [centred(title, 790, 15, true), centred('vom 12. März 2026', 768, 10)]
  const blocks: KnownBlock[] = [heading(1, title), text('vom 12. März 2026')]
  const sections = [
    ['Allgemeine Bestimmungen und', 'öffentliche Einrichtung'],
    ['Gebührenmaßstab und Gebührensatz für die', 'Beseitigung des Niederschlagswassers'],
    ['Inkrafttreten'],
  ]
  let y = 735
  for (const [index, lines] of sections.entries()) {
    texts.push(centred(`§ ${index + 1}`, y))
    for (const [at, line] of lines.entries()) texts.push(centred(line, y - 13 * (at + 1), 10, true))
    y -= 13 * lines.length + 22
    const words = [`(1) ${paragraph(850 + index, 3)}`, `(2) ${paragraph(853 + index, 2)}`].map(text)
    const set = setOnPage(words, { top: y })
    texts.push(...set.texts)
    blocks.push(heading(2, `§ ${index + 1} ${lines.join(' ')}`), ...words)
    y = set.end - 30
  }
  return { name: 'paragraphen-mittig-zweizeilig.pdf', bytes: makePdf([{ texts }]), blocks }
}

/** A letter as the standard sets it: the address on the left, what the office wants to know on the right beside it. */
const letterWithFacts = (): KnownFile => {
  const address = ['Herrn', 'Max Beispiel', 'Am Markt 4', '12345 Musterstadt']
  const facts = [
    ['Ihr Zeichen:', 'B-17/2026'],
    ['Unser Zeichen:', '32.1-554'],
    ['Auskunft erteilt:', 'Frau Schneider'],
    ['Telefon:', '01234 567-89'],
    ['Datum:', '04.05.2026'],
  ]
  const texts: PdfText[] = []
  for (const [index, line] of address.entries())
    texts.push({ text: line, x: 70, y: 690 - index * 13, size: 10 })
  for (const [index, [name = '', value = '']] of facts.entries())
    texts.push(
      { text: name, x: 355, y: 703 - index * 13, size: 9 },
      { text: value, x: 440, y: 703 - index * 13, size: 9 },
    )
  const subject = 'Anhörung wegen einer Ordnungswidrigkeit'
  texts.push({ text: subject, x: 70, y: 590, size: 11, isBold: true })
  const body = [text('Sehr geehrter Herr Beispiel,'), text(paragraph(860, 4)), text('Im Auftrag Schneider')]
  texts.push(...setOnPage(body, { top: 560, left: 70 }).texts)
  return {
    name: 'brief-mit-informationsblock.pdf',
    bytes: makePdf([{ texts }]),
    blocks: [
      text(address.join(' ')),
      ...facts.map(fact => text(fact.join(' '))),
      heading(1, subject),
      ...body,
    ],
  }
}

/** Notes in small type at the foot of their page, called by raised numbers. */
const footnotes = (): KnownFile => {
  const blocks: KnownBlock[] = []
  const pages = [0, 1, 2].map(page => {
    const title = `${page + 1}. ${['Anlass', 'Rechtslage', 'Empfehlung'][page]}`
    const body = [heading(1, title), text(`${paragraph(870 + page, 4)} Das gilt auch weiterhin.`)]
    const { texts, end } = setOnPage(body, { headingSizes: [13] })
    const lastLine = texts.filter(({ y }) => y === end)
    const right = Math.max(...lastLine.map(one => one.x + widthOf(one.text, 10)))
    texts.push({ text: String(page + 1), x: right + 1, y: end + 4, size: 6 })
    const note = `Vergleiche den Beschluss des Rates vom ${page + 3}. April 2025.`
    texts.push({ text: String(page + 1), x: 60, y: 96, size: 5 }, { text: note, x: 66, y: 92, size: 8 })
    const [title_, words] = body
    if (title_ && 'heading' in title_) blocks.push({ ...title_, page: page + 1 })
    if (words && 'text' in words)
      blocks.push(
        { text: words.text.replace(/weiterhin\.$/, `weiterhin.${page + 1}`), page: page + 1 },
        text(`${page + 1} ${note}`),
      )
    return { texts }
  })
  return { name: 'fußnoten.pdf', bytes: makePdf(pages), blocks }
}

/** A box beside the text: lines above and below it run over the whole width. */
const framedText = (): KnownFile => {
  const above = [heading(1, 'Merkblatt zum Bauantrag'), text(paragraph(880, 5))]
  const beside = [text(paragraph(882, 5)), text(paragraph(883, 4))]
  const box = [
    heading(2, 'Sprechzeiten'),
    text('Montag bis Freitag von 8 bis 12 Uhr sowie nach Vereinbarung im Bauamt, Zimmer 214.'),
  ]
  const below = [text(paragraph(885, 5))]
  const first = setOnPage(above, {})
  const second = setOnPage(beside, { top: first.end - 24, width: 400, left: 60 })
  const frame = setOnPage(box, {
    top: first.end - 24,
    left: 0,
    width: 165,
    size: 9,
    leading: 11,
    headingSizes: [16, 10],
  })
  const third = setOnPage(below, { top: Math.min(second.end, frame.end) - 24 })
  const y = frame.end - 8
  return {
    name: 'kasten-neben-text.pdf',
    bytes: makePdf([
      {
        raw: `0.5 w 362 ${y} 180 ${first.end - 12 - y} re S`,
        texts: [
          ...first.texts,
          ...second.texts,
          ...frame.texts.map(one => ({ ...one, x: one.x + 370 })),
          ...third.texts,
        ],
      },
    ]),
    blocks: [...above, ...beside, ...box, ...below],
  }
}

/** The same paragraphs in two languages beside each other; each begins where the other does. */
const bilingual = (): KnownFile => {
  const english = [
    'The municipality charges a fee for the use of its public facilities unless the law provides otherwise, and makes this known in the usual way.',
    'Applications must be made in writing to the competent authority, which decides on them within three months after all papers have been received.',
    'The owner of the property informs the authority about every change that matters for the amount of the fee within one month.',
    'Whoever does not comply with these provisions commits an offence that may be punished with a fine of up to five hundred euros.',
  ]
  const german = [0, 1, 2, 3].map(seed => paragraph(890 + seed, 2))
  const titles: [string, string] = ['Benutzungsordnung', 'Rules of use']
  const texts: PdfText[] = [
    { text: titles[0], x: 50, y: 780, size: 13, isBold: true },
    { text: titles[1], x: 310, y: 780, size: 13, isBold: true },
  ]
  let top = 750
  for (const [index, words] of german.entries()) {
    const left = setOnPage([text(words)], { top, left: 50, width: 335, size: 9.5, leading: 12 })
    const right = setOnPage([text(english[index] ?? '')], {
      top,
      left: 50,
      width: 335,
      size: 9.5,
      leading: 12,
    })
    texts.push(...left.texts, ...right.texts.map(one => ({ ...one, x: one.x + 260 })))
    top = Math.min(left.end, right.end) - 20
  }
  return {
    name: 'zweisprachig.pdf',
    bytes: makePdf([{ texts }]),
    blocks: [heading(1, titles[0]), ...german.map(text), heading(1, titles[1]), ...english.map(text)],
  }
}

/** Numbers in the margin that citations use; the text beside them is one column. */
const marginNumbers = (): KnownFile => {
  const title = 'Anwendungserlass zur Straßenausbausatzung'
  const texts: PdfText[] = [{ text: title, x: 90, y: 785, size: 14, isBold: true }]
  const blocks: KnownBlock[] = [heading(1, title)]
  let top = 755
  for (let number = 1; number <= 9; number++) {
    const words = paragraph(900 + number, 2)
    const set = setOnPage([text(words)], { top, left: 90 })
    texts.push({ text: String(number), x: 62, y: top, size: 8 }, ...set.texts)
    blocks.push(text(`${number} ${words}`))
    top = set.end - 24
  }
  return { name: 'randnummern.pdf', bytes: makePdf([{ texts }]), blocks }
}

export const officialFiles = (): KnownFile[] => [
  gazetteFront(),
  minutes(),
  centredOverLines(),
  letterWithFacts(),
  footnotes(),
  framedText(),
  bilingual(),
  marginNumbers(),
]
