import { z } from 'zod'
import { alertLevels } from './level.ts'

/** One fall of the balance below a threshold, as it was at that moment. */
export const crossing = z.object({
  id: z.uuid(),
  level: z.enum(alertLevels),
  tenantName: z.string(),
  availableCents: z.string(),
  percent: z.number(),
  at: z.string(),
})
export type Crossing = z.output<typeof crossing>
