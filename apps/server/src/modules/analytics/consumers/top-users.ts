import type { TopConsumers } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { type PersonalUsage, sumOf, toCredits, usageOfTopPeople, usingPeople } from '../../credits/index.ts'
import { pictureUrlOf } from '../../identity/index.ts'
import type { Period } from '../period.ts'
import type { AnalyticsScope } from '../scope.ts'

const centsOf = (usage: readonly PersonalUsage[]): bigint => sumOf(usage.map(({ cents }) => cents))
const actionsOf = (usage: readonly PersonalUsage[]): number =>
  usage.reduce((sum, { actions }) => sum + actions, 0)

/** Where most was used; of equals the first by its id. */
const mainTenantOf = (usage: readonly PersonalUsage[]): string =>
  [...Map.groupBy(usage, ({ tenantId }) => tenantId)]
    .sort(([a, one], [b, other]) => Number(centsOf(other) - centsOf(one)) || (a < b ? -1 : 1))
    .map(([tenantId]) => tenantId)[0] ?? ''

/** What was done most often; of equals what cost more, then the first by its name. */
const mostUsed = (usage: readonly PersonalUsage[]): string | null =>
  [...Map.groupBy(usage, ({ functionality }) => functionality)]
    .sort(
      ([a, one], [b, other]) =>
        actionsOf(other) - actionsOf(one) || Number(centsOf(other) - centsOf(one)) || (a < b ? -1 : 1),
    )
    .map(([functionality]) => functionality)[0] ?? null

/** Those with usage, the largest first. Who has no account any more is counted on, without a name. */
export const topUsers = async (
  { db, actor }: TenantCtx,
  { tenants, tenantIds }: AnalyticsScope,
  period: Period,
  limit: number,
): Promise<TopConsumers['top_users']> => {
  const byPerson = Map.groupBy(await usageOfTopPeople(db, tenantIds, period, limit), ({ userId }) => userId)
  const people = await usingPeople(db, [...byPerson.keys()])
  const names = new Map(tenants.map(({ id, name }) => [id, name]))
  const ranked = [...byPerson].sort(
    ([a, one], [b, other]) => Number(centsOf(other) - centsOf(one)) || (a < b ? -1 : 1),
  )
  return ranked.map(([id, usage]) => {
    const person = people.get(id)
    const tenantId = mainTenantOf(usage)
    // Staff watch figures; how people of sub-tenants are reached is for those who manage them.
    const tellsAddress = actor.permissions.has('credits.manage') || tenantId === actor.tenant.id
    return {
      id,
      name: person?.name ?? null,
      email: (tellsAddress && person?.email) || null,
      avatar_url: person ? pictureUrlOf(person) : null,
      tenant_name: names.get(tenantId) ?? '',
      total_credits: toCredits(centsOf(usage)),
      action_count: actionsOf(usage),
      most_used_functionality: mostUsed(usage),
      last_activity: new Date(Math.max(...usage.map(({ lastAt }) => lastAt.getTime()))).toISOString(),
    }
  })
}
