import type { SQL } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { documentProcessing } from './tables.ts'

/**
 * The documents among these that nobody has in hand at this moment: whoever changes many at once waits for none of them, and so never
 * stands in the way of somebody who deletes a whole data store. Those left out come the next time.
 */
export const unheldProcessing = (ctx: Ctx, which: SQL | undefined) =>
  ctx.db
    .select({ documentId: documentProcessing.documentId })
    .from(documentProcessing)
    .where(which)
    .for('update', { skipLocked: true })
