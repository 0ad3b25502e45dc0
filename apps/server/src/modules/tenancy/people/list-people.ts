import { type QueryOut, type Reply, type Routes, routes } from '@lotse/contract'
import type { SignedInCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { findUser, pendingEmailOf, pendingEmailsOf } from '../../identity/index.ts'
import { rolesIn } from '../access/policy.ts'
import { findTenant } from '../tenants/tenants-store.ts'
import { countMembers } from './members-store.ts'
import {
  acrossTenantsCountPeople,
  acrossTenantsPeoplePage,
  acrossTenantsRolesOf,
  type PersonRole,
} from './people-store.ts'
import { presentAdminUser, presentRoleOption } from './present.ts'

/** Where the super admin's invitations lead, and whether there is a free seat. */
export const invitationFacts = async (ctx: SignedInCtx) => {
  const tenant = ctx.actor.tenant && (await findTenant(ctx.db, ctx.actor.tenant.id))
  if (!tenant) return { can: { create: false }, canCreateMoreUsers: false, invite_tenant: null }
  const { active } = await countMembers(ctx.db, tenant.id)
  return {
    can: { create: true },
    canCreateMoreUsers: active < tenant.maxUsers,
    invite_tenant: { id: tenant.id, name: tenant.name },
  }
}

export const listPeople = async (
  ctx: SignedInCtx,
  query: QueryOut<Routes['superadmin.users.view']>,
): Promise<Reply<Routes['superadmin.users.view']>> => {
  const { rows: people, total } = await acrossTenantsPeoplePage(ctx.db, query)
  const found = await acrossTenantsRolesOf(
    ctx.db,
    people.map(person => person.id),
  )
  const rolesByPerson = Map.groupBy(found, role => role.userId)
  const pending = await pendingEmailsOf(
    ctx,
    people.map(person => person.id),
  )
  return {
    ...pageEnvelope(
      people.map(person => {
        const roles = rolesByPerson.get(person.id) ?? []
        return presentAdminUser(ctx.actor, person, roles, pending.get(person.id) ?? null)
      }),
      total,
      query,
      { path: routes['superadmin.users.view'].path, query },
    ),
    ...(await invitationFacts(ctx)),
  }
}

export const countPeople = (ctx: SignedInCtx): Promise<Reply<Routes['superadmin.users.statistics']>> =>
  acrossTenantsCountPeople(ctx.db)

/** What the form's role stands for: the membership in the active tenant, else the oldest, else an open invitation. */
export const formMembership = (ctx: SignedInCtx, roles: PersonRole[]): PersonRole | null =>
  roles.find(({ tenantId }) => tenantId === ctx.actor.tenant?.id) ?? roles[0] ?? null

export const showPerson = async (ctx: SignedInCtx, userId: string) => {
  const person = await findUser(ctx, userId)
  if (!person) throw notFound()
  const roles = await acrossTenantsRolesOf(ctx.db, [userId])
  return presentAdminUser(ctx.actor, person, roles, await pendingEmailOf(ctx, userId))
}

export const editPerson = async (
  ctx: SignedInCtx,
  userId: string,
): Promise<Reply<Routes['superadmin.users.edit']>> => {
  const person = await findUser(ctx, userId)
  if (!person) throw notFound()
  const roles = await acrossTenantsRolesOf(ctx.db, [userId])
  const membership = formMembership(ctx, roles)
  return {
    ...presentAdminUser(ctx.actor, person, roles, await pendingEmailOf(ctx, userId)),
    membership: membership && { tenant_name: membership.tenantName, role: membership.role },
    role_options: membership ? rolesIn(membership).map(presentRoleOption) : [],
  }
}
