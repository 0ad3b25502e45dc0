import { roleLabels, type SsoTrial } from '@lotse/contract'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { findUserByEmail } from '../../identity/index.ts'
import { acrossTenantsBelongingsOf, findTenant } from '../../tenancy/index.ts'
import { personOfIdentity } from '../signing-in/identities-store.ts'
import { type Arrival, settlePerson } from '../signing-in/settle-person.ts'

type Outcome = NonNullable<SsoTrial['outcome']>

/** Ends the transaction in which everything was done, so that nothing of it stays. */
class Rehearsed extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('rehearsed')
    this.outcome = outcome
  }
}

const personBefore = async (
  ctx: Ctx,
  { connection: { circleId }, identity }: Arrival,
): Promise<Outcome['person']> => {
  if (await personOfIdentity(ctx.db, circleId, identity)) return 'known'
  return identity.email && (await findUserByEmail(ctx, identity.email)) ? 'linked' : 'new'
}

const membershipsOf = async (ctx: Ctx, userId: string): Promise<Outcome['memberships']> => {
  const memberships: Outcome['memberships'] = []
  for (const { tenantId, role, kind, isActive, isLiving } of await acrossTenantsBelongingsOf(
    ctx.db,
    userId,
  )) {
    if (kind !== 'membership' || !isActive || !isLiving) continue
    const tenant = await findTenant(ctx.db, tenantId)
    if (tenant) memberships.push({ tenant_name: tenant.name, role_label: roleLabels[role] })
  }
  return memberships
}

/** What the sign-in would do, by doing all of it and keeping nothing. Refusals are thrown as in a sign-in. */
export const rehearseSignIn = async (ctx: Ctx, arrival: Arrival): Promise<Outcome> => {
  try {
    return await inTransaction(ctx, async ctx => {
      const person = await personBefore(ctx, arrival)
      const { id, name, email } = await settlePerson(ctx, arrival)
      throw new Rehearsed({ person, name, email, memberships: await membershipsOf(ctx, id) })
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome
    throw error
  }
}
