import { type QueryOut, type Reply, type Routes, routes } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pageEnvelope } from '../../platform/paging.ts'
import { managedTenant } from './managed-member.ts'
import { countMembers, findMember, type MemberRow, membersPage } from './members-store.ts'
import { creatableRoles, rolesIn } from './policy.ts'
import { presentRoleOption, presentSystemUser, presentTenantUser, type RoleOption } from './present.ts'
import { familyOf, type ManagedTenant } from './tenants-store.ts'

type Counted = Awaited<ReturnType<typeof countMembers>>

/** What both lists say about creating people. */
const creationFacts = (ctx: TenantCtx, tenant: ManagedTenant, counted: Counted) => {
  const creatable = creatableRoles(ctx.actor, tenant)
  return {
    can: { create: creatable.length > 0 },
    canCreateMoreUsers: counted.active < tenant.maxUsers,
    max_users: tenant.maxUsers,
    role_options: creatable.map(presentRoleOption),
  }
}

export const listSystemUsers = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['settings.users.index']>,
): Promise<Reply<Routes['settings.users.index']>> => {
  const tenant = await managedTenant(ctx, ctx.actor.tenant.id)
  const sort = query.sort === 'status' ? 'confirmation' : query.sort
  const rows = await membersPage(ctx.db, tenant.id, { ...query, sort })
  const counted = await countMembers(ctx.db, tenant.id, query)
  const { total, completed, in_progress, admins } = counted
  return {
    ...pageEnvelope(
      rows.map(row => presentSystemUser(ctx.actor, tenant, row)),
      counted.matching,
      query,
      { path: routes['settings.users.index'].path, query },
    ),
    statistics: { total, completed, in_progress, admins },
    ...creationFacts(ctx, tenant, counted),
  }
}

export const listTenantUsers = async (
  ctx: TenantCtx,
  tenantId: string,
  query: QueryOut<Routes['settings.tenant.users.index']>,
): Promise<Reply<Routes['settings.tenant.users.index']>> => {
  const tenant = await managedTenant(ctx, tenantId)
  const sort = query.sort === 'status' ? 'activity' : query.sort
  const rows = await membersPage(ctx.db, tenant.id, { ...query, sort })
  const counted = await countMembers(ctx.db, tenant.id, query)
  const { total, active, inactive, admins } = counted
  const path = routes['settings.tenant.users.index'].path.replace(':tenant', tenant.id)
  return {
    ...pageEnvelope(
      rows.map(row => presentTenantUser(ctx.actor, tenant, row)),
      counted.matching,
      query,
      { path, query },
    ),
    tenant: { id: tenant.id, name: tenant.name, type_role: tenant.typeRole },
    tenants: await familyOf(ctx.db, ctx.actor.tenant.id),
    has_manager: counted.activeManagers > 0,
    statistics: { total, active, inactive, admins },
    ...creationFacts(ctx, tenant, counted),
  }
}

const readMember = async (
  ctx: TenantCtx,
  tenantId: string,
  userId: string,
): Promise<{ tenant: ManagedTenant; member: MemberRow; role_options: RoleOption[] }> => {
  const tenant = await managedTenant(ctx, tenantId)
  const member = await findMember(ctx.db, tenant.id, userId)
  if (!member) throw notFound()
  return { tenant, member, role_options: rolesIn(tenant).map(presentRoleOption) }
}

export const showSystemUser = async (ctx: TenantCtx, userId: string) => {
  const { tenant, member } = await readMember(ctx, ctx.actor.tenant.id, userId)
  return presentSystemUser(ctx.actor, tenant, member)
}

export const editSystemUser = async (ctx: TenantCtx, userId: string) => {
  const { tenant, member, role_options } = await readMember(ctx, ctx.actor.tenant.id, userId)
  return { ...presentSystemUser(ctx.actor, tenant, member), role_options }
}

export const showTenantUser = async (ctx: TenantCtx, tenantId: string, userId: string) => {
  const { tenant, member } = await readMember(ctx, tenantId, userId)
  return presentTenantUser(ctx.actor, tenant, member)
}

export const editTenantUser = async (ctx: TenantCtx, tenantId: string, userId: string) => {
  const { tenant, member, role_options } = await readMember(ctx, tenantId, userId)
  return { ...presentTenantUser(ctx.actor, tenant, member), role_options }
}
