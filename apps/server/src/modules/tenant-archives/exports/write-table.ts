import type { Ctx } from '../../../platform/context.ts'
import { type CsvColumn, type CsvValue, csvChunks } from '../../../platform/csv.ts'
import type { ArchivedRow, ArchivedTable } from '../../../platform/tenant-archive.ts'
import type { ArchivePace } from '../archive-pace.ts'
import { tableKind } from '../manifest.ts'
import type { ExportRow } from '../tables.ts'
import { type Reading, readLines } from './read-rows.ts'
import { writeOwnFile } from './write-own-file.ts'

/** The first file of a table has its plain name; those after it are numbered by what came before in the archive. */
const numbered = (name: string, extension: string, { cursor, filesCount }: ExportRow): string =>
  cursor ? `${name}-${filesCount + 1}.${extension}` : `${name}.${extension}`

const outcomeOf = (reading: Reading, seen: ExportRow) => () => ({
  rows: reading.rows,
  cursor: reading.cursor,
  // The first one is there even without rows: it says that there are none.
  isEmpty: seen.cursor !== null && reading.rows === 0,
})

const readingFrom = ({ cursor }: ExportRow): Reading => ({ rows: 0, cursor })

/** The next file of a table's rows, one JSON object a line. */
export const writeTable = (
  ctx: Ctx,
  seen: ExportRow,
  table: ArchivedTable,
  pace: ArchivePace,
): Promise<ExportRow> => {
  const reading = readingFrom(seen)
  async function* content() {
    for await (const line of readLines(ctx, table, seen.tenantId, reading, pace)) yield `${line}\n`
  }
  return writeOwnFile(ctx, seen, {
    path: numbered(`daten/${table.table}`, 'jsonl', seen),
    kind: tableKind(table.table),
    content: content(),
    outcome: outcomeOf(reading, seen),
  })
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const cellOf = (cell: unknown): CsvValue => {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'number') return cell
  if (typeof cell === 'boolean') return cell ? 'ja' : 'nein'
  if (typeof cell === 'string') return isTime.test(cell) ? new Date(cell) : cell
  return JSON.stringify(cell)
}

/** The same for people who open it in a spreadsheet. */
export const writeSheet = (
  ctx: Ctx,
  seen: ExportRow,
  table: ArchivedTable & { sheet: NonNullable<ArchivedTable['sheet']> },
  pace: ArchivePace,
): Promise<ExportRow> => {
  const reading = readingFrom(seen)
  async function* rows() {
    for await (const line of readLines(ctx, table, seen.tenantId, reading, pace))
      yield JSON.parse(line) as ArchivedRow
  }
  const columns: CsvColumn<ArchivedRow>[] = Object.entries(table.sheet.columns).map(([name, header]) => ({
    header,
    value: row => cellOf(row[name]),
  }))
  return writeOwnFile(ctx, seen, {
    path: numbered(`tabellen/${table.sheet.name}`, 'csv', seen),
    kind: `sheet:${table.table}`,
    content: csvChunks(columns, rows()),
    outcome: outcomeOf(reading, seen),
  })
}
