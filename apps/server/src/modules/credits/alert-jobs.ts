import type { JobDefinition } from '../../platform/jobs.ts'
import { alertCheckJob, alertSweepJob } from './alert-check.ts'
import { slackAlertJob, webhookAlertJob } from './alert-deliver.ts'

export const alertJobs = [alertCheckJob, alertSweepJob, webhookAlertJob, slackAlertJob] as JobDefinition[]
