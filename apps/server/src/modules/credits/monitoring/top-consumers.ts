import { centsPerCredit, creditMonitoring, type TopConsumer } from '@lotse/contract'
import type { Db } from '../../../platform/database.ts'
import { toCredits } from '../ledger/accounts.ts'
import { percentOf } from './percent-of.ts'
import { acrossTenantsPayers, type RecentUse } from './use-store.ts'

const atMost = (cents: bigint, credits: number): boolean => cents <= BigInt(credits * centsPerCredit)

/** By what the account that pays has left. */
const statusOf = (availableCents: bigint): TopConsumer['status'] => {
  const { critical, warning } = creditMonitoring.creditsLeft
  if (atMost(availableCents, critical)) return 'critical'
  return atMost(availableCents, warning) ? 'warning' : 'healthy'
}

const byUse = (one: RecentUse['byTenant'][number], other: RecentUse['byTenant'][number]): number =>
  Number(other.cents - one.cents) || one.tenantId.localeCompare(other.tenantId)

export const rankConsumers = async (db: Db, used: RecentUse['byTenant']): Promise<TopConsumer[]> => {
  const total = used.reduce((sum, { cents }) => sum + cents, 0n)
  const top = used
    .filter(({ cents }) => cents > 0n)
    .sort(byUse)
    .slice(0, creditMonitoring.topConsumers)
  const payers = await acrossTenantsPayers(
    db,
    top.map(({ tenantId }) => tenantId),
  )
  return top.flatMap(({ tenantId, cents }) => {
    const payer = payers.get(tenantId)
    if (!payer) return []
    const { name, availableCents } = payer
    return {
      tenant_id: tenantId,
      name,
      status: statusOf(availableCents),
      percentage_of_balance: availableCents > 0n ? percentOf(cents, availableCents) : null,
      consumed_24h: toCredits(cents),
      percentage_of_total: percentOf(cents, total),
    }
  })
}
