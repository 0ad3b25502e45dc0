import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { goneText } from '../../../platform/tenant-part.ts'
import { refuseOverbooked } from '../limits/refuse-overbooked.ts'
import { tenants } from '../tables.ts'
import { inGermanOrder } from './tenants-store.ts'

/** A tenant as its life sees it, also when it is deleted. What is gone for good is not there. */
const columns = {
  id: tenants.id,
  name: tenants.name,
  typeRole: tenants.typeRole,
  parentTenantId: tenants.parentTenantId,
  version: tenants.version,
  createdAt: tenants.createdAt,
  deletionPlannedAt: tenants.deletionPlannedAt,
  deletionReason: tenants.deletionReason,
  deletedByName: tenants.deletedByName,
  deletedAt: tenants.deletedAt,
  purgeAt: tenants.purgeAt,
  deletedWith: tenants.deletedWith,
  purgeStartedAt: tenants.purgeStartedAt,
}

const lives = (db: Db) => db.select(columns).from(tenants)
export type TenantLife = Awaited<ReturnType<typeof lives>>[number]

const isThere = (tenantId: string) => and(eq(tenants.id, tenantId), isNull(tenants.purgedAt))

export const lifecycleOf = async (db: Db, tenantId: string): Promise<TenantLife | null> => {
  const [row] = await lives(db).where(isThere(tenantId))
  return row ?? null
}

/**
 * Holds the tenant until the end of the transaction, after its main tenant: whoever takes both takes them in this order.
 */
export const lockLifecycle = async (
  db: Db,
  tenantId: string,
): Promise<{ tenant: TenantLife; parent: TenantLife | null } | null> => {
  const known = await lifecycleOf(db, tenantId)
  if (!known) return null
  const [parent] = known.parentTenantId
    ? await lives(db).where(eq(tenants.id, known.parentTenantId)).for('update')
    : []
  const [tenant] = await lives(db).where(isThere(tenantId)).for('update')
  return tenant ? { tenant, parent: parent ?? null } : null
}

/** The sub-tenants of a main tenant, held; whoever asks holds the main tenant. */
export const childrenOf = (
  db: Db,
  tenantId: string,
  which: 'living' | 'deleted' | 'gone with it',
): Promise<TenantLife[]> =>
  lives(db)
    .where(
      and(
        eq(tenants.parentTenantId, tenantId),
        isNull(tenants.purgedAt),
        which === 'living' ? isNull(tenants.deletedAt) : isNotNull(tenants.deletedAt),
        which === 'gone with it' ? eq(tenants.deletedWith, tenantId) : undefined,
      ),
    )
    .orderBy(inGermanOrder(tenants.name), asc(tenants.id))
    .for('update')

export const markPlanned = async (
  db: Db,
  tenantId: string,
  plan: { at: Date; reason: string; byName: string } | null,
): Promise<void> => {
  await db
    .update(tenants)
    .set({
      deletionPlannedAt: plan?.at ?? null,
      deletionReason: plan?.reason ?? null,
      deletedByName: plan?.byName ?? null,
    })
    .where(eq(tenants.id, tenantId))
}

export const markDeleted = async (
  db: Db,
  tenantIds: string[],
  facts: { at: Date; purgeAt: Date; reason: string; byName: string; with: string | null },
): Promise<void> => {
  if (!tenantIds.length) return
  await db
    .update(tenants)
    .set({
      deletionPlannedAt: null,
      deletedAt: facts.at,
      purgeAt: facts.purgeAt,
      deletionReason: facts.reason,
      deletedByName: facts.byName,
      deletedWith: facts.with,
    })
    .where(inArray(tenants.id, tenantIds))
}

export const markRestored = async (db: Db, tenantId: string): Promise<void> => {
  await db
    .update(tenants)
    .set({ deletedAt: null, purgeAt: null, deletionReason: null, deletedByName: null, deletedWith: null })
    .where(eq(tenants.id, tenantId))
    .catch(refuseOverbooked)
}

/** From now on there is no way back. */
export const markPurging = async (db: Db, tenantId: string, at: Date): Promise<void> => {
  await db
    .update(tenants)
    .set({ purgeStartedAt: at })
    .where(and(eq(tenants.id, tenantId), isNull(tenants.purgeStartedAt)))
}

/**
 * What stays of a tenant that is gone for good: its place, so that the ledger and the log still have whom they speak of.
 */
export const leaveTombstone = async (db: Db, tenantId: string, at: Date): Promise<void> => {
  await db
    .update(tenants)
    .set({
      name: goneText,
      // Circles may go, too.
      circleId: sql`null`,
      subdomain: null,
      webTitle: '',
      webDescription: '',
      superAdminAiPrompt: '',
      adminAiPrompt: '',
      deletionReason: null,
      deletedByName: null,
      purgeAt: null,
      purgedAt: at,
    })
    .where(eq(tenants.id, tenantId))
}

const idsWhere = async (db: Db, condition: ReturnType<typeof and>, order: ReturnType<typeof asc>[]) =>
  (
    await db
      .select({ id: tenants.id })
      .from(tenants)
      .where(condition)
      .orderBy(order[0] ?? tenants.id)
  ).map(({ id }) => id)

export const acrossTenantsDueDeletions = (db: Db, now: Date): Promise<string[]> =>
  idsWhere(db, and(isNull(tenants.deletedAt), lte(tenants.deletionPlannedAt, now)), [
    asc(tenants.deletionPlannedAt),
  ])

/** Whose time to return is over. Sub-tenants before main tenants. */
export const acrossTenantsDuePurges = (db: Db, now: Date): Promise<string[]> =>
  idsWhere(db, and(lte(tenants.purgeAt, now), isNull(tenants.purgeStartedAt), isNull(tenants.purgedAt)), [
    asc(tenants.parentTenantId),
  ])

/** How a tenant is called, alive or deleted. */
export const findTenantFacts = async (
  db: Db,
  tenantId: string,
): Promise<{ id: string; name: string; subdomain: string | null }> => {
  const [row] = await db
    .select({ id: tenants.id, name: tenants.name, subdomain: tenants.subdomain })
    .from(tenants)
    .where(isThere(tenantId))
  if (!row) throw notFound()
  return row
}
