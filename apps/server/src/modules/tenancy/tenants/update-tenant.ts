import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { databaseErrorOf, invalidField, notFound } from '../../../platform/errors.ts'
import { type AuditChanges, changesBetween, recordAudit } from '../../audit/index.ts'
import { refuseOverbooking } from '../limits/ask-limits.ts'
import { lockPool } from '../limits/pool.ts'
import { refuseOverbooked } from '../limits/refuse-overbooked.ts'
import { refuseTaken } from '../refuse-taken.ts'
import { tenants } from '../tables.ts'
import { staleTenant } from './stale-tenant.ts'

type TenantRow = typeof tenants.$inferSelect

/** What forms may change of a tenant. */
export type TenantChange = Partial<
  Pick<
    TenantRow,
    | 'name'
    | 'circleId'
    | 'subdomain'
    | 'webTitle'
    | 'webDescription'
    | 'superAdminAiPrompt'
    | 'maxUsers'
    | 'maxChatbots'
    | 'maxSubtenants'
    | 'uploadLimitMb'
    | 'publicQueryAgentActive'
  >
>

/** By the names of the forms, which the log shows. */
const auditedFacts = (row: TenantRow) => ({
  name: row.name,
  circle_id: row.circleId,
  subdomain: row.subdomain,
  web_title: row.webTitle,
  web_description: row.webDescription,
  super_admin_prompt: row.superAdminAiPrompt,
  max_users: row.maxUsers,
  max_chatbots: row.maxChatbots,
  max_subtenants: row.maxSubtenants,
  upload_limit_mb: row.uploadLimitMb,
  public_query_agent_active: row.publicQueryAgentActive,
})

/** Sub-tenants stand in the circle of their main tenant. */
const refuseToPartFamily = (error: unknown): never => {
  if (databaseErrorOf(error).code !== '23503') throw error
  throw invalidField('circle_id', 'Der Circle kann nicht gewechselt werden, solange es Untermandanten gibt.')
}

const save = async (
  ctx: Ctx,
  before: TenantRow,
  change: TenantChange,
  version: number,
): Promise<TenantRow> => {
  const next = { ...change, version, updatedAt: ctx.clock.now() }
  await ctx.db
    .update(tenants)
    .set(next)
    .where(eq(tenants.id, before.id))
    .catch(refuseTaken('tenants_subdomain', 'subdomain', 'Diese Subdomain ist bereits vergeben.'))
    .catch(refuseToPartFamily)
    .catch(refuseOverbooked)
  return { ...before, ...next }
}

/**
 * Changes a living tenant for whoever has read this version of it. `beside` runs in the same transaction and tells what else it
 * changed, for forms that show more than the tenant's own row. Nothing changed is nothing written. Answers with all that changed.
 */
export const updateTenant = (
  ctx: Ctx,
  tenantId: string,
  version: number,
  change: TenantChange,
  beside: (ctx: Ctx) => Promise<AuditChanges> = async () => ({}),
): Promise<AuditChanges> =>
  inTransaction(ctx, async ctx => {
    await lockPool(ctx.db, tenantId)
    const [before] = await ctx.db
      .select()
      .from(tenants)
      .where(and(eq(tenants.id, tenantId), isNull(tenants.deletedAt)))
    if (!before) throw notFound()
    if (before.version !== version) throw await staleTenant(ctx, before, version)
    const wanted = auditedFacts({ ...before, ...change })
    await refuseOverbooking(ctx.db, { tenantId, parentId: before.parentTenantId, wanted })
    const others = await beside(ctx)
    const changes = { ...changesBetween(auditedFacts(before), wanted), ...others }
    if (!Object.keys(changes).length) return changes
    const after = await save(ctx, before, change, before.version + 1)
    await recordAudit(ctx, {
      action: 'tenant.updated',
      tenant: { id: after.id, name: after.name },
      subject: { type: 'tenant', id: after.id, label: after.name },
      changes: { ...changes, version: { from: before.version, to: after.version } },
    })
    return changes
  })
