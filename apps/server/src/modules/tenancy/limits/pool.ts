import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { tenants } from '../tables.ts'

/** Of whatever a tenant has a number of, under the names of the forms. */
export interface Amounts {
  max_users: number
  max_chatbots: number
  upload_limit_mb: number
  max_subtenants: number
}

export interface Limits extends Amounts {
  public_query_agent_active: boolean
}

/** What a main tenant has for itself and its living sub-tenants, what it uses itself, and what it has given away. */
export interface Pool {
  limits: Limits
  own: Amounts
  allocated: Amounts
  /** A sub-tenant answers citizens' requests, and so needs that the main tenant may. */
  isAgentGiven: boolean
}

const nothing: Amounts = { max_users: 0, max_chatbots: 0, upload_limit_mb: 0, max_subtenants: 0 }

/** Of a main tenant that does not exist yet. */
export const emptyPool: Pool = {
  limits: { ...nothing, public_query_agent_active: false },
  own: nothing,
  allocated: nothing,
  isAgentGiven: false,
}

interface Counted {
  users: number
  chatbots: number
  upload_mb: number
  subtenants: number
}

const amountsOf = ({ users, chatbots, upload_mb, subtenants }: Counted): Amounts => ({
  max_users: users,
  max_chatbots: chatbots,
  upload_limit_mb: upload_mb,
  max_subtenants: subtenants,
})

const limitColumns = {
  max_users: tenants.maxUsers,
  max_chatbots: tenants.maxChatbots,
  upload_limit_mb: tenants.uploadLimitMb,
  max_subtenants: tenants.maxSubtenants,
  public_query_agent_active: tenants.publicQueryAgentActive,
}

const used = sql<Counted>`(select to_json(used) from tenant_use(tenants.id) used)`

/** `except`: the sub-tenant whose share is asked for, so that it is not counted as given away. */
export const poolOf = async (db: Db, tenantId: string, except: string | null = null): Promise<Pool> => {
  const [row] = await db
    .select({
      limits: limitColumns,
      used,
      given: sql<Counted>`(select to_json(given) from tenant_allocated(tenants.id, ${except}::uuid) given)`,
      isAgentGiven: sql<boolean>`exists (select from tenants child
        where child.parent_tenant_id = tenants.id and child.deleted_at is null and child.public_query_agent_active)`,
    })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), isNull(tenants.deletedAt)))
  if (!row) throw notFound()
  return {
    limits: row.limits,
    // Sub-tenants are not used but given away, one each.
    own: { ...amountsOf(row.used), max_subtenants: 0 },
    allocated: amountsOf(row.given),
    isAgentGiven: row.isAgentGiven,
  }
}

export interface LimitedTenant {
  id: string
  parentTenantId: string | null
  version: number
  limits: Limits
  use: Amounts
}

export const limitedTenant = async (db: Db, tenantId: string): Promise<LimitedTenant | null> => {
  const [row] = await db
    .select({
      id: tenants.id,
      parentTenantId: tenants.parentTenantId,
      version: tenants.version,
      limits: limitColumns,
      used,
    })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), isNull(tenants.deletedAt)))
  if (!row) return null
  const { used: counted, ...tenant } = row
  return { ...tenant, use: amountsOf(counted) }
}

/**
 * Holds the pool to which a tenant belongs until the end of the transaction: the main tenant's row first, then the sub-tenant's.
 * Whoever changes limits or brings a sub-tenant back begins with this, because two who lock in different orders wait for each other.
 */
export const lockPool = async (db: Db, tenantId: string): Promise<void> => {
  const [row] = await db
    .select({ parent: tenants.parentTenantId })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
  for (const id of [row?.parent, tenantId])
    if (id) await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, id)).for('no key update')
}
