import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import { acrossTenantsReindexStale, rebuildIndex } from './lexical-index/reindex.ts'
import {
  acrossTenantsApplyRemovals,
  acrossTenantsDropAbandoned,
  acrossTenantsWastefulIndexes,
} from './lexical-index/tend-indexes.ts'
import { tryEmbedding } from './vectors/embedding-trial.ts'

/** Writes the index of one data store anew and gives back the space of what is gone. */
const rebuildIndexJob = defineJob({
  name: 'retrieval.rebuild-index',
  payload: z.object({ tenantId: z.uuid(), databucketId: z.uuid() }),
  waitsOnce: true,
  async handle(ctx, owner) {
    if (!(await rebuildIndex(ctx, owner)))
      throw new Error('An Dokumenten des Datenspeichers wird gerade gearbeitet')
  },
})

const tendJob = defineJob({
  name: 'retrieval.tend-indexes',
  payload: z.object({}),
  schedule: { cron: '* * * * *', payload: {}, atStart: true },
  waitsOnce: true,
  async handle(ctx) {
    await acrossTenantsApplyRemovals(ctx)
    await acrossTenantsDropAbandoned(ctx)
    const documents = await acrossTenantsReindexStale(ctx)
    if (!documents) return
    ctx.log.info({ documents }, 'Dokumente neu in die Suche aufgenommen')
    await ctx.jobs.enqueue(ctx, tendJob, {}, { key: 'more' })
  },
})

const reclaimJob = defineJob({
  name: 'retrieval.reclaim-space',
  payload: z.object({}),
  schedule: { cron: '17 * * * *', payload: {} },
  async handle(ctx) {
    for (const owner of await acrossTenantsWastefulIndexes(ctx))
      await ctx.jobs.enqueue(ctx, rebuildIndexJob, owner, { key: `${owner.tenantId}/${owner.databucketId}` })
  },
})

const trialJob = defineJob({
  name: 'retrieval.try-embedding',
  payload: z.object({}),
  schedule: { cron: '*/5 * * * *', payload: {}, atStart: true },
  async handle(ctx) {
    await tryEmbedding(ctx)
  },
})

export const retrievalJobs = [rebuildIndexJob, tendJob, reclaimJob, trialJob] as JobDefinition[]
