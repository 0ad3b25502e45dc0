import type { Ctx } from '../../../platform/context.ts'
import { acrossTenantsBelongingsOfAll } from '../../tenancy/index.ts'
import { mappingsOf } from '../signing-in/identities-store.ts'
import { standingIn } from '../signing-in/rules.ts'
import { dueRoles } from '../signing-in/settle-person.ts'
import type { Compared } from './compared-circle.ts'
import type { Verdict } from './judge-reading.ts'
import type { KnownPerson } from './known-people-store.ts'

const peopleAtOnce = 500

/** Those for whom something would change, found with a statement per some hundred people. */
export const findConcerned = async (
  ctx: Ctx,
  { connection, scope }: Compared,
  known: readonly KnownPerson[],
  verdicts: readonly Verdict[],
): Promise<Verdict[]> => {
  const mappings = await mappingsOf(ctx.db, connection.circleId)
  const concerned: Verdict[] = []
  for (let at = 0; at < known.length; at += peopleAtOnce) {
    const some = known.slice(at, at + peopleAtOnce)
    const belongings = scope.groups
      ? await acrossTenantsBelongingsOfAll(
          ctx.db,
          some.map(({ userId }) => userId),
        )
      : new Map()
    for (const [index, person] of some.entries()) {
      const verdict = verdicts[at + index]
      if (!verdict || verdict.mayCome === null) continue
      const { found, mayCome } = verdict
      const isStanding = mayCome ? person.blockedAt !== null : !person.blockedAt || !person.isDeactivated
      const told = found?.identity.name
      const isNamed = mayCome && scope.people && told && told !== person.toldName
      const { held } = standingIn(connection.circleId, belongings.get(person.userId) ?? [])
      const hasRoles =
        mayCome &&
        scope.groups &&
        found &&
        dueRoles({ connection, identity: found.identity }, held, mappings).length > 0
      if (isStanding || isNamed || hasRoles) concerned.push(verdict)
    }
  }
  return concerned
}
