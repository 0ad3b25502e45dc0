import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import { removeExpiredRequests } from './signing-in/requests-store.ts'

const cleanUpJob = defineJob({
  name: 'sso.clean-up',
  payload: z.object({}),
  schedule: { cron: '17 * * * *', payload: {} },
  handle: ctx => removeExpiredRequests(ctx),
})

export const ssoJobs = [cleanUpJob] as JobDefinition[]
