import type { SsoHealth } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { bind } from '../../../platform/http/handlers.ts'
import { checkHealth } from './check-health.ts'
import { circlesWithSignIn, watchedConfigurations } from './configurations-store.ts'
import { healthOf, readDashboard } from './read-dashboard.ts'

const heldSeconds = 120

/** One look at a time, whoever asks. */
const checkNow = async (ctx: Ctx, circleId: string): Promise<SsoHealth> => {
  const letGo = await ctx.limits.hold('sso.health', 'now', heldSeconds)
  if (!letGo)
    throw new AppError('conflict', 'A health check is already running. Please try again in a moment.')
  try {
    await checkHealth(ctx, circleId)
  } finally {
    await letGo()
  }
  return healthOf((await watchedConfigurations(ctx.db, circleId)).filter(({ isEnabled }) => isEnabled))
}

export const ssoMonitoringHandlers = bind({
  'superadmin.sso.monitoring.dashboard': (ctx, { query: { circle_id, hours, fresh } }) =>
    readDashboard(ctx, { circleId: circle_id, hours: Number(hours) }, fresh === '1'),
  'superadmin.sso.monitoring.circles': async ctx => ({ circles: await circlesWithSignIn(ctx.db) }),
  'superadmin.sso.monitoring.health-check': (ctx, { body: { circle_id } }) => checkNow(ctx, circle_id),
})
