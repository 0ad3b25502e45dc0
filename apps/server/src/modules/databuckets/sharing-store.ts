import type { ShareType } from '@lotse/contract'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { circleOfTenant, inGermanOrder, tenants } from '../tenancy/index.ts'
import {
  type DatabucketRef,
  databucketShares,
  databucketShareTenants,
  databucketSubscriptions,
} from './tables.ts'

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

const isSharingOf = ({ tenantId, id }: DatabucketRef) =>
  and(eq(databucketShares.tenantId, tenantId), eq(databucketShares.databucketId, id))

/** Names only tenants that the sharing still reaches: not those that were deleted or have left the circle. */
export const findSharing = async (db: Db, databucket: DatabucketRef): Promise<Sharing | null> => {
  const [share] = await db
    .select({
      shareType: databucketShares.shareType,
      autoSubscribeSubtenants: databucketShares.autoSubscribeSubtenants,
      ownerId: tenants.id,
      circleId: circleOfTenant,
    })
    .from(databucketShares)
    .innerJoin(tenants, eq(tenants.id, databucketShares.tenantId))
    .where(isSharingOf(databucket))
  if (!share) return null
  const named = await db
    .select({ id: tenants.id, name: tenants.name })
    .from(databucketShareTenants)
    .innerJoin(tenants, eq(tenants.id, databucketShareTenants.tenantId))
    .where(
      and(
        eq(databucketShareTenants.ownerTenantId, databucket.tenantId),
        eq(databucketShareTenants.databucketId, databucket.id),
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
  databucket: DatabucketRef,
  sharing: Sharing & { createdAt: Date },
): Promise<void> => {
  const { tenantId, id: databucketId } = databucket
  const { shareType, autoSubscribeSubtenants, createdAt } = sharing
  await deleteSharing(db, databucket)
  await db
    .insert(databucketShares)
    .values({ databucketId, tenantId, shareType, autoSubscribeSubtenants, createdAt })
  if (sharing.tenants.length)
    await db
      .insert(databucketShareTenants)
      .values(sharing.tenants.map(({ id }) => ({ ownerTenantId: tenantId, databucketId, tenantId: id })))
}

export const deleteSharing = async (db: Db, databucket: DatabucketRef): Promise<void> => {
  await db.delete(databucketShares).where(isSharingOf(databucket))
}

/** The tenant's own decision; whether it is a new one. */
export const decideSubscription = async (
  db: Db,
  tenantId: string,
  databucket: DatabucketRef,
  { isSubscribed, createdAt }: { isSubscribed: boolean; createdAt: Date },
): Promise<boolean> => {
  const changed = await db
    .insert(databucketSubscriptions)
    .values({
      tenantId,
      ownerTenantId: databucket.tenantId,
      databucketId: databucket.id,
      isSubscribed,
      createdAt,
    })
    .onConflictDoUpdate({
      target: [
        databucketSubscriptions.tenantId,
        databucketSubscriptions.ownerTenantId,
        databucketSubscriptions.databucketId,
      ],
      set: { isSubscribed, createdAt },
      setWhere: ne(databucketSubscriptions.isSubscribed, isSubscribed),
    })
    .returning({ tenantId: databucketSubscriptions.tenantId })
  return changed.length > 0
}
