import iconv from 'iconv-lite'
import { heading, type KnownBlock, type KnownFile, paragraph, table, text } from './known-file.ts'

const notice: KnownBlock[] = [
  text('Merkblatt zur Straßenreinigung in Großröhrsdorf'),
  heading(2, '§ 1 Reinigungspflicht'),
  text(
    `Für die Bürgerinnen und Bürger gilt: Größere Flächen werden wöchentlich gesäubert. ${paragraph(900)}`,
  ),
  heading(2, '§ 2 Gebühren'),
  text(`Die Gebühr beträgt jährlich 12,40 je Meter Frontlänge. ${paragraph(901)}`),
]

const plainText = (blocks: KnownBlock[]): string =>
  blocks
    .map(block =>
      'heading' in block
        ? block.heading
        : 'rows' in block
          ? block.rows.map(row => row.join('\t')).join('\n')
          : block.text,
    )
    .join('\n\n')

const encoded = (name: string, encoding: string, blocks = notice, addBOM = false): KnownFile => ({
  name: `${name}.txt`,
  bytes: iconv.encode(plainText(blocks), encoding, { addBOM }),
  blocks,
})

const withEuro: KnownBlock[] = [
  text('Entgelte des Hallenbads'),
  text('Erwachsene zahlen 4,50 €, Kinder 2,00 €. Die Jahreskarte kostet 120,00 € für Großfamilien.'),
  text(paragraph(905, 5)),
]

/** A law as the federal texts are: each paragraph stands alone, and so does each point of a list. */
const law: KnownBlock[] = [
  text(
    'Sozialgesetzbuch Zweites Buch – Grundsicherung für Arbeitsuchende (Artikel 1 des Gesetzes vom 24. Dezember 2003, in der Fassung der Bekanntmachung)',
  ),
  heading(2, 'Kapitel 1 Fördern und Fordern'),
  heading(3, '§ 1 Aufgabe und Ziel'),
  text(`(1) ${paragraph(910)}`),
  text('(2) Die Leistungen sind darauf auszurichten, dass'),
  text('1. durch eine Erwerbstätigkeit Hilfebedürftigkeit vermieden wird,'),
  text('2. Vollwaise ist oder den Aufenthalt seiner Eltern nicht kennt und'),
  text('3. Staatsangehörigkeit und'),
  text('4. Leichenwagen.'),
  heading(3, '§ 2 Grundsatz des Forderns'),
  text(`(1) ${paragraph(911)}`),
  text('Abschnitt 2 des Gesetzes bleibt davon unberührt, soweit die Voraussetzungen vorliegen.'),
  heading(2, 'Kapitel 2 Anspruchsvoraussetzungen'),
  heading(3, '§ 7 Leistungsberechtigte'),
  text(`(1) ${paragraph(912)}`),
]

/** Books, parts and titles nest as this law has them, and not as others do. */
const code: KnownBlock[] = [
  text('Bürgerliches Gesetzbuch, Auszug'),
  heading(2, 'Buch 1 - Allgemeiner Teil'),
  heading(3, 'Abschnitt 1 - Personen'),
  heading(4, 'Titel 2 - Juristische Personen'),
  heading(5, 'Kapitel 2 - Eingetragene Vereine'),
  heading(6, '§ 55 Zuständigkeit für die Registereintragung'),
  text(paragraph(920)),
  heading(3, 'Abschnitt 5 - Verjährung'),
  heading(4, 'Titel 1 - Gegenstand und Dauer der Verjährung'),
  heading(5, '§ 195 Regelmäßige Verjährungsfrist'),
  text('Die regelmäßige Verjährungsfrist beträgt drei Jahre.'),
]

/** Lines that somebody broke by hand, with a heading torn in two. */
const wrapped = (): KnownFile => {
  const blocks: KnownBlock[] = [
    text('Benutzungsordnung für die Sporthallen'),
    heading(2, '§ 1 Geltungsbereich der Benutzungsordnung für die Hallen und Nebenräume'),
    text(`Die Hallen stehen den Vereinen nach Maßgabe des Belegungsplans zur Verfügung. ${paragraph(930)}`),
  ]
  const lines = [
    'Benutzungsordnung für die Sporthallen',
    '',
    '§ 1 Geltungsbereich der Benutzungsordnung für die',
    'Hallen und Nebenräume',
    '',
  ]
  let line = ''
  for (const word of ('text' in (blocks[2] ?? {}) ? (blocks[2] as { text: string }).text : '').split(' ')) {
    if (line.length + word.length > 70) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return { name: 'umbrochen.txt', bytes: Buffer.from([...lines, line].join('\r\n')), blocks }
}

const chapters: KnownBlock[] = [
  text('Leitfaden Barrierefreiheit'),
  heading(2, '1. Grundlagen'),
  text(paragraph(940)),
  heading(2, '2. Umsetzung'),
  text(paragraph(941)),
  heading(3, '2.1 Webseiten'),
  text(paragraph(942)),
  text('Mitzubringen sind:'),
  text('1. Antrag'),
  text('2. Lichtbild'),
  text('3. Ausweis'),
  heading(2, '3. Ausblick'),
  text(paragraph(943)),
]

const tabbed: KnownBlock[] = [
  text('Fahrplan der Linie 4'),
  table(['Haltestelle', 'Abfahrt'], ['Markt', '7:15'], ['Bahnhof', '7:22'], ['Klinikum', '7:31']),
  text(paragraph(950)),
]

/** As converters write what looks like a heading and has no level: bold lines, among them one that only leads to a list, and one in a text. */
const boldLines: KnownBlock[] = [
  heading(2, 'Friedhofssatzung der Stadt Musterstadt'),
  heading(2, 'I. Allgemeine Vorschriften'),
  heading(3, '§ 7 Anmeldung'),
  text(`Jede Bestattung ist anzumelden. ${paragraph(960)}`),
  heading(3, '§ 8 Ruhezeit'),
  text('Die Ruhezeit beträgt 25 Jahre, bei Urnen 15 Jahre.'),
  text('**Ausgenommen sind:**'),
  text('**Ehrengräber** bleiben, solange die Stadt besteht; über sie beschließt der Rat.'),
]

const boldText = (): string =>
  boldLines
    .map(block => ('heading' in block ? `**${block.heading}**` : 'text' in block ? block.text : ''))
    .join('\n\n')
    // Right above its text, as many write it.
    .replace('**§ 8 Ruhezeit**\n\n', '**§ 8 Ruhezeit**\n')

const withoutEmphasis = (blocks: KnownBlock[]): KnownBlock[] =>
  blocks.map(block => ('text' in block ? text(block.text.replaceAll('**', '')) : block))

export const textFiles = (): KnownFile[] => [
  encoded('utf8', 'utf-8'),
  encoded('utf8-mit-marke', 'utf-8', notice, true),
  encoded('utf16le-mit-marke', 'utf-16le', notice, true),
  encoded('utf16be-mit-marke', 'utf-16be', notice, true),
  encoded('utf16le', 'utf-16le'),
  encoded('utf16be', 'utf-16be'),
  encoded('windows-1252', 'windows-1252', withEuro),
  encoded('iso-8859-1', 'iso-8859-1'),
  encoded('iso-8859-15', 'iso-8859-15', withEuro),
  encoded('cp850', 'cp850'),
  encoded('mac', 'macroman'),
  encoded('bundesgesetz', 'utf-8', law),
  encoded('gesetzbuch', 'utf-8', code),
  encoded('leitfaden', 'utf-8', chapters),
  encoded('fahrplan', 'utf-8', tabbed),
  wrapped(),
  { name: 'fett.txt', bytes: Buffer.from(boldText()), blocks: boldLines },
  { name: 'fett.md', bytes: Buffer.from(boldText()), blocks: withoutEmphasis(boldLines) },
]
