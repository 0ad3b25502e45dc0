import { type QueryOut, type Reply, type Routes, routes } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { pendingEmailsOf } from '../../identity/index.ts'
import { managedTenant } from '../access/managed-member.ts'
import { creatableRoles, rolesIn } from '../access/policy.ts'
import { familyOf, type ManagedTenant } from '../tenants/tenants-store.ts'
import {
  countMatching,
  countMembers,
  findListed,
  type MemberFilter,
  type MemberRow,
  membersPage,
} from './members-store.ts'
import { acrossTenantsOutsiders } from './people-store.ts'
import { presentRoleOption, presentSystemUser, presentTenantUser, type RoleOption } from './present.ts'

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

/** Without a filter all of them match, so they need not be counted again. */
const matchingCount = (
  ctx: TenantCtx,
  tenant: ManagedTenant,
  { search, status }: Pick<MemberFilter, 'search' | 'status'>,
  total: number,
): Promise<number> | number =>
  search || status ? countMatching(ctx.db, tenant.id, { search, status }) : total

/** New addresses that wait, of those people whose address the actor may change: others' affairs are their own. */
const pendingEmailsFor = async (ctx: TenantCtx, rows: MemberRow[]): Promise<Map<string, string>> => {
  const members = rows.filter(({ invitation, isSuperAdmin }) => !invitation && !isSuperAdmin)
  const elsewhere = await acrossTenantsOutsiders(
    ctx.db,
    ctx.actor.tenant.id,
    members.map(({ id }) => id),
  )
  return pendingEmailsOf(
    ctx,
    members.map(({ id }) => id).filter(id => ctx.actor.user.isSuperAdmin || !elsewhere.has(id)),
  )
}

/** What the form of an invitation needs before anybody types. */
export const createSystemUser = async (ctx: TenantCtx) => {
  const tenant = await managedTenant(ctx, ctx.actor.tenant.id)
  return creationFacts(ctx, tenant, await countMembers(ctx.db, tenant.id))
}

export const createTenantUser = async (ctx: TenantCtx, tenantId: string) => {
  const tenant = await managedTenant(ctx, tenantId)
  const facts = creationFacts(ctx, tenant, await countMembers(ctx.db, tenant.id))
  return { ...facts, tenant: { id: tenant.id, name: tenant.name } }
}

export const listSystemUsers = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['settings.users.index']>,
): Promise<Reply<Routes['settings.users.index']>> => {
  const tenant = await managedTenant(ctx, ctx.actor.tenant.id)
  const sort = query.sort === 'status' ? 'confirmation' : query.sort
  const rows = await membersPage(ctx.db, tenant.id, { ...query, sort })
  const counted = await countMembers(ctx.db, tenant.id)
  const pending = await pendingEmailsFor(ctx, rows)
  const { total, completed, in_progress, admins } = counted
  return {
    ...pageEnvelope(
      rows.map(row => presentSystemUser(ctx.actor, tenant, row, pending.get(row.id))),
      await matchingCount(ctx, tenant, query, counted.total),
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
  const counted = await countMembers(ctx.db, tenant.id)
  const pending = await pendingEmailsFor(ctx, rows)
  const { total, active, inactive, admins } = counted
  const path = routes['settings.tenant.users.index'].path.replace(':tenant', tenant.id)
  return {
    ...pageEnvelope(
      rows.map(row => presentTenantUser(ctx.actor, tenant, row, pending.get(row.id))),
      await matchingCount(ctx, tenant, query, counted.total),
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
): Promise<{
  tenant: ManagedTenant
  member: MemberRow
  pendingEmail: string | undefined
  role_options: RoleOption[]
}> => {
  const tenant = await managedTenant(ctx, tenantId)
  const member = await findListed(ctx.db, tenant.id, userId)
  if (!member) throw notFound()
  const pending = await pendingEmailsFor(ctx, [member])
  return {
    tenant,
    member,
    pendingEmail: pending.get(member.id),
    role_options: rolesIn(tenant).map(presentRoleOption),
  }
}

export const showSystemUser = async (ctx: TenantCtx, userId: string) => {
  const { tenant, member, pendingEmail } = await readMember(ctx, ctx.actor.tenant.id, userId)
  return presentSystemUser(ctx.actor, tenant, member, pendingEmail)
}

export const editSystemUser = async (ctx: TenantCtx, userId: string) => {
  const { tenant, member, pendingEmail, role_options } = await readMember(ctx, ctx.actor.tenant.id, userId)
  return { ...presentSystemUser(ctx.actor, tenant, member, pendingEmail), role_options }
}

export const showTenantUser = async (ctx: TenantCtx, tenantId: string, userId: string) => {
  const { tenant, member, pendingEmail } = await readMember(ctx, tenantId, userId)
  return presentTenantUser(ctx.actor, tenant, member, pendingEmail)
}

export const editTenantUser = async (ctx: TenantCtx, tenantId: string, userId: string) => {
  const { tenant, member, pendingEmail, role_options } = await readMember(ctx, tenantId, userId)
  return { ...presentTenantUser(ctx.actor, tenant, member, pendingEmail), role_options }
}
