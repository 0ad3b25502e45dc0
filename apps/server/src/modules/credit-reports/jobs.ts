import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import type { TabReports } from './report.ts'
import { forgetOldDeliveries, planDueReports } from './sending/plan-deliveries.ts'
import { sendReportQueue } from './sending/send-queue.ts'
import { giveUpReport, sendReport } from './sending/send-report.ts'

/** About a day, as other mails have. */
const sendTries = 150

export const creditReportsJobs = (reports: TabReports) =>
  [
    defineJob({
      name: 'credit-reports.plan',
      payload: z.object({}),
      schedule: { cron: '* * * * *', payload: {}, atStart: true },
      // What failed is tried again at the next minute.
      retryLimit: 0,
      handle: ctx => planDueReports(ctx),
    }),
    defineJob({
      name: 'credit-reports.forget',
      payload: z.object({}),
      schedule: { cron: '40 3 * * *', payload: {} },
      handle: ctx => forgetOldDeliveries(ctx),
    }),
    defineJob({
      ...sendReportQueue,
      retryLimit: sendTries,
      concurrency: 2,
      handle: (ctx, ref) => sendReport(ctx, ref, reports),
      giveUp: (ctx, ref, error) => giveUpReport(ctx, ref, error),
    }),
  ] as JobDefinition[]
