import type { Ctx } from '../../../platform/context.ts'
import type { TenantPart } from '../../../platform/tenant-part.ts'
import type { ArchivePace } from '../archive-pace.ts'
import type { ExportRow } from '../tables.ts'
import { writeFiles } from './write-files.ts'
import { writeManifest, writeReadme } from './write-manifest.ts'
import { writeSheet, writeTable } from './write-table.ts'

/** One portion of it; the row says whether there is more of the same step. */
type ExportStep = (ctx: Ctx, seen: ExportRow, pace: ArchivePace) => Promise<ExportRow>

/**
 * All that makes an archive, in order. Tables in the order in which they come back: what is written first is referred to by what is
 * written later, so a row that comes to be meanwhile is at most missing what it refers to, and is left out on arrival.
 */
export const exportSteps = (parts: readonly TenantPart[]): ExportStep[] => {
  const archives = parts.map(({ archive }) => archive)
  const tables = archives.flatMap(archive => archive.tables)
  return [
    (ctx, seen) => writeReadme(ctx, seen, parts),
    ...tables.map(
      (table): ExportStep =>
        (ctx, seen, pace) =>
          writeTable(ctx, seen, table, pace),
    ),
    ...tables.flatMap(({ sheet, ...table }): ExportStep[] =>
      sheet ? [(ctx, seen, pace) => writeSheet(ctx, seen, { ...table, sheet }, pace)] : [],
    ),
    ...archives
      .flatMap(({ files = [] }) => files)
      .map(
        (kind): ExportStep =>
          (ctx, seen, pace) =>
            writeFiles(ctx, seen, kind, pace),
      ),
    (ctx, seen) => writeManifest(ctx, seen, parts),
  ]
}
