import type { Role } from '@lotse/contract'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { databaseErrorOf, invalidField, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { recordAudit } from '../audit/index.ts'
import { insertMember } from './members-store.ts'
import { refuseWhenFull } from './people-limit.ts'
import { lockPerson } from './people-store.ts'
import { rolesIn, texts } from './policy.ts'
import { circles, tenants } from './tables.ts'
import { lockTenant } from './tenants-store.ts'

export interface NewCircle {
  name: string
  organizationName?: string
  organisationType?: string
}

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
}

/** Names the field whose value somebody else already has. */
const refuseTaken =
  (constraint: string, field: string, message: string) =>
  (error: unknown): never => {
    const found = databaseErrorOf(error)
    throw found.code === '23505' && found.constraint === constraint ? invalidField(field, message) : error
  }

export const createCircle = (ctx: Ctx, circle: NewCircle): Promise<{ id: string; name: string }> =>
  inTransaction(ctx, async ctx => {
    const now = ctx.clock.now()
    const row = { ...circle, id: newId(), createdAt: now, updatedAt: now }
    await ctx.db
      .insert(circles)
      .values(row)
      .catch(refuseTaken('circles_name', 'name', 'Einen Circle mit diesem Namen gibt es bereits.'))
    await recordAudit(ctx, {
      action: 'circle.created',
      tenant: null,
      subject: { type: 'circle', id: row.id, label: row.name },
    })
    return { id: row.id, name: row.name }
  })

export const createTenant = (
  ctx: Ctx,
  tenant: NewTenant,
): Promise<{ id: string; name: string; circleId: string }> =>
  inTransaction(ctx, async ctx => {
    const now = ctx.clock.now()
    const row = { ...tenant, id: newId(), createdAt: now, updatedAt: now }
    await ctx.db
      .insert(tenants)
      .values(row)
      .catch(refuseTaken('tenants_subdomain', 'subdomain', 'Diese Subdomain ist bereits vergeben.'))
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
