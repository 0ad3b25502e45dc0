import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import type { JobQueue } from '../../../platform/jobs.ts'
import type { QueryRef } from '../row-keys.ts'

const payload = z.object({ tenantId: z.uuid(), queryId: z.uuid() })
type Payload = z.output<typeof payload>

export const queryQueue: JobQueue<Payload> = { name: 'public-queries.process', payload }

export const queryOfJob = ({ tenantId, queryId }: Payload): QueryRef => ({ tenantId, id: queryId })

/** However often it is asked for, one job waits for a request. */
export const enqueueQuery = (ctx: Ctx, { tenantId, id }: QueryRef, afterSeconds?: number): Promise<void> =>
  ctx.jobs.enqueue(ctx, queryQueue, { tenantId, queryId: id }, { key: id, afterSeconds })
