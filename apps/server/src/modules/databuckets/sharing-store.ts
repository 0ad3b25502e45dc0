import type { ShareType } from '@lotse/contract'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { inGermanOrder, tenants } from '../tenancy/index.ts'
import { databucketShares, databucketShareTenants, databucketSubscriptions } from './tables.ts'

export interface Sharing {
  shareType: ShareType
  autoSubscribeSubtenants: boolean
  /** Those that a `specific` sharing names. */
  tenants: { id: string; name: string }[]
}

/** The living tenants of the circle, with the owner among them. */
export const circleTenantsOf = (db: Db, circleId: string): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(and(eq(tenants.circleId, circleId), isNull(tenants.deletedAt)))
    .orderBy(inGermanOrder(tenants.name), asc(tenants.id))

export const subtenantFacts = async (
  db: Db,
  tenantId: string,
): Promise<{ typeRole: 'main' | 'sub'; maxSubtenants: number; subtenants: number }> => {
  const [row] = await db
    .select({
      typeRole: tenants.typeRole,
      maxSubtenants: tenants.maxSubtenants,
      subtenants: sql<number>`(
        select count(*)::int from tenants child where child.parent_tenant_id = tenants.id and child.deleted_at is null
      )`,
    })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
  if (!row) throw new Error(`Den Mandanten ${tenantId} gibt es nicht`)
  return row
}

/** Names only tenants that the sharing still reaches: not those that were deleted or have left the circle. */
export const findSharing = async (db: Db, databucketId: string): Promise<Sharing | null> => {
  const [share] = await db
    .select({
      shareType: databucketShares.shareType,
      autoSubscribeSubtenants: databucketShares.autoSubscribeSubtenants,
      ownerId: tenants.id,
      circleId: tenants.circleId,
    })
    .from(databucketShares)
    .innerJoin(tenants, eq(tenants.id, databucketShares.tenantId))
    .where(eq(databucketShares.databucketId, databucketId))
  if (!share) return null
  const named = await db
    .select({ id: tenants.id, name: tenants.name })
    .from(databucketShareTenants)
    .innerJoin(tenants, eq(tenants.id, databucketShareTenants.tenantId))
    .where(
      and(
        eq(databucketShareTenants.databucketId, databucketId),
        eq(tenants.circleId, share.circleId),
        ne(tenants.id, share.ownerId),
        isNull(tenants.deletedAt),
      ),
    )
    .orderBy(inGermanOrder(tenants.name), asc(tenants.id))
  const { shareType, autoSubscribeSubtenants } = share
  return { shareType, autoSubscribeSubtenants, tenants: named }
}

/** In place of the one before; its row is locked by the caller's hold on the data store. */
export const replaceSharing = async (
  db: Db,
  tenantId: string,
  databucketId: string,
  sharing: Sharing & { createdAt: Date },
): Promise<void> => {
  const { shareType, autoSubscribeSubtenants, createdAt } = sharing
  await deleteSharing(db, databucketId)
  await db
    .insert(databucketShares)
    .values({ databucketId, tenantId, shareType, autoSubscribeSubtenants, createdAt })
  if (sharing.tenants.length)
    await db
      .insert(databucketShareTenants)
      .values(sharing.tenants.map(({ id }) => ({ databucketId, tenantId: id })))
}

export const deleteSharing = async (db: Db, databucketId: string): Promise<void> => {
  await db.delete(databucketShares).where(eq(databucketShares.databucketId, databucketId))
}

/** The tenant's own decision; whether it is a new one. */
export const decideSubscription = async (
  db: Db,
  tenantId: string,
  decision: { databucketId: string; isSubscribed: boolean; createdAt: Date },
): Promise<boolean> => {
  const { isSubscribed, createdAt } = decision
  const changed = await db
    .insert(databucketSubscriptions)
    .values({ tenantId, ...decision })
    .onConflictDoUpdate({
      target: [databucketSubscriptions.databucketId, databucketSubscriptions.tenantId],
      set: { isSubscribed, createdAt },
      setWhere: ne(databucketSubscriptions.isSubscribed, isSubscribed),
    })
    .returning({ tenantId: databucketSubscriptions.tenantId })
  return changed.length > 0
}
