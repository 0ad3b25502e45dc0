import { z } from 'zod'
import type { JobQueue } from '../../../platform/jobs.ts'

const payload = z.object({ tenantId: z.uuid(), id: z.uuid() })

/** Reports that are on their way to one recipient each. */
export const sendReportQueue: JobQueue<z.output<typeof payload>> = { name: 'credit-reports.send', payload }
