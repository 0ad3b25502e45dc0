import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import { acrossTenantsApplyRetention } from './apply-retention.ts'

const applyRetentionJob = defineJob({
  name: 'data-protection.apply-retention',
  payload: z.object({}),
  schedule: { cron: '20 2 * * *', payload: {} },
  handle: acrossTenantsApplyRetention,
})

export const dataProtectionJobs = [applyRetentionJob] as JobDefinition[]
