import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { proofQueue } from './manage-proofs.ts'
import { changeProof, openProof } from './proofs-store.ts'
import { type OpenStage, proveSeparation } from './prove-separation.ts'

export const proofJobs = (openStage: OpenStage) => [
  defineJob({
    ...proofQueue,
    waitsOnce: true,
    timeLimitSeconds: 3 * 3600,
    handle: ctx => proveSeparation(ctx, openStage),
    async giveUp(ctx) {
      const proof = await openProof(ctx.db)
      if (proof) await changeProof(ctx.db, proof.id, { state: 'failed', finishedAt: ctx.clock.now() })
    },
  }),
  /** Whose process has died: one waits at a time, so asking again costs nothing. */
  defineJob({
    name: 'separation-proof.tend',
    payload: z.object({}),
    schedule: { cron: '* * * * *', payload: {}, atStart: true },
    async handle(ctx) {
      if (await openProof(ctx.db)) await ctx.jobs.enqueue(ctx, proofQueue, {}, { key: 'open' })
    },
  }),
]
