import { berlinDay, plusDays } from '../../../platform/berlin.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { acrossTenantsNamed } from '../../tenancy/index.ts'
import { isSameEvent } from '../detecting/same-event.ts'
import { keptHolidays } from '../kept-holidays.ts'
import {
  type AnomalyRow,
  addAnomaly,
  lockAnomalies,
  seeAgain,
  takeUntold,
  withdraw,
} from './anomalies-store.ts'
import { type Found, findAnomalies, judgedSince, readDays } from './find-anomalies.ts'
import { tellAnomaly } from './tell-anomaly.ts'
import { type TenantUsage, usageFiguresOf } from './usage-figures.ts'

/** Of what is longer ago nobody is told any more: where the job begins, three months are found at once. */
const toldDays = 14

const eventOf = ({ kind, functionality, userId, firstDay }: AnomalyRow) => ({
  kind,
  functionality,
  user: userId,
  date: firstDay,
})

/** What is new is added, what was there is seen again, what is no longer found is withdrawn. */
const record = async (
  { db, clock }: Ctx,
  tenantId: string,
  found: Found[],
  { countUsers }: TenantUsage,
): Promise<void> => {
  const now = clock.now()
  const since = judgedSince(berlinDay(now))
  const known = await lockAnomalies(db, tenantId, since)
  const seen = new Set<string>()
  for (const one of found) {
    const users = one.user ? 1 : countUsers(one.functionality, one.date, one.lastDate)
    const same = known.find(other => !seen.has(other.id) && isSameEvent(one, eventOf(other)))
    if (same) {
      seen.add(same.id)
      await seeAgain(db, same, one, users, now)
    } else await addAnomaly(db, tenantId, one, users, now)
  }
  const gone = known.filter(({ id, firstDay }) => !seen.has(id) && firstDay >= since)
  await withdraw(
    db,
    tenantId,
    gone.map(({ id }) => id),
    now,
  )
}

/** Looks at a tenant's days and keeps what it finds; a second run finds the same and tells nobody again. */
export const detectAndRecord = async (ctx: Ctx, tenantId: string): Promise<void> => {
  const [tenant] = await acrossTenantsNamed(ctx.db, { id: tenantId, withSubTenants: false })
  if (!tenant) return
  const today = berlinDay(ctx.clock.now())
  const usage = await usageFiguresOf(ctx.db, tenantId, { start: plusDays(today, 1 - readDays), end: today })
  if (!usage) return
  const holidays = await keptHolidays(ctx.db, [tenantId], usage.figures.start, today)
  const found = findAnomalies(usage.figures, today, holidays)
  await inTransaction(ctx, async ctx => {
    await record(ctx, tenantId, found, usage)
    const untold = await takeUntold(ctx.db, tenantId, plusDays(today, -toldDays), ctx.clock.now())
    for (const anomaly of untold) await tellAnomaly(ctx, tenant, anomaly)
  })
}
