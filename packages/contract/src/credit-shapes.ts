import { z } from 'zod'
import { creditAmount, credits, day, flag, freeText, idempotencyKey } from './credit-fields.ts'
import { functionalities, priceList } from './price-list.ts'
import { emailAddress, id, timestamp } from './schemas.ts'

export const usagePeriods = [7, 30, 60, 90] as const
export const projectionPeriods = [7, 14, 30, 60, 90] as const
export const usagePageSize = 20
export const creditRequestPageSize = 20
export const refundPageSize = 20

const usageByFunctionality = z.strictObject({
  functionality: z.string(),
  total_credits: credits,
  action_count: z.number().int(),
  has_children: z.boolean(),
  children: z.array(
    z.strictObject({ functionality: z.string(), total_credits: credits, action_count: z.number().int() }),
  ),
})

export const usageOverview = z.strictObject({
  /** Of all accounts that pay for what is shown. What somebody else's account consists of is nobody else's business: null then. */
  balances: z.strictObject({
    monthly: credits.nullable(),
    purchased: credits.nullable(),
    reserved: credits.nullable(),
    available: credits,
    allocation: credits.nullable(),
    used: credits.nullable(),
  }),
  /** Whose account pays: the parent's name under parent billing. */
  paid_by: z.string().nullable(),
  aggregated: z.boolean(),
  included_subtenants: z.number().int(),
  statistics: z.strictObject({
    total_used: credits,
    average_daily: credits,
    projected_monthly: credits,
    /** What the same balance paid for tenants that are not shown; null where it is somebody else's. */
    paid_for_others: credits.nullable(),
    /** At the pace of all that the balance pays for; null when it pays for nothing: then it never ends. */
    days_remaining: z.number().int().nullable(),
  }),
  usage_by_functionality: z.array(usageByFunctionality),
  daily_trend: z.array(z.strictObject({ date: z.iso.date(), credits })),
  top_consumers: z.strictObject({
    by_user: z.array(z.strictObject({ user_id: id, user_name: z.string(), total_credits: credits })),
    by_functionality: z.array(z.strictObject({ functionality: z.string(), total_credits: credits })),
  }),
})
export type UsageOverview = z.output<typeof usageOverview>

export const usageProjection = z.strictObject({
  current_balance: credits,
  /** Whose account pays, as in the overview. */
  paid_by: z.string().nullable(),
  projections: z.array(
    z.strictObject({
      period_days: z.number().int(),
      /** Of all that the balance pays for; where it is somebody else's, of the tenant alone. */
      avg_daily: credits,
      total_usage: credits,
      projected_30_days: credits,
      projected_90_days: credits,
      days_until_exhausted: z.number().int().nullable(),
    }),
  ),
  anomalies: z.array(
    z.strictObject({
      type: z.enum(['usage_spike', 'low_balance_projection', 'rapid_depletion']),
      severity: z.enum(['critical', 'warning', 'info']),
      message: z.string(),
      detected_at: timestamp,
    }),
  ),
})

export const usageEntry = z.strictObject({
  id,
  functionality: z.string(),
  /** Where functionalities are asked for, their parts are listed, too, with what each cost by itself: the kind of action it belongs to. */
  part_of: z.string().nullable(),
  description: z.string(),
  created_at: timestamp,
  total_credits: credits,
  status: z.enum(['confirmed', 'cancelled']),
  metadata: z.strictObject({
    document_id: z.string().nullable(),
    chunk_count: z.number().int().nullable(),
    user_id: z.string().nullable(),
    user_name: z.string().nullable(),
    chatbot_id: z.string().nullable(),
    query_id: z.string().nullable(),
  }),
  owner_tenant: z.strictObject({ name: z.string() }),
  is_subtenant_action: z.boolean(),
  has_breakdown: z.boolean(),
  breakdown_summary: z.array(z.strictObject({ functionality: z.string(), credits })),
  /** The first hundred; `breakdown_summary` covers them all. */
  child_actions: z.array(z.strictObject({ id, action_type: z.string(), total_credits: credits })),
})
export const groupedUsageEntry = z.strictObject({
  /** 2026-11-02, 2026-W45 (ISO week) or 2026-11, in Berlin. */
  period: z.string(),
  action_count: z.number().int(),
  total_credits: credits,
})

export const usageFilter = {
  include_subtenants: flag,
  start_date: day,
  end_date: day,
  functionality: z.union([z.literal(''), z.enum(functionalities)]).default(''),
  /** A comma list of functionalities. */
  functionality_group: z
    .string()
    .max(600)
    .refine(list => list === '' || list.split(',').every(key => Object.hasOwn(priceList, key)), {
      error: 'Diese Funktion gibt es nicht',
    })
    .default(''),
  group_by: z.enum(['', 'day', 'week', 'month']).default(''),
}

export const requestStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export const urgencyLevels = ['low', 'medium', 'high', 'critical'] as const

export const creditRequest = z.strictObject({
  id,
  amount: credits,
  reason: z.string(),
  business_justification: z.string().nullable(),
  ticket_reference: z.string().nullable(),
  status: z.enum(requestStatuses),
  urgency_level: z.enum(urgencyLevels),
  requested_by: z.strictObject({ name: z.string() }),
  created_at: timestamp,
  reviewed_by: z.strictObject({ name: z.string() }).nullable(),
  reviewed_at: timestamp.nullable(),
  review_notes: z.string().nullable(),
})

export const creditRequestForm = z.strictObject({
  amount: creditAmount(1, 10_000),
  reason: freeText(1000).min(1),
  business_justification: freeText(2000).nullable().default(null),
  ticket_reference: freeText(100).nullable().default(null),
})

export const adminCreditRequest = creditRequest.extend({
  tenant_id: id,
  tenant: z.strictObject({ name: z.string(), credits, created_at: timestamp }),
})

export const adminRequestFilter = {
  urgency_level: z.enum(['', ...urgencyLevels]).default(''),
  days_old: z.union([z.literal(''), z.coerce.number().int().min(1).max(3650)]).default(''),
}
export const statusFilter = { status: z.enum(['', ...requestStatuses]).default('') }

export const refundCategories = {
  system_error: 'System Error',
  service_issue: 'Service Issue',
  billing_error: 'Billing Error',
  goodwill: 'Goodwill',
  test_cleanup: 'Test Cleanup',
} as const
export type RefundCategory = keyof typeof refundCategories
const refundCategoryKeys = Object.keys(refundCategories) as [RefundCategory, ...RefundCategory[]]

export const refundForm = z.strictObject({
  tenant_id: id,
  amount: creditAmount(0.01, 100_000),
  category: z.enum(refundCategoryKeys),
  reason: freeText(1000).min(1),
  internal_note: freeText(2000).nullable().default(null),
  ticket_reference: freeText(100).nullable().default(null),
  idempotency_key: idempotencyKey,
})

export const creditRefund = z.strictObject({
  id,
  tenant_id: id,
  tenant: z.strictObject({ name: z.string() }),
  amount: credits,
  category: z.enum(refundCategoryKeys),
  category_label: z.string(),
  reason: z.string(),
  internal_note: z.string().nullable(),
  ticket_reference: z.string().nullable(),
  issued_by: z.strictObject({ name: z.string() }),
  created_at: timestamp,
  credit_transaction_id: id,
  metadata: z.strictObject({ tenant_balance_before: credits, tenant_balance_after: credits }),
})

export const refundFilter = {
  category: z.enum(['', ...refundCategoryKeys]).default(''),
  start_date: day,
  end_date: day,
}

const adjustedAtMost = 1_000_000_000
const adjustedTooMuch = { error: 'Mehr als 10.000.000 Credits auf einmal sind nicht möglich' }

/** Amount in cents, negative to subtract. */
export const adjustmentForm = z.strictObject({
  amount: z
    .number()
    .min(-adjustedAtMost, adjustedTooMuch)
    .max(adjustedAtMost, adjustedTooMuch)
    .int({ error: 'Bitte geben Sie ganze Cents ein' })
    .refine(cents => cents !== 0, { error: 'Bitte geben Sie einen Betrag ein' }),
  description: freeText(500).min(5),
  idempotency_key: idempotencyKey,
})

export const transferForm = z.strictObject({
  to_tenant_id: id,
  amount: z
    .number({ error: 'Bitte geben Sie einen gültigen Betrag ein' })
    .int({ error: 'Bitte geben Sie einen gültigen Betrag ein' })
    .min(1, { error: 'Bitte geben Sie einen gültigen Betrag ein' })
    .max(100_000_000, { error: 'Bitte geben Sie einen gültigen Betrag ein' }),
  description: freeText(500).default(''),
  idempotency_key: idempotencyKey,
})

export const billingModes = ['own_credits', 'parent_billing'] as const

/** A sub-tenant as the main tenant's credit page lists it. */
export const creditSubTenant = z.strictObject({
  id,
  name: z.string(),
  billing_mode: z.enum(billingModes),
  monthly: credits,
  purchased: credits,
  reserved: credits,
  available: credits,
  monthly_transfer: credits,
  can: z.strictObject({ transfer: z.boolean(), update: z.boolean() }),
})

const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default('')

export const alertSettingsForm = z.strictObject({
  credit_alerts_enabled: z.boolean(),
  primary_contact: z.union([z.literal(''), emailAddress]).default(''),
  escalation_contacts: z.array(emailAddress).max(10),
  email: z.boolean(),
  webhook: webAddress,
  /** Empty keeps the address that is set; it is a secret and never shown again. */
  slack: webAddress,
  remove_slack: z.boolean().default(false),
  thresholds: z
    .strictObject({
      warning: z.number().int().min(1).max(100),
      critical: z.number().int().min(1).max(100),
      minimum: z.number().int().min(0).max(1_000_000),
    })
    .refine(({ warning, critical }) => critical <= warning, {
      path: ['critical'],
      error: 'Die kritische Schwelle darf nicht über der Warnschwelle liegen',
    }),
  /** Of the settings that the person has read: whoever names it does not overwrite what others have saved meanwhile. */
  version: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
})
export const alertSettings = z.strictObject({
  credit_alerts_enabled: z.boolean(),
  primary_contact: z.string(),
  escalation_contacts: z.array(z.string()),
  email: z.boolean(),
  webhook: z.string(),
  /** Signs the calls of the webhook; shown to whoever may change it. */
  webhook_secret: z.string().nullable(),
  has_slack: z.boolean(),
  thresholds: z.strictObject({
    warning: z.number().int(),
    critical: z.number().int(),
    minimum: z.number().int(),
  }),
  current_level: z.enum(['ok', 'warning', 'critical', 'minimum']),
  version: z.string(),
})
