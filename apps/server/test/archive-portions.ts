import { tenantParts } from '../src/module-parts.ts'
import { type ArchivePace, defaultArchivePace } from '../src/modules/tenant-archives/archive-pace.ts'
import { arrivalOrder } from '../src/modules/tenant-archives/index.ts'

/** Everything in small portions, without rests. */
export const smallPortions: ArchivePace = {
  ...defaultArchivePace,
  rowsAtOnce: 2,
  filesAtOnce: 1,
  pieceBytes: 600,
  restsFor: 0,
}

export const archiveParts = arrivalOrder(tenantParts)
