import type { SsoSyncKeptBack } from '@lotse/contract'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { type AuditFact, changesBetween, recordAudit } from '../../audit/index.ts'
import {
  activateUser,
  deactivateUser,
  endSessionsOf,
  findUser,
  renameUser,
  type UserRow,
} from '../../identity/index.ts'
import {
  acrossTenantsBelongingsOf,
  acrossTenantsLastAdminOf,
  type Belonging,
  findTenant,
} from '../../tenancy/index.ts'
import type { Connection, DirectoryPerson, DirectoryScope } from '../providers/provider.ts'
import { holdIdentity } from '../signing-in/identities-store.ts'
import { nameHere } from '../signing-in/person-name.ts'
import { standingIn } from '../signing-in/rules.ts'
import { renewRoles } from '../signing-in/settle-person.ts'
import type { Verdict } from './judge-reading.ts'
import { changeIdentity, findKnownPerson, type Identified, type KnownPerson } from './known-people-store.ts'

export interface Change {
  isBlocked?: boolean
  isAdmitted?: boolean
  isRenamed?: boolean
  roles?: number
  keptBack?: SsoSyncKeptBack
}

/** In the log of the tenant that the person joined first. */
const record = async (
  ctx: Ctx,
  held: Belonging[],
  { id, name }: Pick<UserRow, 'id' | 'name'>,
  fact: Pick<AuditFact, 'action' | 'changes'>,
): Promise<void> => {
  const [first] = held
  const tenant = first ? await findTenant(ctx.db, first.tenantId) : null
  await recordAudit(ctx, { ...fact, tenant, subject: { type: 'user', id, label: name } })
}

/** Out at once, and out until the directory says otherwise. The last admin of a main tenant is signed out alone. */
const block = async (
  ctx: Ctx,
  named: Identified,
  { blockedAt }: KnownPerson,
  user: UserRow,
  held: Belonging[],
): Promise<Change> => {
  if (!blockedAt) {
    await endSessionsOf(ctx, user.id)
    await changeIdentity(ctx.db, named, { blockedAt: ctx.clock.now() })
  }
  if (user.deactivatedAt) return {}
  if (await acrossTenantsLastAdminOf(ctx.db, user.id)) return { keptBack: 'last_admin' }
  await deactivateUser(ctx, user)
  await record(ctx, held, user, { action: 'user.deactivated' })
  return { isBlocked: true }
}

/** Gives back what the directory took, and nothing that people took. */
const admit = async (ctx: Ctx, named: Identified, user: UserRow, held: Belonging[]): Promise<Change> => {
  await changeIdentity(ctx.db, named, { blockedAt: null })
  if (!user.deactivatedAt) return {}
  await activateUser(ctx, user)
  await record(ctx, held, user, { action: 'user.activated' })
  return { isAdmitted: true }
}

/** Only a name that has changed there: whoever goes by another one here keeps it. */
const follow = async (
  ctx: Ctx,
  named: Identified,
  { toldName }: KnownPerson,
  user: UserRow,
  held: Belonging[],
  { identity }: DirectoryPerson,
): Promise<Change> => {
  if (!identity.name || identity.name === toldName) return {}
  await changeIdentity(ctx.db, named, { toldName: identity.name })
  const name = nameHere(identity)
  if (toldName === null || name === user.name) return {}
  await renameUser(ctx, user, name)
  const changes = changesBetween({ name: user.name }, { name })
  await record(ctx, held, { id: user.id, name }, { action: 'user.updated', changes })
  return { isRenamed: true }
}

/** What the directory says of one person is done as a whole or not at all; done twice it changes nothing more. */
export const applyToPerson = (
  ctx: Ctx,
  { connection, issuer, scope }: { connection: Connection; issuer: string; scope: DirectoryScope },
  { subject, mayCome, found }: Verdict,
): Promise<Change> =>
  inTransaction(ctx, async ctx => {
    const { circleId } = connection
    const named = { circleId, issuer, subject }
    await holdIdentity(ctx.db, circleId, named)
    const known = await findKnownPerson(ctx.db, named)
    const user = known && (await findUser(ctx, known.userId))
    if (!user) return {}
    if (user.isSuperAdmin) return { keptBack: 'super_admin' }
    const { isElsewhere, held } = standingIn(circleId, await acrossTenantsBelongingsOf(ctx.db, user.id))
    if (isElsewhere) return { keptBack: 'elsewhere' }
    if (mayCome === false) return block(ctx, named, known, user, held)
    if (!found || mayCome === null) return {}
    const admitted = known.blockedAt ? await admit(ctx, named, user, held) : {}
    // Whom people have locked out stays as they left it.
    if (user.deactivatedAt && !admitted.isAdmitted) return admitted
    const renamed = scope.people ? await follow(ctx, named, known, user, held, found) : {}
    const roles = scope.groups
      ? await renewRoles(ctx, { connection, identity: found.identity }, user.id, held)
      : 0
    return { ...admitted, ...renamed, roles }
  })

/** Nobody compares this person any more, so nothing keeps the person out. */
export const release = (ctx: Ctx, named: Identified): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await holdIdentity(ctx.db, named.circleId, named)
    const known = await findKnownPerson(ctx.db, named)
    const user = known?.blockedAt && (await findUser(ctx, known.userId))
    if (!user) return
    const { held } = standingIn(named.circleId, await acrossTenantsBelongingsOf(ctx.db, user.id))
    await admit(ctx, named, user, held)
  })
