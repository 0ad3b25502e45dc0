import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import type { IngestionDependencies } from './dependencies.ts'
import { expireUploadsJob } from './manage-upload.ts'
import { processDocument } from './process-document.ts'
import { backgroundQueue, documentOf, recognitionQueue, uploadQueue } from './processing-queue.ts'
import { acrossTenantsRefreshDocuments } from './refresh-documents.ts'
import { abandonStagedJob } from './stage-blob.ts'
import { acrossTenantsWatchDocuments } from './watch-documents.ts'

/** Two thousand pages to recognise take hours. */
const halfADay = 12 * 3600

/** The jobs of documents. An upload whose pages must be recognised moves on to a queue of its own, and other files go past it. */
export const documentJobs = (parts: IngestionDependencies): JobDefinition[] =>
  [
    defineJob({
      ...uploadQueue,
      waitsOnce: true,
      concurrency: 3,
      timeLimitSeconds: halfADay,
      handle: (ctx, job) => processDocument(ctx, parts, documentOf(job), { mayRecognise: false }),
    }),
    defineJob({
      ...recognitionQueue,
      waitsOnce: true,
      concurrency: 2,
      timeLimitSeconds: halfADay,
      handle: (ctx, job) => processDocument(ctx, parts, documentOf(job)),
    }),
    defineJob({
      ...backgroundQueue,
      waitsOnce: true,
      concurrency: 2,
      timeLimitSeconds: halfADay,
      handle: (ctx, job) => processDocument(ctx, parts, documentOf(job)),
    }),
    defineJob({
      name: 'ingestion.watch',
      payload: z.object({}),
      schedule: { cron: '* * * * *', payload: {}, atStart: true },
      async handle(ctx) {
        const asked = await acrossTenantsWatchDocuments(ctx, parts)
        if (asked) ctx.log.warn({ documents: asked }, 'Liegengebliebene Dokumente werden fortgesetzt')
      },
    }),
    defineJob({
      name: 'ingestion.refresh',
      payload: z.object({}),
      schedule: { cron: '*/15 * * * *', payload: {}, atStart: true },
      async handle(ctx) {
        const asked = await acrossTenantsRefreshDocuments(ctx)
        if (asked) ctx.log.info({ documents: asked }, 'Dokumente werden neu verarbeitet')
      },
    }),
    expireUploadsJob,
    abandonStagedJob,
  ] as JobDefinition[]
