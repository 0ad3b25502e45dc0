import type { Role } from '@lotse/contract'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { databaseErrorOf, invalidField, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../audit/index.ts'
import { rolesIn, texts } from '../access/policy.ts'
import { refuseOverbooking } from '../limits/ask-limits.ts'
import { refuseOverbooked } from '../limits/refuse-overbooked.ts'
import { insertMember } from '../people/members-store.ts'
import { refuseWhenFull } from '../people/people-limit.ts'
import { lockPerson } from '../people/people-store.ts'
import { refuseTaken } from '../refuse-taken.ts'
import { tenants } from '../tables.ts'
import { lockTenant } from './tenants-store.ts'

export interface NewTenant {
  circleId: string
  typeRole: 'main' | 'sub'
  parentTenantId: string | null
  name: string
  subdomain?: string | null
  webTitle?: string
  webDescription?: string
  maxUsers?: number
  maxChatbots?: number
  maxSubtenants?: number
  uploadLimitMb?: number
  publicQueryAgentActive?: boolean
  superAdminAiPrompt?: string
}

const circleMissing = 'Diesen Circle gibt es nicht mehr.'
const parentMissing = 'Bitte wählen Sie einen Hauptmandanten desselben Circles.'

/** Sub-tenants stand below a living main tenant of their circle, which is held until they are there. */
const checkParent = async (ctx: Ctx, { circleId, parentTenantId }: NewTenant): Promise<void> => {
  if (!parentTenantId) return
  const parent = await lockTenant(ctx.db, parentTenantId)
  if (parent?.typeRole !== 'main' || parent.circleId !== circleId)
    throw invalidField('parent_tenant_id', parentMissing)
}

const limitsOf = (tenant: NewTenant) => ({
  max_users: tenant.maxUsers,
  max_chatbots: tenant.maxChatbots,
  upload_limit_mb: tenant.uploadLimitMb,
  public_query_agent_active: tenant.publicQueryAgentActive,
})

const refuseMissingCircle = (error: unknown): never => {
  throw databaseErrorOf(error).code === '23503' ? invalidField('circle_id', circleMissing) : error
}

export const createTenant = (
  ctx: Ctx,
  tenant: NewTenant,
): Promise<{ id: string; name: string; circleId: string }> =>
  inTransaction(ctx, async ctx => {
    const now = ctx.clock.now()
    await checkParent(ctx, tenant)
    const { parentTenantId: parentId } = tenant
    await refuseOverbooking(ctx.db, { tenantId: null, parentId, wanted: limitsOf(tenant) })
    const row = { ...tenant, id: newId(), createdAt: now, updatedAt: now }
    await ctx.db
      .insert(tenants)
      .values(row)
      .catch(refuseTaken('tenants_subdomain', 'subdomain', 'Diese Subdomain ist bereits vergeben.'))
      .catch(refuseMissingCircle)
      .catch(refuseOverbooked)
    const { id, name, circleId } = row
    await recordAudit(ctx, {
      action: 'tenant.created',
      tenant: { id, name },
      subject: { type: 'tenant', id, label: name },
    })
    return { id, name, circleId }
  })

/** Makes a known person a member, without a mail: for the demo and for domains that bring their own people. */
export const addMember = (ctx: Ctx, tenantId: string, userId: string, role: Role): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const tenant = await lockTenant(ctx.db, tenantId)
    const person = await lockPerson(ctx.db, userId)
    if (!tenant || !person) throw notFound()
    if (!rolesIn(tenant).includes(role)) throw invalidField('role', texts.roleNotHere)
    await insertMember(ctx.db, tenant.id, { userId, role, createdAt: ctx.clock.now() }).catch(
      refuseWhenFull(tenant, 'email'),
    )
    await recordAudit(ctx, {
      action: 'membership.added',
      tenant,
      subject: { type: 'user', id: userId, label: person.name },
      changes: { role: { to: role } },
    })
  })
