import type { Role } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  confirmAddress,
  createVerifiedUser,
  findUser,
  findUserByEmail,
  lockActiveUser,
  type UserRow,
} from '../../identity/index.ts'
import {
  acrossTenantsBelongingsOf,
  addMember,
  type Belonging,
  findTenant,
  giveRole,
  managingRoleOf,
} from '../../tenancy/index.ts'
import { type Connection, type ReceivedIdentity, SsoError } from '../providers/provider.ts'
import { providerOf } from '../providers/registry.ts'
import {
  holdIdentity,
  identitiesOfPerson,
  mappingsOf,
  ownerOfDomain,
  personOfIdentity,
  saveIdentity,
} from './identities-store.ts'
import { nameHere } from './person-name.ts'
import {
  domainOf,
  linkRefusal,
  type Mapping,
  newcomerRefusal,
  placeOf,
  roleAtSignIn,
  standingIn,
} from './rules.ts'

export interface Arrival {
  connection: Connection
  identity: ReceivedIdentity
  /** The tenant on whose public page the person was. */
  pageTenantId: string | null
}

const isAdminOf = ({ provider, settings }: Connection, identity: ReceivedIdentity): boolean | null =>
  providerOf(provider).isAdmin(settings, identity)

const settingOf = async (ctx: Ctx, { connection, identity }: Arrival) => ({
  circleId: connection.circleId,
  domainOwner: identity.email ? await ownerOfDomain(ctx.db, domainOf(identity.email)) : null,
})

/** Who this is here already: by the service's own name, else by an address that it has verified. */
const findPerson = async (ctx: Ctx, arrival: Arrival): Promise<UserRow | null> => {
  const { connection, identity } = arrival
  const knownId = await personOfIdentity(ctx.db, connection.circleId, identity)
  const known = knownId && (await findUser(ctx, knownId))
  if (known) return known
  const person = identity.email ? await findUserByEmail(ctx, identity.email) : null
  if (!person) {
    // Who was deleted here does not come back by the service alone.
    if (knownId) throw new SsoError('account_blocked', 'deleted')
    return null
  }
  const refusal = linkRefusal(await settingOf(ctx, arrival), identity, {
    isSuperAdmin: person.isSuperAdmin,
    belongings: await acrossTenantsBelongingsOf(ctx.db, person.id),
    identities: await identitiesOfPerson(ctx.db, person.id),
  })
  if (refusal) throw new SsoError(refusal, 'address belongs to an account')
  await recordAudit(ctx, {
    action: 'user.sso-linked',
    tenant: null,
    subject: { type: 'user', id: person.id, label: person.name },
  })
  return person.emailVerifiedAt ? person : confirmAddress(ctx, person)
}

const createPerson = async (ctx: Ctx, arrival: Arrival): Promise<UserRow> => {
  const { identity } = arrival
  const refusal = newcomerRefusal(await settingOf(ctx, arrival), identity)
  if (refusal) throw new SsoError(refusal, 'nobody new')
  const { email } = identity
  const person = await createVerifiedUser(ctx, { name: nameHere(identity), email, passwordHash: null })
  await recordAudit(ctx, {
    action: 'user.created',
    tenant: null,
    subject: { type: 'user', id: person.id, label: person.name },
    changes: { email: { to: person.email } },
  })
  return person
}

/** Into the first tenant, as what the service says. */
const join = async (ctx: Ctx, arrival: Arrival, userId: string): Promise<void> => {
  const { connection, identity, pageTenantId } = arrival
  const mappings = await mappingsOf(ctx.db, connection.circleId)
  const place = placeOf(mappings, identity, pageTenantId)
  const tenant = place && (await findTenant(ctx.db, place.tenantId))
  if (!place || tenant?.circleId !== connection.circleId) throw new SsoError('no_tenant', 'no mapping fits')
  const managingRole = managingRoleOf(tenant)
  const role = roleAtSignIn({
    tenantId: tenant.id,
    managingRole,
    current: null,
    mappings,
    identity,
    isAdmin: isAdminOf(connection, identity),
  })
  await addMember(ctx, tenant.id, userId, role).catch(error => {
    throw error instanceof AppError && error.code === 'limit_reached'
      ? new SsoError('full', tenant.id, error)
      : error
  })
}

/** The roles that are to change: in every tenant what its groups say; in the one that was first also whether the person runs it. */
export const dueRoles = (
  { connection, identity }: Pick<Arrival, 'connection' | 'identity'>,
  held: Belonging[],
  mappings: Mapping[],
): { tenantId: string; role: Role }[] =>
  held.flatMap(({ tenantId, typeRole, role: current }, index) => {
    const isAdmin = index === 0 ? isAdminOf(connection, identity) : null
    const managingRole = managingRoleOf({ typeRole })
    const role = roleAtSignIn({ tenantId, managingRole, current, mappings, identity, isAdmin })
    return role === current ? [] : [{ tenantId, role }]
  })

/** Returns how many changed. */
export const renewRoles = async (
  ctx: Ctx,
  arrival: Pick<Arrival, 'connection' | 'identity'>,
  userId: string,
  held: Belonging[],
): Promise<number> => {
  const mappings = await mappingsOf(ctx.db, arrival.connection.circleId)
  let changed = 0
  for (const { tenantId, role } of dueRoles(arrival, held, mappings))
    if (await giveRole(ctx, tenantId, userId, role)) changed += 1
    else ctx.log.warn({ tenantId, userId, role }, 'a role that a sign-in service gave was kept back')
  return changed
}

/** Inside a transaction: who has arrived, in a tenant and with the roles of this moment. */
export const settlePerson = async (ctx: Ctx, arrival: Arrival): Promise<UserRow> => {
  const { connection, identity } = arrival
  const { circleId } = connection
  await holdIdentity(ctx.db, circleId, identity)
  const known = await findPerson(ctx, arrival)
  if (known?.deactivatedAt) throw new SsoError('account_blocked', 'deactivated')
  // Whoever was appointed since does not come in by a circle any more.
  if (known?.isSuperAdmin) throw new SsoError('account_elsewhere', 'super admin')
  const belongings = known ? await acrossTenantsBelongingsOf(ctx.db, known.id) : []
  const { isElsewhere, living, held } = standingIn(circleId, belongings)
  if (isElsewhere) throw new SsoError('account_elsewhere', 'member of another circle')
  if (!held.length && living.some(({ kind }) => kind === 'membership'))
    throw new SsoError('account_blocked', 'deactivated in every tenant')
  const person = known ?? (await createPerson(ctx, arrival))
  if (held.length) await renewRoles(ctx, arrival, person.id, held)
  // Somebody invited decides about the invitation after signing in.
  else if (!living.length) await join(ctx, arrival, person.id)
  await saveIdentity(ctx, circleId, person.id, identity)
  const locked = await lockActiveUser(ctx, person.id)
  if (!locked) throw new SsoError('account_blocked', 'deactivated meanwhile')
  return locked
}
