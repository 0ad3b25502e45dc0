import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import type { JobQueue } from '../../../platform/jobs.ts'
import type { WebSourceRef } from '../../databuckets/index.ts'

const payload = z.object({ tenantId: z.uuid(), webSourceId: z.uuid() })

export const crawlQueue: JobQueue<z.output<typeof payload>> = { name: 'ingestion.crawl', payload }

/** However often it is asked for, one job waits for a web source. */
export const enqueueCrawl = (
  ctx: Ctx,
  { tenantId, id }: WebSourceRef,
  afterSeconds?: number,
): Promise<void> =>
  ctx.jobs.enqueue(ctx, crawlQueue, { tenantId, webSourceId: id }, { key: id, afterSeconds })
