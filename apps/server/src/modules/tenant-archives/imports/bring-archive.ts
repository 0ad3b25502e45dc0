import { setTimeout } from 'node:timers/promises'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { ArchivedFiles, ArchivedRow, ArchivedTable } from '../../../platform/tenant-archive.ts'
import type { TenantPart } from '../../../platform/tenant-part.ts'
import { recordAudit } from '../../audit/index.ts'
import { findTenantFacts, lockLifecycle, markRestored, tellArrived } from '../../tenancy/index.ts'
import type { ArchivePace } from '../archive-pace.ts'
import { type ArchivedFile, tableKind } from '../manifest.ts'
import type { ImportRow } from '../tables.ts'
import { bringFiles } from './bring-files.ts'
import { changeImport, findImport, lockImport } from './imports-store.ts'
import { insertRows } from './insert-rows.ts'
import { newIdOf } from './new-ids.ts'
import { type OpenArchive, openArchive } from './open-archive.ts'
import { pieceSource } from './piece-source.ts'
import { portionsOf, readRows } from './read-rows.ts'
import { letPiecesGo } from './receive-archive.ts'

/** Another process has got further, or the tenant is being deleted: what this one still wants to write counts no more. */
class ImportSuperseded extends Error {
  override name = 'ImportSuperseded'
}

interface ArrivalStep {
  table: ArchivedTable
  file: ArchivedFile
}

/** Files of the tables that come back, in the order in which they do. */
const arrivalSteps = ({ manifest }: OpenArchive, parts: readonly TenantPart[]): ArrivalStep[] =>
  parts
    .flatMap(({ archive }) => archive.tables)
    .filter(({ onlyToRead }) => !onlyToRead)
    .flatMap(table =>
      manifest.files.filter(({ kind }) => kind === tableKind(table.table)).map(file => ({ table, file })),
    )

const kindsOf = (parts: readonly TenantPart[]): Map<string, ArchivedFiles> =>
  new Map(parts.flatMap(({ archive }) => archive.files ?? []).map(files => [files.kind, files]))

/** With new ids, which references follow. */
const renewed = (importId: string, { columns }: ArchivedTable, rows: ArchivedRow[]): ArchivedRow[] => {
  const names = Object.entries(columns)
    .filter(([, { is }]) => is === 'id' || is === 'reference' || is === 'person')
    .map(([name]) => name)
  return rows.map(row => {
    const fresh = { ...row }
    for (const name of names) if (typeof row[name] === 'string') fresh[name] = newIdOf(importId, row[name])
    return fresh
  })
}

interface Arrival {
  importId: string
  tenantId: string
  archive: OpenArchive
  kinds: ReadonlyMap<string, ArchivedFiles>
}

/** One portion with how far the work is: both or neither, and never twice. */
const bringPortion = async (
  ctx: Ctx,
  { importId, tenantId, archive, kinds }: Arrival,
  { table }: ArrivalStep,
  seen: Pick<ImportRow, 'step' | 'rowsDone'>,
  rows: ArchivedRow[],
): Promise<void> => {
  const complete = await bringFiles(ctx, archive, { importId, kinds }, table, rows)
  const fresh = renewed(importId, table, complete)
  await inTransaction(ctx, async ctx => {
    const held = await lockLifecycle(ctx.db, tenantId)
    const row = await lockImport(ctx.db, importId)
    if (
      !held ||
      held.tenant.purgeStartedAt ||
      row?.state !== 'arriving' ||
      row.step !== seen.step ||
      row.rowsDone !== seen.rowsDone
    )
      throw new ImportSuperseded()
    const brought = await (table.bringBack?.(ctx, tenantId, fresh) ??
      insertRows(ctx.db, tenantId, table, fresh))
    const before = row.counts[table.table] ?? { brought: 0, skipped: 0 }
    await changeImport(ctx.db, importId, {
      rowsDone: row.rowsDone + rows.length,
      counts: {
        ...row.counts,
        [table.table]: { brought: before.brought + brought, skipped: before.skipped + rows.length - brought },
      },
      troubles: 0,
    })
  })
}

/** All is there: the tenant begins to live, and its people hear of it. */
const finish = (ctx: Ctx, { importId, tenantId }: Arrival): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const held = await lockLifecycle(ctx.db, tenantId)
    const row = await lockImport(ctx.db, importId)
    if (!held || held.tenant.purgeStartedAt || row?.state !== 'arriving') throw new ImportSuperseded()
    await markRestored(ctx.db, tenantId)
    for (let last: string | null = null; ; ) {
      last = await tellArrived(ctx, tenantId, last)
      if (!last) break
    }
    await changeImport(ctx.db, importId, { state: 'finished', finishedAt: ctx.clock.now() })
    await letPiecesGo(ctx, row)
    const tenant = await findTenantFacts(ctx.db, tenantId)
    await recordAudit(ctx, {
      action: 'tenant.imported',
      tenant,
      subject: { type: 'tenant', id: tenant.id, label: tenant.name },
    })
  })

/**
 * Writes a checked archive into its tenant, portion by portion. New ids follow from the old ones and the import, so whoever goes on after
 * a sudden end writes the same rows and finds those that are there.
 */
export const bringArchive = async (
  ctx: Ctx,
  parts: readonly TenantPart[],
  row: ImportRow,
  pace: ArchivePace,
): Promise<void> => {
  if (!row.intoTenantId) throw new Error('An import without a tenant cannot arrive.')
  const archive = await openArchive(pieceSource(ctx, row))
  const steps = arrivalSteps(archive, parts)
  const arrival = { importId: row.id, tenantId: row.intoTenantId, archive, kinds: kindsOf(parts) }
  try {
    for (let seen = { step: row.step, rowsDone: row.rowsDone }; seen.step < steps.length; ) {
      const step = steps[seen.step] as ArrivalStep
      const rows = readRows(archive, step.table, step.file)
      for await (const portion of portionsOf(rows, step.table, seen.rowsDone, pace.rowsAtOnce)) {
        const began = performance.now()
        await bringPortion(ctx, arrival, step, seen, portion)
        seen = { ...seen, rowsDone: seen.rowsDone + portion.length }
        await setTimeout((performance.now() - began) * pace.restsFor)
      }
      await nextStep(ctx, row.id, seen)
      seen = { step: seen.step + 1, rowsDone: 0 }
    }
    await finish(ctx, arrival)
  } catch (error) {
    if (!(error instanceof ImportSuperseded)) throw error
    const left = await findImport(ctx.db, row.id)
    const held = await lockLifecycle(ctx.db, row.intoTenantId)
    if (left?.state === 'arriving' && (!held || held.tenant.purgeStartedAt))
      await changeImport(ctx.db, row.id, {
        state: 'failed',
        failure: 'Der Mandant wurde während der Übernahme gelöscht.',
      })
  }
}

const nextStep = (ctx: Ctx, importId: string, seen: { step: number; rowsDone: number }): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const row = await lockImport(ctx.db, importId)
    if (row?.state !== 'arriving' || row.step !== seen.step || row.rowsDone !== seen.rowsDone)
      throw new ImportSuperseded()
    await changeImport(ctx.db, importId, { step: seen.step + 1, rowsDone: 0 })
  })
