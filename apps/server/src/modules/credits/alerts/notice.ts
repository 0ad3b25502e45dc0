import { z } from 'zod'

/** Something that needs a person, besides a balance that falls: in German, with its figures for programs. */
export const notice = z.object({
  id: z.uuid(),
  event: z.literal('credits.anomaly'),
  tenantName: z.string(),
  title: z.string(),
  sentence: z.string(),
  /** Where it is looked at. */
  path: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  at: z.string(),
})
export type Notice = z.output<typeof notice>
