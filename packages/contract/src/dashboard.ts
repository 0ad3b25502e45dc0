import { z } from 'zod'
import { siteChatbot } from './conversations.ts'
import { route } from './route.ts'
import { id, setUpStep, timestamp } from './schemas.ts'

/** How far back the home page looks, and how much it shows. */
export const dashboardRules = {
  conversationDays: 7,
  /** How far back the strip of figures looks. */
  figureDays: 30,
  chatbotsShown: 5,
  databucketsShown: 3,
  /** So far conversations are counted: the home page wants to be quick, and "more than 1,000" says enough. */
  conversationsCountedAtMost: 1000,
  gapsCountedAtMost: 100,
} as const

const count = z.number().int()

const dashboard = z.strictObject({
  /** So many rows of the grid have widgets; the page keeps room for them while they load. */
  widget_rows: count,
  /** What a super admin does first, in an installation without a tenant; null otherwise. */
  installation_steps: z.array(setUpStep).nullable(),
  /** For those who may see credits. */
  credits: z
    .strictObject({
      /** The tenant's request that nobody has decided yet. */
      open_request: z.strictObject({ amount: z.number(), created_at: timestamp }).nullable(),
    })
    .nullable(),
  /** Requests of all tenants that wait for a decision; for super admins. */
  requests_to_review: count.nullable(),
  /** For those who look after chatbots and data stores. */
  chatbots: z
    .strictObject({
      total: count,
      active: count,
      /** Those that were talked to in the last days, the latest first. */
      recent: z.array(
        z.strictObject({
          id,
          name: z.string(),
          conversations_count: count,
          open_gaps_count: count,
          last_message_at: timestamp,
        }),
      ),
    })
    .nullable(),
  documents: z
    .strictObject({
      in_work: count,
      failed: count,
      /** Where they lie; those with failures first. */
      databuckets: z.array(z.strictObject({ id, name: z.string(), in_work: count, failed: count })),
    })
    .nullable(),
  /** The chatbots that are shared with people who do not look after any. */
  tools: z.array(siteChatbot),
})
export type Dashboard = z.output<typeof dashboard>

export const dashboardRoutes = {
  'dashboard.index': route({
    method: 'GET',
    path: '/api/dashboard',
    access: 'signed-in',
    summary:
      'Startseite: Guthaben, offene Anfragen, Chatbots, Dokumente und geteilte Werkzeuge, je nach Rolle',
    reply: dashboard,
  }),
}
