import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import { acrossTenantsForgetTexts } from './apply-retention.ts'

const forgetTextsJob = defineJob({
  name: 'misuse.forget-texts',
  payload: z.object({}),
  schedule: { cron: '40 2 * * *', payload: {} },
  handle: acrossTenantsForgetTexts,
})

export const misuseJobs = [forgetTextsJob] as JobDefinition[]
