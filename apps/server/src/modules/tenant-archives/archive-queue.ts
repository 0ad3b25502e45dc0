import { z } from 'zod'
import type { JobQueue } from '../../platform/jobs.ts'

/** All archives that are to be made. */
export const exportQueue: JobQueue<Record<string, never>> = {
  name: 'tenant-archives.export',
  payload: z.object({}),
}

/** All that are to be checked or to arrive. */
export const importQueue: JobQueue<Record<string, never>> = {
  name: 'tenant-archives.import',
  payload: z.object({}),
}
