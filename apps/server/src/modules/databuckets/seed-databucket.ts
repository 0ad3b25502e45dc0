import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { databucketShares, databuckets } from './tables.ts'

/** A data store that the tenant shares with its sub-tenants, who have subscribed to it; its id. */
export const seedDatabucket = async (
  ctx: Ctx,
  databucket: Pick<typeof databuckets.$inferInsert, 'tenantId' | 'name' | 'description' | 'createdBy'>,
): Promise<string> => {
  const [id, now] = [newId(), ctx.clock.now()]
  await ctx.db.insert(databuckets).values({ ...databucket, id, createdAt: now, updatedAt: now })
  await ctx.db.insert(databucketShares).values({
    databucketId: id,
    tenantId: databucket.tenantId,
    shareType: 'sub_tenants',
    autoSubscribeSubtenants: true,
    createdAt: now,
  })
  return id
}
