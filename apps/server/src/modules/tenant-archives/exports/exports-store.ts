import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import {
  type ExportFileRow,
  type ExportRef,
  type ExportRow,
  tenantExportFiles as files,
  tenantExports,
} from '../tables.ts'

const isExport = ({ tenantId, id }: ExportRef) =>
  and(eq(tenantExports.tenantId, tenantId), eq(tenantExports.id, id))
const isFileOf = ({ tenantId, id }: ExportRef) => and(eq(files.tenantId, tenantId), eq(files.exportId, id))

export const findExport = async (db: Db, ref: ExportRef): Promise<ExportRow | null> => {
  const [row] = await db.select().from(tenantExports).where(isExport(ref))
  return row ?? null
}

export const exportsOf = (db: Db, tenantId: string) =>
  db.select().from(tenantExports).where(eq(tenantExports.tenantId, tenantId))

export const newestFirst = [desc(tenantExports.requestedAt), desc(tenantExports.id)].map(
  order => sql`${order}`,
)

/** Those that are asked for and not over, the oldest first. */
export const acrossTenantsOpenExports = (db: Db): Promise<ExportRef[]> =>
  db
    .select({ tenantId: tenantExports.tenantId, id: tenantExports.id })
    .from(tenantExports)
    .where(inArray(tenantExports.state, ['waiting', 'running']))
    .orderBy(tenantExports.requestedAt, tenantExports.id)

export const acrossTenantsExpiredExports = (db: Db, now: Date): Promise<ExportRef[]> =>
  db
    .select({ tenantId: tenantExports.tenantId, id: tenantExports.id })
    .from(tenantExports)
    .where(lte(tenantExports.expiresAt, now))

export const changeExport = async (
  db: Db,
  ref: ExportRef,
  change: Partial<Omit<ExportRow, 'tenantId' | 'id'>>,
): Promise<void> => {
  await db.update(tenantExports).set(change).where(isExport(ref))
}

export type NewFile = Omit<ExportFileRow, 'tenantId' | 'exportId' | 'number' | 'atByte'>

/** Another process has got further: what this one has made counts no more. */
export class ExportSuperseded extends Error {
  override name = 'ExportSuperseded'
}

interface Progress {
  files: NewFile[]
  missing?: number
  /** Null: the step is over. */
  cursor: unknown[] | null
}

/** Writes down what has been made and where to go on, both or neither, and only if nobody else has done it meanwhile. */
export const advance = (
  ctx: Ctx,
  seen: ExportRow,
  { files: made, missing = 0, cursor }: Progress,
  more: (ctx: Ctx) => Promise<void> = async () => {},
): Promise<ExportRow> =>
  inTransaction(ctx, async ctx => {
    const [row] = await ctx.db
      .update(tenantExports)
      .set({
        state: 'running',
        step: cursor ? seen.step : seen.step + 1,
        cursor,
        filesCount: seen.filesCount + made.length,
        missingFiles: seen.missingFiles + missing,
        troubles: 0,
      })
      .where(
        and(
          isExport(seen),
          eq(tenantExports.step, seen.step),
          eq(tenantExports.filesCount, seen.filesCount),
          sql`${tenantExports.cursor} is not distinct from ${seen.cursor && JSON.stringify(seen.cursor)}::jsonb`,
          inArray(tenantExports.state, ['waiting', 'running']),
        ),
      )
      .returning()
    if (!row) throw new ExportSuperseded()
    if (made.length)
      await ctx.db.insert(files).values(
        made.map((file, place) => ({
          ...file,
          tenantId: seen.tenantId,
          exportId: seen.id,
          number: seen.filesCount + place + 1,
        })),
      )
    await more(ctx)
    return row
  })

/** Of these paths, as far as the archive has them, in small letters. */
export const takenPaths = async (db: Db, ref: ExportRef, paths: string[]): Promise<Set<string>> => {
  if (!paths.length) return new Set()
  const rows = await db
    .select({ path: sql<string>`lower(${files.path})` })
    .from(files)
    .where(and(isFileOf(ref), sql`lower(${files.path}) = any(${sql.param(paths)}::text[])`))
  return new Set(rows.map(({ path }) => path))
}

const filesAtOnce = 500

/** The files of an archive in their order, from a number on. */
export async function* filesOf(db: Db, ref: ExportRef, from = 1): AsyncGenerator<ExportFileRow> {
  for (let after = from - 1; ; ) {
    const rows = await db
      .select()
      .from(files)
      .where(and(isFileOf(ref), gt(files.number, after)))
      .orderBy(asc(files.number))
      .limit(filesAtOnce)
    yield* rows
    if (rows.length < filesAtOnce) return
    after = rows.at(-1)?.number ?? after
  }
}

/** The file in which a byte of the archive lies. */
export const fileAt = async (db: Db, ref: ExportRef, byte: number): Promise<number> => {
  const [row] = await db
    .select({ number: files.number })
    .from(files)
    .where(and(isFileOf(ref), lte(files.atByte, byte)))
    .orderBy(desc(files.number))
    .limit(1)
  return row?.number ?? 1
}

export const notePlaces = async (
  db: Db,
  { tenantId, id }: ExportRef,
  places: { number: number; at: number }[],
): Promise<void> => {
  if (!places.length) return
  await db.execute(sql`
    update ${files} set at_byte = place.at from unnest(${sql.param(places.map(({ number }) => number))}::int[],
        ${sql.param(places.map(({ at }) => at))}::bigint[]) place (number, at)
      where tenant_id = ${tenantId} and export_id = ${id} and tenant_export_files.number = place.number`)
}

/** How many rows the files of each kind have together. */
export const rowsByKind = async (db: Db, ref: ExportRef): Promise<Map<string, number>> => {
  const rows = await db
    .select({ kind: files.kind, rows: sql<number>`coalesce(sum(${files.rows}), 0)`.mapWith(Number) })
    .from(files)
    .where(isFileOf(ref))
    .groupBy(files.kind)
  return new Map(rows.map(({ kind, rows }) => [kind, rows]))
}

/** At most so many; the keys of those that were written for the archive alone. */
export const removeFiles = async (
  db: Db,
  { tenantId, id }: ExportRef,
  limit: number,
): Promise<{ removed: number; ownKeys: string[] }> => {
  const { rows } = await db.execute<{ blob_key: string; is_own: boolean }>(sql`
    delete from ${files} where tenant_id = ${tenantId} and export_id = ${id} and number = any(array(
        select number from ${files} where tenant_id = ${tenantId} and export_id = ${id} limit ${limit}))
      returning blob_key, is_own`)
  return { removed: rows.length, ownKeys: rows.filter(row => row.is_own).map(row => row.blob_key) }
}

export const removeExport = async (db: Db, ref: ExportRef): Promise<void> => {
  await db.delete(tenantExports).where(isExport(ref))
}
