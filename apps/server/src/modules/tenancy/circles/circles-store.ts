import type { QueryOut, Routes, StoredSsoProvider } from '@lotse/contract'
import { and, asc, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { containsPattern, pageOf } from '../../../platform/paging.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { circles, tenants } from '../tables.ts'
import { inGermanOrder } from '../tenants/tenants-store.ts'

type CircleFilter = QueryOut<Routes['superadmin.circles.index']>

/** Also the tenants that wait for their end: they hold their circle. */
const tenantsOf = (more: SQL) =>
  sql<number>`(select count(*)::int from tenants mine where mine.circle_id = circles.id${more})`
const livingTenants = tenantsOf(sql` and mine.deleted_at is null`)
const withCounts = { circle: circles, living: livingTenants, all: tenantsOf(sql``) }

export const acrossTenantsCirclePage = (db: Db, filter: CircleFilter) => {
  const { search, sso, organisation_type: type } = filter
  const found = db
    .select(withCounts)
    .from(circles)
    .where(
      and(
        search
          ? or(
              ilike(circles.name, containsPattern(search)),
              ilike(circles.organizationName, containsPattern(search)),
            )
          : undefined,
        sso ? eq(circles.ssoEnabled, sso === 'enabled') : undefined,
        type ? eq(circles.organisationType, type) : undefined,
      ),
    )
  const inDirection = filter.direction === 'asc' ? asc : desc
  const byName = inGermanOrder(circles.name)
  const order = filter.sort === 'name' ? [inDirection(byName)] : [inDirection(livingTenants), asc(byName)]
  return pageOf(db, found, [...order, asc(circles.id)], filter)
}
export type CountedCircle = Awaited<ReturnType<typeof acrossTenantsCirclePage>>['rows'][number]

export const acrossTenantsFindCircle = async (db: Db, id: string): Promise<CountedCircle | null> => {
  const [row] = await db.select(withCounts).from(circles).where(eq(circles.id, id))
  return row ?? null
}

/** Holds the circle's row until the end of the transaction: changes happen one after the other, and no tenant joins meanwhile. */
export const lockCircle = async (db: Db, id: string) => {
  const [row] = await db.select().from(circles).where(eq(circles.id, id)).for('update')
  return row ?? null
}

/** Each of them makes a new version of a circle. */
export const circleVersionActions = [
  'circle.updated',
  'circle.sso-migrated',
  'circle.sso-rolled-back',
] as const

/** Another way to sign in, as a new version: forms that are open know only the one before. */
export const switchSsoProvider = async (
  db: Db,
  circle: { id: string; version: number },
  change: { defaultSsoProvider: StoredSsoProvider; updatedAt: Date },
): Promise<void> => {
  await db
    .update(circles)
    .set({ ...change, version: circle.version + 1 })
    .where(eq(circles.id, circle.id))
}

export const acrossTenantsCountCircles = async (db: Db) => {
  const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const rows = await db
    .select({
      circles: sql<number>`count(*)::int`,
      sso_enabled: countIf(sql`${circles.ssoEnabled}`),
      with_prompts: countIf(
        sql`${circles.baseChatbotPrompt} <> '' or ${circles.baseMisuseChatbotPrompt} <> ''`,
      ),
    })
    .from(circles)
  return { ...theOnly(rows), tenants: await db.$count(tenants, isNull(tenants.deletedAt)) }
}
