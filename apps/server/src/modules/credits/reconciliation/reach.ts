import { isNull, type SQL, sql } from 'drizzle-orm'
import type { TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { familyOf, findTenant, inGermanOrder, tenants } from '../../tenancy/index.ts'

/** Whose reservations are looked at; null: those of all tenants, which only super admins see. */
export type Reach = string[] | null

interface NamedTenant {
  id: string
  name: string
}

const tenantsOffered = 1_000

/** Those that somebody may choose among: a main tenant's family, or the one tenant that there is. */
const ownTenants = async ({ db, actor }: TenantCtx): Promise<NamedTenant[]> =>
  actor.tenant.typeRole === 'main' ? familyOf(db, actor.tenant.id) : [actor.tenant]

/** All in reach, or the one asked for; every other one does not exist. */
export const reachOf = async (ctx: TenantCtx, asked: string): Promise<Reach> => {
  if (ctx.actor.user.isSuperAdmin) {
    if (asked && !(await findTenant(ctx.db, asked))) throw notFound()
    return asked ? [asked] : null
  }
  const own = (await ownTenants(ctx)).map(({ id }) => id)
  if (asked && !own.includes(asked)) throw notFound()
  return asked ? [asked] : own
}

/** For the filter; none where there is nothing to choose. */
export const tenantsToChoose = async (ctx: TenantCtx): Promise<NamedTenant[]> => {
  if (ctx.actor.user.isSuperAdmin)
    return ctx.db
      .select({ id: tenants.id, name: tenants.name })
      .from(tenants)
      .where(isNull(tenants.deletedAt))
      .orderBy(inGermanOrder(tenants.name), tenants.id)
      .limit(tenantsOffered)
  const own = await ownTenants(ctx)
  return own.length > 1 ? own.map(({ id, name }) => ({ id, name })) : []
}

export const within = (reach: Reach, column: SQL): SQL =>
  reach ? sql`${column} = any(${sql.param(reach)}::uuid[])` : sql`true`

/** The tenants in reach as rows of one `id`. */
export const tenantsIn = (reach: Reach): SQL =>
  reach ? sql`unnest(${sql.param(reach)}::uuid[]) as tenant (id)` : sql`tenants as tenant`
