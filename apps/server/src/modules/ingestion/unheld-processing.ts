import { and, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { isProcessingAmong } from './row-keys.ts'
import { documentProcessing } from './tables.ts'

/**
 * Those among these documents that nobody has in hand at this moment, held until the end of the transaction: whoever changes many at once
 * waits for none of them, and so never stands in the way of somebody who deletes a whole data store. Those left out come the next time.
 */
export const holdUnheld = (
  ctx: Ctx,
  all: { tenantId: string; documentId: string }[],
  more?: SQL,
): Promise<{ tenantId: string; documentId: string }[]> =>
  ctx.db
    .select({ tenantId: documentProcessing.tenantId, documentId: documentProcessing.documentId })
    .from(documentProcessing)
    .where(and(isProcessingAmong(all), more))
    .for('update', { skipLocked: true })
