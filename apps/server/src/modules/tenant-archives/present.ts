import type { TenantExport, TenantImport } from '@lotse/contract'
import type { TenantPart } from '../../platform/tenant-part.ts'
import { exportSteps } from './exports/export-steps.ts'
import type { ExportRow, ImportRow } from './tables.ts'

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** Steps are of very different length; what can be said is how many are over. */
const shareOf = (done: number, all: number): number =>
  Math.min(99, Math.floor((100 * done) / Math.max(all, 1)))

export const createPresenters = (parts: readonly TenantPart[]) => {
  const stepsCount = exportSteps(parts).length
  const tables = parts.flatMap(({ archive }) => archive.tables).filter(({ onlyToRead }) => !onlyToRead)
  return {
    presentExport: (row: ExportRow): TenantExport => ({
      id: row.id,
      state: row.state,
      requested_by: row.requestedByName,
      requested_at: row.requestedAt.toISOString(),
      finished_at: timeOf(row.finishedAt),
      expires_at: timeOf(row.expiresAt),
      bytes: row.bytes,
      files_count: row.filesCount,
      progress: row.state === 'ready' ? 100 : shareOf(row.step, stepsCount),
      failure: row.failure,
    }),
    presentImport: (row: ImportRow, tenantName: string | null): TenantImport => ({
      id: row.id,
      filename: row.filename,
      size_bytes: row.sizeBytes,
      received_bytes: row.receivedBytes,
      state: row.state,
      progress:
        row.state === 'finished'
          ? 100
          : row.state === 'uploading'
            ? shareOf(row.receivedBytes, row.sizeBytes)
            : shareOf(row.step, tables.length),
      summary: row.summary,
      counts: tables.flatMap(({ table, label }) => {
        const counted = row.counts[table]
        return counted ? [{ label, ...counted }] : []
      }),
      tenant: row.intoTenantId && tenantName ? { id: row.intoTenantId, name: tenantName } : null,
      started_by: row.startedByName,
      created_at: row.createdAt.toISOString(),
      finished_at: timeOf(row.finishedAt),
      failure: row.failure,
    }),
  }
}
