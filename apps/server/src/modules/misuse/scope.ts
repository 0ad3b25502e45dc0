import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TenantCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'

/** Whose incidents are looked at; null: those of all tenants, which only super admins see. */
export type Scope = string | null

export const scopeOf = ({ actor }: TenantCtx, asked: string): Scope => {
  if (asked === '' || asked === actor.tenant.id) return actor.tenant.id
  // To everybody else there is no other tenant, and so none to be told apart from one that does not exist.
  if (!actor.user.isSuperAdmin) throw notFound()
  return asked === 'all' ? null : asked
}

export const within = (scope: Scope, column: PgColumn): SQL =>
  scope === null ? sql`true` : sql`${column} = ${scope}`
