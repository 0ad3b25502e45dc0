import { tenantParts } from '../src/module-parts.ts'
import { buildExport } from '../src/modules/tenant-archives/exports/build-export.ts'
import { arrivalOrder } from '../src/modules/tenant-archives/index.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Ctx } from '../src/platform/context.ts'
import { ledgerContext } from './ledger-world.ts'
import { type MortalPlace, openAt, readOrders, say } from './mortal-work.ts'
import { spokenBlobs } from './spoken-blobs.ts'

export interface ExportOrders {
  tenantId: string
  id: string
}

const orders = await readOrders<ExportOrders & MortalPlace>()
const { tenantId, id } = orders
const database = await openAt(orders)
const ctx = {
  ...ledgerContext(database.db, systemClock),
  blobs: spokenBlobs(orders),
  config: { baseUrl: 'http://lotse.test' },
} as Ctx
const pace = { rowsAtOnce: 2, filesAtOnce: 1, pieceBytes: 400, restsFor: 0 }
await buildExport(ctx, arrivalOrder(tenantParts), { tenantId, id }, pace)
say('end')
await database.close()
