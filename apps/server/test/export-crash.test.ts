import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { findExport } from '../src/modules/tenant-archives/exports/exports-store.ts'
import { readArchive } from '../src/modules/tenant-archives/exports/read-archive.ts'
import type { Manifest } from '../src/modules/tenant-archives/manifest.ts'
import { type ExportRef, tenantExports } from '../src/modules/tenant-archives/tables.ts'
import { createFolderBlobs } from '../src/platform/blobs/folder-blobs.ts'
import type { Ctx } from '../src/platform/context.ts'
import type { Database } from '../src/platform/database.ts'
import { newId } from '../src/platform/ids.ts'
import { archiveParts } from './archive-portions.ts'
import { setCrashStage } from './crash-stage.ts'
import { effort } from './effort.ts'
import type { ExportOrders } from './export-work.ts'
import { fillTenant } from './full-tenant.ts'
import { patience } from './patience.ts'

const kills = effort('EXPORT_KILLS', 3, 100)

const stage = setCrashStage()

const prepare = (): Promise<string> =>
  stage.withApp(async test => (await fillTenant(test, await test.mainTenant(), 'Reisende')).tenant.id)

const askFor = (tenantId: string): Promise<ExportRef> =>
  stage.withDatabase(async ({ db }) => {
    const asked = { tenantId, id: newId() }
    await db
      .insert(tenantExports)
      .values({ ...asked, requestedByName: 'Mira Muster', requestedAt: new Date() })
    return asked
  })

const rowsOf = async ({ pool }: Database, table: string, tenantId: string): Promise<number> => {
  const { from } =
    archiveParts.flatMap(({ archive }) => archive.tables).find(one => one.table === table) ?? {}
  // Those that are read another way are told apart in the round trip.
  if (from) return -1
  const { rows } = await pool.query(`select count(*)::int as n from ${table} where tenant_id = $1`, [
    tenantId,
  ])
  return rows[0].n
}

const readWhole = async ({ db }: Database, asked: ExportRef): Promise<Record<string, Uint8Array>> => {
  const row = await findExport(db, asked)
  if (!row?.bytes) throw new Error('Das Archiv ist nicht fertig.')
  const ctx = { db, blobs: createFolderBlobs(join(stage.dataDir(), 'blobs')) } as Ctx
  const pieces: Uint8Array[] = []
  for await (const piece of readArchive(ctx, row, { start: 0, end: row.bytes - 1 })) pieces.push(piece)
  return unzipSync(Buffer.concat(pieces))
}

/** Every file is there with its hash, every row once, and none is missing. */
const verify = async (database: Database, asked: ExportRef): Promise<void> => {
  const unpacked = await readWhole(database, asked)
  const textOf = (path: string) => Buffer.from(unpacked[path] ?? []).toString()
  const manifest = JSON.parse(textOf('manifest.json')) as Manifest
  expect(Object.keys(unpacked).length).toBe(manifest.files.length + 1)
  for (const { path, sha256 } of manifest.files) {
    const hash = createHash('sha256').update(unpacked[path] ?? '')
    expect([path, hash.digest('hex')]).toEqual([path, sha256])
  }
  const lines = manifest.files
    .filter(({ kind }) => kind.startsWith('table:'))
    .flatMap(({ path, kind }) =>
      textOf(path)
        .split('\n')
        .filter(Boolean)
        .map(line => `${kind} ${line}`),
    )
  expect(new Set(lines).size).toBe(lines.length)
  for (const { table, rows } of manifest.tables) {
    const written = lines.filter(line => line.startsWith(`table:${table} `)).length
    const there = await rowsOf(database, table, asked.tenantId)
    expect([table, written, rows]).toEqual([table, rows, there < 0 ? rows : there])
  }
  expect(manifest.files.filter(({ kind }) => kind === 'documents')).toHaveLength(2)
}

it(
  `archives go on after ${kills} sudden deaths, and have everything once`,
  async () => {
    const tenantId = await prepare()
    const forgottenBefore = await stage.forgottenFiles()
    for (let deaths = 0; deaths < kills; ) {
      const asked = await askFor(tenantId)
      const orders: ExportOrders = { ...asked }
      for (let isOver = false; !isOver; ) {
        const lines = deaths < kills ? 1 + Math.floor(Math.random() * 6) : undefined
        isOver = await stage.live('export-work.ts', orders, lines)
        if (!isOver) deaths += 1
      }
      await stage.withDatabase(database => verify(database, asked))
    }
    expect(await stage.forgottenFiles()).toEqual(forgottenBefore)
  },
  patience(600_000 + kills * 60_000),
)
