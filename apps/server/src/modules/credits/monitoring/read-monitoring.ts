import { creditMonitoring, type MonitoringDashboard, type MonitoringHealth } from '@lotse/contract'
import { after, hours } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sharedFor } from '../../../platform/shared-reading.ts'
import { toCredits } from '../ledger/accounts.ts'
import { gatherAlerts } from './gather-alerts.ts'
import { errorRateOf, judgeHealth } from './health.ts'
import { gatherHealthFacts, overdueSince } from './health-facts.ts'
import { lastLedgerCheck } from './ledger-check.ts'
import { percentOf } from './percent-of.ts'
import { rankConsumers } from './top-consumers.ts'
import { acrossTenantsTotals, acrossTenantsUseSince, type CreditTotals } from './use-store.ts'
import {
  acrossTenantsCountTransactions,
  acrossTenantsFinishedSince,
  acrossTenantsPending,
  acrossTenantsTransactionsSince,
} from './work-store.ts'

/** Less than the browser's poll, so that each of one viewer's polls sees something new. */
const sharedMs = 4_000
const hoursShown = 24

/** What every poll wants: alerts, reservations, the newest bookings. */
export const readLive = sharedFor(sharedMs, async ctx => {
  const now = ctx.clock.now()
  const hourAgo = after(now, -hours(1))
  const ledger = await lastLedgerCheck(ctx.db)
  const pending = await acrossTenantsPending(ctx.db, overdueSince(now))
  const work = await acrossTenantsFinishedSince(ctx.db, hourAgo)
  const judged = judgeHealth(await gatherHealthFacts(ctx, { pending, work, ledger }))
  const health: MonitoringHealth = {
    ...judged,
    ledger_checked_at: ledger?.checkedAt.toISOString() ?? null,
  }
  return {
    now,
    work,
    health,
    pending: pending.pending,
    alerts: await gatherAlerts(ctx.db, health.issues),
    transactions: await acrossTenantsTransactionsSince(ctx.db, hourAgo, creditMonitoring.recentTransactions),
  }
})

/** The beginning of the first of the hours that are shown; the last one is still running. */
const firstHour = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / hours(1)) * hours(1) - hours(hoursShown - 1))

/** Used or held, of what was there at the beginning or came since: in percent. */
const utilizationOf = ({ balanceCents, heldCents, usedCents }: CreditTotals): number =>
  percentOf(usedCents + heldCents, usedCents + balanceCents)

/** What changes slowly: the day, the month, who uses most. */
const readFigures = sharedFor(sharedMs, async ctx => {
  const now = ctx.clock.now()
  const since = firstHour(now)
  const use = await acrossTenantsUseSince(ctx.db, since)
  const totals = await acrossTenantsTotals(ctx.db, now)
  return {
    totals,
    activeTenants: use.activeTenants,
    consumedCents: use.byTenant.reduce((sum, { cents }) => sum + cents, 0n),
    transactions: await acrossTenantsCountTransactions(ctx.db, after(now, -hours(1))),
    hourly: Array.from({ length: hoursShown }, (_, place) => {
      const hour = after(since, hours(place))
      return { hour: hour.toISOString(), consumption: toCredits(use.byHour.get(hour.getTime()) ?? 0n) }
    }),
    top: await rankConsumers(ctx.db, use.byTenant),
  }
})

export const readMonitoring = async (ctx: Ctx): Promise<MonitoringDashboard> => {
  const live = await readLive(ctx)
  const { totals, ...figures } = await readFigures(ctx)
  const { balanceCents, heldCents, usedCents } = totals
  return {
    updated_at: live.now.toISOString(),
    ...live.alerts,
    health_status: live.health,
    system_stats: {
      active_tenants_24h: figures.activeTenants,
      transactions_per_minute: Math.round((figures.transactions / 60) * 100) / 100,
      utilization_percentage: utilizationOf(totals),
      available_credits: toCredits(balanceCents - heldCents),
      reserved_credits: toCredits(heldCents),
      used_this_month: toCredits(usedCents),
      consumed_24h: toCredits(figures.consumedCents),
      error_rate: errorRateOf(live.work),
      finished_actions_1h: live.work.finished,
      failed_actions_1h: live.work.failed,
      active_reservations: { count: live.pending },
    },
    hourly_trend: figures.hourly,
    top_consumers: figures.top,
  }
}
