import { ssoMonitoring } from '@lotse/contract'
import { lte } from 'drizzle-orm'
import { z } from 'zod'
import { after, days } from '../../../platform/clock.ts'
import { defineJob, type JobDefinition } from '../../../platform/jobs.ts'
import { removeExpiredRequests } from '../signing-in/requests-store.ts'
import { ssoAttempts, ssoTestReports } from '../tables.ts'
import { checkHealth } from './check-health.ts'

const reportsKept = days(1)

const healthJob = defineJob({
  name: 'sso.health',
  payload: z.object({}),
  schedule: { cron: `*/${ssoMonitoring.healthEveryMinutes} * * * *`, payload: {} },
  // The next one comes by the clock.
  retryLimit: 0,
  handle: ctx => checkHealth(ctx, ''),
})

const tidyJob = defineJob({
  name: 'sso.tidy',
  payload: z.object({}),
  schedule: { cron: '23 * * * *', payload: {} },
  async handle(ctx) {
    const now = ctx.clock.now()
    await removeExpiredRequests(ctx)
    await ctx.db.delete(ssoTestReports).where(lte(ssoTestReports.createdAt, after(now, -reportsKept)))
    await ctx.db
      .delete(ssoAttempts)
      .where(lte(ssoAttempts.createdAt, after(now, -days(ssoMonitoring.attemptsKeptDays))))
  },
})

export const ssoMonitoringJobs = [healthJob, tidyJob] as JobDefinition[]
