import { z } from 'zod'
import type { JobQueue } from '../../platform/jobs.ts'

/** All final deletions that are asked for. */
export const purgeQueue: JobQueue<Record<string, never>> = {
  name: 'tenant-lifecycle.purge',
  payload: z.object({}),
}
