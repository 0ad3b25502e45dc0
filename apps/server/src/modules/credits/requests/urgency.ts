import type { urgencyLevels } from '@lotse/contract'
import type { Db } from '../../../platform/database.ts'
import { lastDays } from '../usage/days.ts'
import { payingFor } from '../usage/paying.ts'
import { usageSum } from '../usage/tenant-days-store.ts'

export type Urgency = (typeof urgencyLevels)[number]

const usageDays = 7
/** For how many days at most the balance lasts at each level. */
const limits: [Urgency, bigint][] = [
  ['critical', 1n],
  ['high', 3n],
  ['medium', 7n],
]

/** The balance divided by the average daily usage of a week, without a division: nothing is rounded. */
export const urgencyOf = (balanceCents: bigint, usedInWeekCents: bigint): Urgency => {
  if (usedInWeekCents <= 0n) return 'low'
  const level = limits.find(([, lasting]) => balanceCents * BigInt(usageDays) <= lasting * usedInWeekCents)
  return level?.[0] ?? 'low'
}

export const usageOfLastWeek = async (db: Db, tenantId: string, now: Date): Promise<bigint> => {
  const { tenantIds } = await payingFor(db, [tenantId])
  return usageSum(db, tenantIds, lastDays(now, usageDays))
}
