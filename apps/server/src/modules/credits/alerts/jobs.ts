import type { JobDefinition } from '../../../platform/jobs.ts'
import { alertCheckJob, alertSweepJob } from './check.ts'
import { slackAlertJob, webhookAlertJob } from './deliver.ts'

export const alertJobs = [alertCheckJob, alertSweepJob, webhookAlertJob, slackAlertJob] as JobDefinition[]
