import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { ArchivedFiles } from '../../../platform/tenant-archive.ts'
import type { ArchivePace } from '../archive-pace.ts'
import type { ExportRow } from '../tables.ts'
import { advance, type NewFile, takenPaths } from './exports-store.ts'
import { distinctPath, safePart } from './file-names.ts'
import { createMeter } from './write-own-file.ts'

interface Found extends Record<string, unknown> {
  key: string
  folder: string
  name: string
}

const nextFiles = async (
  { db }: Ctx,
  { tenantId, cursor }: ExportRow,
  { select }: ArchivedFiles,
  limit: number,
): Promise<Found[]> => {
  const after = typeof cursor?.[0] === 'string' ? cursor[0] : ''
  const { rows } = await db.execute<Found>(sql`
    select key::text as key, folder, name from (${select(tenantId)}) found
      where key::text > ${after} order by 1 limit ${limit}`)
  return rows
}

/** Read once, for what the archive has to know of it before its first byte. Null: the store does not have it. */
const measure = async ({ blobs }: Ctx, key: string) => {
  const meter = createMeter()
  try {
    for await (const piece of blobs.read(key)) meter.pass(piece as Buffer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return meter.read()
}

const pathOf = ({ folder, name, key }: Found, { folder: root }: ArchivedFiles): string =>
  [root, folder && safePart(folder, 'ohne Namen'), safePart(name, key)].filter(Boolean).join('/')

/** The next files of a kind: they stay where they are, and the archive knows where. */
export const writeFiles = async (
  ctx: Ctx,
  seen: ExportRow,
  kind: ArchivedFiles,
  { filesAtOnce, restsFor }: ArchivePace,
): Promise<ExportRow> => {
  const began = performance.now()
  const found = await nextFiles(ctx, seen, kind, filesAtOnce)
  const taken = await takenPaths(
    ctx.db,
    seen,
    found.map(file => pathOf(file, kind).toLowerCase()),
  )
  const files: NewFile[] = []
  for (const file of found) {
    const measured = await measure(ctx, file.key)
    if (!measured) continue
    const path = distinctPath(pathOf(file, kind), file.key, taken)
    taken.add(path.toLowerCase())
    files.push({ path, kind: kind.kind, blobKey: file.key, isOwn: false, rows: null, ...measured })
  }
  const last = found.at(-1)
  const next = await advance(ctx, seen, {
    files,
    missing: found.length - files.length,
    cursor: last && found.length === filesAtOnce ? [last.key] : null,
  })
  await setTimeout((performance.now() - began) * restsFor)
  return next
}
