import type { TextPart } from './text-parts.ts'

const tablesAtMost = 3
const columnsAtMost = 6
const rowsAtMost = 6
const captionAtMost = 120

const words = {
  de: { table: 'Tabelle', rows: (count: number) => (count === 1 ? '1 Zeile' : `${count} Zeilen`) },
  en: { table: 'Table', rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`) },
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))

/** The whole of it, although only the beginning of a long document was parted. */
const linesOf = (text: string, { start }: TextPart): string[] => {
  const end = text.indexOf('\n\n', start)
  return text.slice(start, end < 0 ? undefined : end).split('\n')
}

const listed = (names: string[], atMost: number): string =>
  `${names.slice(0, atMost).join(', ')}${names.length > atMost ? ' …' : ''}`

/** What stands right above a table and is too short for a sentence; else its heading. */
const captionOf = (text: string, above: TextPart | undefined): string | null => {
  if (!above || above.type === 'table') return null
  const caption = text.slice(above.start, above.end).replace(/\s+/g, ' ').replace(/[:.]$/, '')
  return caption.length <= captionAtMost ? caption : null
}

/** What the first tables are about: their captions, columns and first rows. None without a table. */
export const summariseTables = (
  text: string,
  parts: readonly TextPart[],
  language: 'de' | 'en' | null,
): string | null => {
  const { table: name, rows: counted } = words[language ?? 'de']
  const described: string[] = []
  for (const [index, part] of parts.entries()) {
    if (part.type !== 'table' || described.length === tablesAtMost) continue
    const [head = '', , ...rows] = linesOf(text, part)
    const firsts = rows.slice(0, rowsAtMost + 1).flatMap(row => cellsOf(row)[0] || [])
    const columns = listed(cellsOf(head).filter(Boolean), columnsAtMost)
    if (!columns) continue
    const caption = captionOf(text, parts[index - 1]) ?? name
    described.push(
      `${caption}: ${columns} (${counted(rows.length)}${firsts.length ? `: ${listed(firsts, rowsAtMost)}` : ''}).`,
    )
  }
  return described.length ? described.join(' ') : null
}
