import { tenantArchives } from '@lotse/contract'
import { after, days } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { TenantPart } from '../../../platform/tenant-part.ts'
import { archiveEnd, directoryHeader, entryHeader } from '../../../platform/zip/zip-format.ts'
import { type ArchivePace, defaultArchivePace } from '../archive-pace.ts'
import type { ExportRef, ExportRow } from '../tables.ts'
import { exportSteps } from './export-steps.ts'
import { changeExport, ExportSuperseded, filesOf, findExport, notePlaces } from './exports-store.ts'

const troublesAtMost = 3
const placesAtOnce = 500

/** Where every file begins, and how large the whole is: after that the archive can be read from any byte on. */
const layOut = async ({ db }: Ctx, ref: ExportRef): Promise<{ bytes: number; directoryAt: number }> => {
  let [at, directoryBytes, entries] = [0, 0, 0]
  let places: { number: number; at: number }[] = []
  for await (const file of filesOf(db, ref)) {
    places.push({ number: file.number, at })
    directoryBytes += directoryHeader({ ...file, at }).length
    at += entryHeader(file).length + file.bytes
    entries += 1
    if (places.length < placesAtOnce) continue
    await notePlaces(db, ref, places)
    places = []
  }
  await notePlaces(db, ref, places)
  const end = archiveEnd({ entries, at, bytes: directoryBytes })
  return { bytes: at + directoryBytes + end.length, directoryAt: at }
}

const finish = async (ctx: Ctx, ref: ExportRef): Promise<void> => {
  const place = await layOut(ctx, ref)
  const now = ctx.clock.now()
  await changeExport(ctx.db, ref, {
    ...place,
    state: 'ready',
    finishedAt: now,
    expiresAt: after(now, days(tenantArchives.keptDays)),
  })
  ctx.log.info(
    { tenant: ref.tenantId, export: ref.id, bytes: place.bytes },
    'Archiv eines Mandanten erstellt',
  )
}

const isOpen = (row: ExportRow | null): row is ExportRow =>
  row?.state === 'waiting' || row?.state === 'running'

/** From where it is to its end, whoever has begun it. */
const goOn = async (
  ctx: Ctx,
  parts: readonly TenantPart[],
  ref: ExportRef,
  pace: ArchivePace,
): Promise<void> => {
  const steps = exportSteps(parts)
  let row = await findExport(ctx.db, ref)
  while (isOpen(row)) {
    const step = steps[row.step]
    if (!step) return finish(ctx, ref)
    row = await step(ctx, row, pace)
  }
}

/**
 * Builds an archive portion by portion. Each file is written down together with how far the work is: whoever is killed is succeeded by
 * whoever finds it open, and nothing is in it twice.
 */
export const buildExport = async (
  ctx: Ctx,
  parts: readonly TenantPart[],
  ref: ExportRef,
  pace: ArchivePace = defaultArchivePace,
): Promise<void> => {
  try {
    await goOn(ctx, parts, ref, pace)
  } catch (error) {
    if (error instanceof ExportSuperseded) return
    const row = await findExport(ctx.db, ref)
    if (!isOpen(row)) return
    const troubles = row.troubles + 1
    const now = ctx.clock.now()
    if (troubles >= troublesAtMost)
      await changeExport(ctx.db, ref, {
        state: 'failed',
        troubles,
        failure: 'Das Archiv konnte nicht erstellt werden. Bitte versuchen Sie es später noch einmal.',
        finishedAt: now,
        expiresAt: after(now, days(tenantArchives.keptDays)),
      })
    else await changeExport(ctx.db, ref, { troubles })
    throw error
  }
}
