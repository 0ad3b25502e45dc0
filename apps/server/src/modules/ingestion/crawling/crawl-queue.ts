import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import type { JobQueue } from '../../../platform/jobs.ts'

const payload = z.object({ webSourceId: z.uuid() })

export const crawlQueue: JobQueue<z.output<typeof payload>> = { name: 'ingestion.crawl', payload }

/** However often it is asked for, one job waits for a web source. */
export const enqueueCrawl = (ctx: Ctx, webSourceId: string, startAfter?: Date): Promise<void> =>
  ctx.jobs.enqueue(ctx, crawlQueue, { webSourceId }, { key: webSourceId, startAfter })
