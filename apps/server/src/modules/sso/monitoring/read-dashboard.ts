import type { SsoDashboard, SsoHealth } from '@lotse/contract'
import { after, days, hours } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sharedFor } from '../../../platform/shared-reading.ts'
import {
  activityByTenant,
  type Extent,
  failuresByType,
  latestFailures,
  recentByCircle,
  requestFigures,
} from './attempts-store.ts'
import { certificateStates } from './certificate-states.ts'
import {
  circlesWithSignIn,
  type WatchedConfiguration,
  watchedConfigurations,
} from './configurations-store.ts'
import { percentOf } from './failure-share.ts'
import { gatherAlerts } from './gather-alerts.ts'

/** Less than the browser's refresh, so that each of one viewer's readings is new. */
const sharedMs = 15_000

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
const whole = Math.round

const performanceOf = ({
  all,
  byRoute,
}: Awaited<ReturnType<typeof requestFigures>>): SsoDashboard['performance'] => ({
  summary: {
    avg_duration: whole(all.average),
    median_duration: whole(all.percentiles[0]),
    p95_duration: whole(all.percentiles[1]),
    p99_duration: whole(all.percentiles[2]),
    total_requests: all.count,
    error_count: all.failed,
    avg_memory: whole(all.averageMemory),
    max_memory: all.mostMemory,
  },
  by_route: byRoute.map(one => ({
    route: one.route,
    count: one.count,
    error_count: one.failed,
    avg_duration: whole(one.average),
    median_duration: whole(one.percentiles[0]),
    p95_duration: whole(one.percentiles[1]),
    p99_duration: whole(one.percentiles[2]),
    max_duration: one.longest,
  })),
})

const failuresOf = async (
  ctx: Ctx,
  extent: Extent,
): Promise<Pick<SsoDashboard['failures'], 'failures' | 'by_error_type'>> => ({
  failures: (await latestFailures(ctx.db, extent)).map(one => ({
    tenant_id: one.tenantId,
    tenant_name: one.tenantName,
    circle_name: one.circleName,
    error_type: one.errorType,
    count: one.count,
    last_occurrence: new Date(one.lastMs).toISOString(),
    last_attempt_id: one.lastId,
  })),
  by_error_type: await failuresByType(ctx.db, extent),
})

const tenantsOf = (
  activity: Awaited<ReturnType<typeof activityByTenant>>,
): SsoDashboard['tenant_activity']['tenants'] =>
  activity.map(one => ({
    tenant_id: one.tenantId,
    tenant_name: one.tenantName,
    circle_name: one.circleName,
    success_count: one.succeeded,
    fail_count: one.failed,
    failure_rate: percentOf(one.failed, one.succeeded + one.failed),
    last_success: isoOf(one.lastSuccessMs),
    last_failure: isoOf(one.lastFailureMs),
  }))

/** What the last looks found, of those that are switched on. */
export const healthOf = (enabled: WatchedConfiguration[]): SsoHealth => {
  const countOf = (status: string) => enabled.filter(({ health }) => health?.status === status).length
  return {
    healthy_count: countOf('healthy'),
    warning_count: countOf('warning'),
    critical_count: countOf('critical'),
    checks: enabled.map(({ circleId, circleName, provider, health }) => ({
      config_id: circleId,
      name: circleName,
      provider,
      status: health?.status ?? null,
      checks: health?.checks ?? {},
      checked_at: health?.checkedAt.toISOString() ?? null,
    })),
  }
}

interface Asked {
  circleId: string
  hours: number
}

/** A handful of statements along the indexes of attempts by time and by circle, however many circles there are. */
export const readDashboard = sharedFor(
  sharedMs,
  async (ctx, { circleId, hours: periodHours }: Asked): Promise<SsoDashboard> => {
    const now = ctx.clock.now()
    const extent = { circleId, since: after(now, -hours(periodHours)) }
    const configurations = await watchedConfigurations(ctx.db, circleId)
    const enabled = configurations.filter(({ isEnabled }) => isEnabled)
    const certificates = enabled.flatMap(one => certificateStates(one, now))
    const recent = await recentByCircle(
      ctx.db,
      { circleId, since: after(now, -days(1)) },
      after(now, -hours(1)),
    )
    const requests = await requestFigures(ctx.db, extent)
    const activity = await activityByTenant(ctx.db, extent)
    const { count, succeeded, failed, outages } = requests.all
    return {
      updated_at: now.toISOString(),
      summary: {
        active_configurations: enabled.length,
        total_configurations: configurations.length,
        uptime_percentage: count ? percentOf(count - outages, count) : 100,
        recent_logins_24h: recent.reduce((sum, one) => sum + one.succeeded, 0),
        failure_rate: percentOf(failed, succeeded + failed),
      },
      certificates,
      performance: performanceOf(requests),
      failures: {
        ...(await failuresOf(ctx, extent)),
        total_failures: failed,
        unique_tenants: activity[0]?.failingTenants ?? 0,
        period_hours: periodHours,
      },
      health: healthOf(enabled),
      alerts: gatherAlerts(enabled, certificates, recent, now),
      tenant_activity: {
        tenants: tenantsOf(activity),
        period_hours: periodHours,
        total_tenants: activity[0]?.tenants ?? 0,
      },
      circles: await circlesWithSignIn(ctx.db),
    }
  },
  ({ circleId, hours: periodHours }) => `${circleId}/${periodHours}`,
)
