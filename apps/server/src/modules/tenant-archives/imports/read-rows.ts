import { z } from 'zod'
import { type ArchivedRow, type ArchivedTable, rowSchemaOf } from '../../../platform/tenant-archive.ts'
import { ZipRefused } from '../../../platform/zip/read-zip.ts'
import type { ArchivedFile } from '../manifest.ts'
import type { OpenArchive } from './open-archive.ts'

const refuse = (file: ArchivedFile, number: number, said: string): never => {
  throw new ZipRefused(`${file.path}, Zeile ${number}: ${said}`)
}

/** The rows of a file, each as its table wants it; what is not is refused with its place. */
export async function* readRows(
  archive: OpenArchive,
  table: ArchivedTable,
  file: ArchivedFile,
): AsyncGenerator<ArchivedRow> {
  const schema = rowSchemaOf(table)
  let number = 0
  for await (const line of archive.lines(file)) {
    number += 1
    let content: unknown
    try {
      content = JSON.parse(line)
    } catch {
      refuse(file, number, 'kein JSON')
    }
    const read = schema.safeParse(content)
    if (!read.success) {
      const [issue] = read.error.issues
      refuse(
        file,
        number,
        `${issue?.path.join('.') ?? ''} ${issue?.message ?? z.prettifyError(read.error)}`.trim(),
      )
    } else yield read.data
  }
  if (number !== file.rows) refuse(file, number, 'Es sind andere Zeilen, als das Manifest nennt.')
}

/** Rows in portions, after those that are done; rows that belong together are never torn apart. */
export async function* portionsOf(
  rows: AsyncIterable<ArchivedRow>,
  { together }: Pick<ArchivedTable, 'together'>,
  skip: number,
  limit: number,
): AsyncGenerator<ArchivedRow[]> {
  let portion: ArchivedRow[] = []
  let passed = 0
  for await (const row of rows) {
    passed += 1
    if (passed <= skip) continue
    const goesOn = together !== undefined && portion.at(-1)?.[together] === row[together]
    if (portion.length >= limit && !goesOn) {
      yield portion
      portion = []
    }
    portion.push(row)
  }
  if (portion.length) yield portion
}
