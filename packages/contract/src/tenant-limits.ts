import { z } from 'zod'
import { route } from './route.ts'
import { id, timestamp } from './schemas.ts'

/** Of what a tenant has a number; a main tenant shares them with its sub-tenants. */
export const limitFields = ['max_users', 'max_chatbots', 'upload_limit_mb', 'max_subtenants'] as const
export type LimitField = (typeof limitFields)[number]

/** Nobody needs more, and sums stay far from where numbers end. */
export const largestLimits: Record<LimitField, number> = {
  max_users: 1_000_000,
  max_chatbots: 100_000,
  upload_limit_mb: 100_000_000,
  max_subtenants: 100_000,
}

/** How many of a limit there have to be: a tenant without room for its manager would be nobody's. */
export const smallestLimits: Record<LimitField, number> = {
  max_users: 1,
  max_chatbots: 0,
  upload_limit_mb: 0,
  max_subtenants: 0,
}

export const limitValidationDelayMs = 300

export const limitTexts = {
  negative: 'Wert darf nicht negativ sein',
  aboveParent: (limit: number) => `Überschreitet Parent-Limit (${limit})`,
  stale: 'Daten wurden zwischenzeitlich geändert. Bitte laden Sie die Seite neu.',
  forbidden: 'Keine Berechtigung zur Validierung',
  failed: 'Validierung fehlgeschlagen. Bitte versuchen Sie es später erneut.',
  blocked: 'Bitte beheben Sie die Validierungsfehler, bevor Sie fortfahren.',
} as const

const count = z.number().int()
export const limitNumber = (field: LimitField) =>
  z.number().int().min(smallestLimits[field]).max(largestLimits[field])

/** Numbers of all limits. */
const ofEach = <T extends z.ZodType>(value: T) => z.record(z.enum(limitFields), value)

const limitData = z.strictObject({ total: count, own_usage: count, allocated: count, available: count })

const limitError = z.strictObject({
  message: z.string(),
  details: z.string(),
  suggestion: z.string(),
  /** null for what has no number. */
  data: limitData.nullable(),
})
export type LimitError = z.output<typeof limitError>

const checkedFields = [...limitFields, 'public_query_agent_active'] as const
export type CheckedField = (typeof checkedFields)[number]

const parentLimits = z.strictObject({
  max_users: count,
  max_chatbots: count,
  upload_limit_mb: count,
  max_subtenants: count,
  public_query_agent_active: z.boolean(),
})

export const limitReport = z.strictObject({
  errors: z.partialRecord(z.enum(checkedFields), limitError),
  warnings: z.array(z.strictObject({ field: z.enum(checkedFields).nullable(), message: z.string() })),
  timestamp,
  resource_breakdown: ofEach(
    z.strictObject({
      parent_own_usage: count,
      allocated_to_others: count,
      /** With the value that is asked about. */
      utilization_percentage: z.number(),
    }),
  ),
  /** null: nobody stands above who could set a bound. */
  available_resources: ofEach(count.nullable()),
  /** What the screen calls each of them. */
  terminology: z.record(z.enum([...checkedFields, 'parent', 'tenant']), z.string()),
  parent_limits: parentLimits.nullable(),
  /** null for a tenant that does not exist yet. */
  current_version: count.nullable(),
})
export type LimitReport = z.output<typeof limitReport>

export const tenantLimitsRoutes = {
  'api.tenants.validate-limits': route({
    method: 'POST',
    path: '/api/tenants/validate-limits',
    access: { can: 'sub-tenants.manage' },
    summary: 'Prüft Limits eines Mandanten gegen das Kontingent, ohne etwas zu ändern',
    body: z.strictObject({
      /** null: a tenant that does not exist yet. */
      tenant_id: id.nullable(),
      /** null: below the active main tenant; from a super admin: a main tenant. */
      parent_tenant_id: id.nullable(),
      limits: z.strictObject({
        max_users: limitNumber('max_users'),
        max_chatbots: limitNumber('max_chatbots'),
        upload_limit_mb: limitNumber('upload_limit_mb'),
        max_subtenants: limitNumber('max_subtenants').optional(),
        public_query_agent_active: z.boolean(),
      }),
      version: count.nullable(),
    }),
    reply: limitReport,
  }),
  'api.tenants.current-limits': route({
    method: 'GET',
    path: '/api/tenants/:id/current-limits',
    access: { can: 'sub-tenants.manage' },
    summary: 'Die Limits eines Mandanten, wie sie jetzt sind',
    params: z.strictObject({ id }),
    reply: z.strictObject({
      max_users: count,
      max_chatbots: count,
      upload_limit_mb: count,
      version: count,
    }),
  }),
}
