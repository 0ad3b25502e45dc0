import { z } from 'zod'
import type { JobQueue } from '../../../platform/jobs.ts'

const payload = z.object({ tenantId: z.uuid(), id: z.uuid() })

/** Answers that are on their way out. */
export const sendQueue: JobQueue<z.output<typeof payload>> = { name: 'public-query-mail.send', payload }
