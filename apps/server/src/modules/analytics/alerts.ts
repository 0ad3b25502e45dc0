import type { AnalyticsSummary } from '@lotse/contract'
import { berlinDay } from '../../platform/berlin.ts'
import type { TenantCtx } from '../../platform/context.ts'
import { accelerationIn, lastingAccounts, lastingSeverity, spikeIn, toCredits } from '../credits/index.ts'
import type { AnalyticsScope } from './scope.ts'

type Alert = AnalyticsSummary['alerts'][number]

/** So many days back usage is looked at. */
export const rememberedDays = 60
/** Cents by day. */
export type DailyUsage = ReadonlyMap<string, bigint>

/** Of balances that run out; the others are counted. */
const namedAtMost = 5

const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const amount = (cents: bigint): string => `${german.format(toCredits(cents))} credits`

const inDays = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? 'in about one day' : `in about ${days} days`

const balanceAlerts = async (ctx: TenantCtx, { tenantIds }: AnalyticsScope, now: Date): Promise<Alert[]> => {
  const short = (await lastingAccounts(ctx.db, tenantIds, now)).flatMap(({ name, days }) => {
    const severity = lastingSeverity(days)
    return severity && days !== null ? [{ name, days, severity }] : []
  })
  const timestamp = now.toISOString()
  const named = short.slice(0, namedAtMost).map(({ name, days, severity }) => ({
    severity,
    message: `At the pace of the last 30 days the credits of ${name} run out ${inDays(days)}.`,
    timestamp,
  }))
  const others = short.length - named.length
  if (others === 0) return named
  const more = `The same holds for ${others} more ${others === 1 ? 'tenant' : 'tenants'} within 30 days.`
  return [...named, { severity: 'warning', message: more, timestamp }]
}

const usageAlerts = (byDay: DailyUsage, now: Date): Alert[] => {
  const today = berlinDay(now)
  const spike = spikeIn(byDay, today)
  const faster = accelerationIn(byDay, today)
  const timestamp = now.toISOString()
  const alerts: Alert[] = []
  if (spike)
    alerts.push({
      severity: spike.severity,
      message: `Unusually high usage ${spike.day === today ? 'today' : 'yesterday'}: ${amount(spike.usedCents)}, after ${amount(spike.averageCents)} a day in the 14 days before.`,
      timestamp,
    })
  if (faster)
    alerts.push({
      severity: 'warning',
      message: `Usage is rising fast: ${amount(faster.weekCents)} a day in the last 7 days, ${amount(faster.monthCents)} in the last 30.`,
      timestamp,
    })
  return alerts
}

const order = { critical: 0, warning: 1, info: 2 } as const

/** What needs a look, by the same rules as the warnings of the credit overview; the worst first. */
export const alertsOf = async (
  ctx: TenantCtx,
  scope: AnalyticsScope,
  lately: DailyUsage,
): Promise<Alert[]> => {
  const now = ctx.clock.now()
  const alerts = [...(await balanceAlerts(ctx, scope, now)), ...usageAlerts(lately, now)]
  return alerts.sort((a, b) => order[a.severity] - order[b.severity])
}
