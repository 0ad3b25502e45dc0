import { join } from 'node:path'
import { tenantParts } from '../src/module-parts.ts'
import { purgeTenant } from '../src/modules/tenant-lifecycle/purge-tenant.ts'
import type { Blobs } from '../src/platform/blobs/blobs.ts'
import { createFolderBlobs } from '../src/platform/blobs/folder-blobs.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Ctx } from '../src/platform/context.ts'
import type { TenantPart } from '../src/platform/tenant-part.ts'
import { ledgerContext } from './ledger-world.ts'
import { type MortalPlace, openAt, readOrders, say } from './mortal-work.ts'

export interface PurgeOrders {
  tenantId: string
}

const spokenParts: TenantPart[] = tenantParts.map(part => ({
  ...part,
  removes: part.removes.map(removal => ({
    ...removal,
    async remove(...args: Parameters<typeof removal.remove>) {
      const rows = await removal.remove(...args)
      // Before the commit: the death may come between the two.
      if (rows) say(removal.table)
      return rows
    },
  })),
}))

const spokenBlobs = (blobs: Blobs): Blobs => ({
  ...blobs,
  async delete(key) {
    await blobs.delete(key)
    say('file')
  },
})

const orders = await readOrders<PurgeOrders & MortalPlace>()
const database = await openAt(orders)
const ctx = {
  ...ledgerContext(database.db, systemClock),
  blobs: spokenBlobs(createFolderBlobs(join(orders.dataDir, 'blobs'))),
  config: { baseUrl: 'http://lotse.test' },
} as Ctx
await purgeTenant(ctx, spokenParts, orders.tenantId, { rowsAtOnce: 2, filesAtOnce: 2, restsFor: 0 })
say('end')
await database.close()
