import { z } from 'zod'
import type { JobQueue } from '../../platform/jobs.ts'

const payload = z.object({
  tenantId: z.uuid(),
  queryId: z.uuid(),
  version: z.int(),
  occasion: z.enum(['completed', 'approved']),
})

/** Answers that somebody may be waiting for: enqueued with the change that completes or approves a version. */
export const answeredQueue: JobQueue<z.output<typeof payload>> = { name: 'public-queries.answered', payload }
