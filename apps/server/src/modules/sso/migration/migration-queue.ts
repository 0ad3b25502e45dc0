import { z } from 'zod'
import type { JobQueue } from '../../../platform/jobs.ts'

export const migrationQueue: JobQueue<{ circleId: string; runId: string }> = {
  name: 'sso.migrate',
  payload: z.object({ circleId: z.uuid(), runId: z.uuid() }),
}
