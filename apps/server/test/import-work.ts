import { workOnImport } from '../src/modules/tenant-archives/imports/work-on-import.ts'
import { archiveParts, smallPortions } from './archive-portions.ts'
import { openMortalApp } from './mortal-app.ts'
import { type MortalPlace, readOrders, say } from './mortal-work.ts'
import { spokenBlobs } from './spoken-blobs.ts'

export interface ImportOrders {
  id: string
}

const orders = await readOrders<ImportOrders & MortalPlace>()
const app = await openMortalApp(orders, {
  blobs: spokenBlobs(orders),
})
await workOnImport(app.systemContext('test'), archiveParts, orders.id, smallPortions)
say('end')
await app.close()
