import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import { answeredQueue } from '../public-queries/index.ts'
import { fetchedEveryMinutes } from './fetching/mailbox-name.ts'
import { pollMailbox } from './fetching/poll-mailbox.ts'
import { planAnswer } from './replying/plan-answer.ts'
import { giveUpAnswer, sendAnswer } from './replying/send-answer.ts'
import { sendQueue } from './replying/send-queue.ts'

/** About a day, as other mails have. */
const sendTries = 150

export const publicQueryMailJobs = [
  defineJob({
    name: 'public-query-mail.fetch',
    payload: z.object({}),
    schedule: { cron: `*/${fetchedEveryMinutes} * * * *`, payload: {}, atStart: true },
    // What failed is tried again at the next time.
    retryLimit: 0,
    handle: ctx => pollMailbox(ctx),
  }),
  /** Answers that are ready: whoever asked by mail may be waiting for them. */
  defineJob({
    ...answeredQueue,
    async handle(ctx, { occasion, ...answer }) {
      await planAnswer(ctx, answer, occasion)
    },
  }),
  defineJob({
    ...sendQueue,
    retryLimit: sendTries,
    concurrency: 2,
    handle: (ctx, ref) => sendAnswer(ctx, ref),
    giveUp: (ctx, ref) => giveUpAnswer(ctx, ref),
  }),
] as JobDefinition[]
