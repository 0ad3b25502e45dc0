import { z } from 'zod'
import { route } from './route.ts'
import { emailAddress, id, pageOf, pageQuery, timestamp } from './schemas.ts'

/** One credit is a hundred cents; the ledger knows only cents, the wire and the screens credits with two decimals. */
export const centsPerCredit = 100

/** An amount of credits from a form: at most two decimals, so that it is a whole number of cents. */
const creditAmount = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine(value => Math.abs(value * centsPerCredit - Math.round(value * centsPerCredit)) < 1e-6, {
      params: { rule: 'two_decimals' },
    })
const credits = z.number()
const freeText = (max: number) => z.string().trim().max(max)

export const functionalityGroups = {
  documents: 'Dokumente',
  chatbot: 'Chatbot',
  public_queries: 'Bürger:innen-Anfragen',
  web_crawling: 'Web-Crawling',
  ai_functions: 'KI-Funktionen',
} as const
export type FunctionalityGroup = keyof typeof functionalityGroups

interface PriceEntry {
  label: string
  group: FunctionalityGroup
  /** What is counted, and what so many of it cost. */
  unit: 'characters' | 'pages' | 'calls'
  per: number
  cents: number
}

/** The price list: every paid functionality of the product. */
export const priceList = {
  document_processing: {
    label: 'Dokumentverarbeitung',
    group: 'documents',
    unit: 'pages',
    per: 5,
    cents: 100,
  },
  document_ocr: { label: 'Texterkennung (OCR)', group: 'documents', unit: 'pages', per: 1, cents: 100 },
  document_chunking: {
    label: 'Aufteilung in Abschnitte',
    group: 'documents',
    unit: 'characters',
    per: 50_000,
    cents: 10,
  },
  document_chunk_summary_embeddings: {
    label: 'Zusammenfassung und Vektoren der Abschnitte',
    group: 'documents',
    unit: 'characters',
    per: 5_000,
    cents: 100,
  },
  chatbot_response: {
    label: 'Chatbot-Antwort',
    group: 'chatbot',
    unit: 'characters',
    per: 5_000,
    cents: 100,
  },
  chatbot_misuse_check: { label: 'Missbrauchsprüfung', group: 'chatbot', unit: 'calls', per: 1, cents: 5 },
  public_query_base_fee: { label: 'Grundgebühr', group: 'public_queries', unit: 'calls', per: 1, cents: 100 },
  public_query_ocr: {
    label: 'Anfrage: Texterkennung (OCR)',
    group: 'public_queries',
    unit: 'pages',
    per: 1,
    cents: 100,
  },
  public_query_analysis: {
    label: 'Anfrage: Analyse',
    group: 'public_queries',
    unit: 'characters',
    per: 5_000,
    cents: 100,
  },
  public_query_answer: {
    label: 'Anfrage: Antwort',
    group: 'public_queries',
    unit: 'characters',
    per: 5_000,
    cents: 100,
  },
  public_query_title: { label: 'Anfrage: Titel', group: 'public_queries', unit: 'calls', per: 1, cents: 5 },
  topics: { label: 'Themen', group: 'public_queries', unit: 'calls', per: 1, cents: 10 },
  web_crawl_scan: { label: 'Web-Crawl: Prüfung', group: 'web_crawling', unit: 'pages', per: 10, cents: 10 },
  web_crawl_summary: {
    label: 'Web-Crawl: Zusammenfassung',
    group: 'web_crawling',
    unit: 'characters',
    per: 5_000,
    cents: 100,
  },
  web_crawl_index: {
    label: 'Web-Crawl: Indexierung',
    group: 'web_crawling',
    unit: 'characters',
    per: 50_000,
    cents: 10,
  },
  web_crawl_import: { label: 'Web-Crawl: Import', group: 'web_crawling', unit: 'pages', per: 5, cents: 100 },
  embeddings: { label: 'Vektoren', group: 'ai_functions', unit: 'characters', per: 50_000, cents: 10 },
  tag_generation: { label: 'Schlagwörter', group: 'ai_functions', unit: 'calls', per: 1, cents: 10 },
} as const satisfies Record<string, PriceEntry>
export type Functionality = keyof typeof priceList
export const functionalities = Object.keys(priceList) as [Functionality, ...Functionality[]]

/** What a quantity costs, in whole cents: a begun cent counts, and nothing is free. */
export const quoteCents = (functionality: Functionality, quantity: number): number => {
  const { per, cents } = priceList[functionality]
  if (!Number.isFinite(quantity) || quantity < 0) throw new RangeError('quantity')
  // Multiplied first: 350 / 5000 * 100 is a little more than 7, and would be rounded up to 8.
  return Math.max(1, Math.ceil((quantity * cents) / per))
}

export const functionalityLabel = (key: string): string =>
  key in priceList ? priceList[key as Functionality].label : key.replaceAll('_', ' ')

export const usagePeriods = [7, 30, 60, 90] as const
export const projectionPeriods = [7, 14, 30, 60, 90] as const
export const usagePageSize = 20
export const creditRequestPageSize = 20
export const refundPageSize = 20

const tenantParams = z.strictObject({ tenant: id })
const requestParams = z.strictObject({ creditRequest: id })
const flag = z.enum(['0', '1']).default('0')
/** A day in Berlin. The database knows no year 0, and nothing here is older than the product. */
const day = z
  .union([z.literal(''), z.iso.date().refine(value => value >= '2000', { params: { rule: 'since_2000' } })])
  .default('')

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
  balances: z.strictObject({
    monthly: credits,
    purchased: credits,
    reserved: credits,
    available: credits,
    allocation: credits,
    used: credits,
  }),
  /** Whose account pays: the parent's name under parent billing. */
  paid_by: z.string().nullable(),
  aggregated: z.boolean(),
  included_subtenants: z.number().int(),
  statistics: z.strictObject({
    total_used: credits,
    average_daily: credits,
    projected_monthly: credits,
    /** null when nothing is used: then the balance never ends. */
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
  projections: z.array(
    z.strictObject({
      period_days: z.number().int(),
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

const usageFilter = {
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

const adminRequestFilter = {
  urgency_level: z.enum(['', ...urgencyLevels]).default(''),
  days_old: z.union([z.literal(''), z.coerce.number().int().min(1).max(3650)]).default(''),
}
const statusFilter = { status: z.enum(['', ...requestStatuses]).default('') }

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
  /** Made by the form when it opens: the same refund sent twice is issued once. */
  idempotency_key: z.uuid(),
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

const refundFilter = {
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
    .int()
    .min(-adjustedAtMost, adjustedTooMuch)
    .max(adjustedAtMost, adjustedTooMuch)
    .refine(cents => cents !== 0, { error: 'Bitte geben Sie einen Betrag ein' }),
  description: freeText(500).min(5),
  idempotency_key: z.uuid(),
})

export const transferForm = z.strictObject({
  to_tenant_id: id,
  amount: z
    .number({ error: 'Bitte geben Sie einen gültigen Betrag ein' })
    .int({ error: 'Bitte geben Sie einen gültigen Betrag ein' })
    .min(1, { error: 'Bitte geben Sie einen gültigen Betrag ein' })
    .max(100_000_000, { error: 'Bitte geben Sie einen gültigen Betrag ein' }),
  description: freeText(500).default(''),
  idempotency_key: z.uuid(),
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
})

export const creditsRoutes = {
  'api.credits.quote': route({
    method: 'GET',
    path: '/api/credits/quote',
    access: { can: 'backend.enter' },
    summary: 'Was eine bezahlte Aktion voraussichtlich kostet und ob es dafür reicht',
    query: z.strictObject({
      functionality: z.enum(functionalities),
      quantity: z.coerce.number().min(0).max(1_000_000_000),
    }),
    reply: z.strictObject({
      required: credits,
      available: credits,
      is_enough: z.boolean(),
      estimated_pages: z.number().int().nullable(),
    }),
  }),
  'api.credits.usage.overview': route({
    method: 'GET',
    path: '/api/credits/:tenant/usage/overview',
    access: { can: 'credits.read' },
    summary: 'Guthaben, Kennzahlen und Verbrauch eines Mandanten',
    params: tenantParams,
    query: z.strictObject({
      /** 30 or 30d. */
      period: z.enum(['7', '30', '60', '90', '7d', '30d', '60d', '90d']).default('30'),
      include_subtenants: flag,
    }),
    reply: usageOverview,
  }),
  'api.credits.usage.projection': route({
    method: 'GET',
    path: '/api/credits/:tenant/usage/projection',
    access: { can: 'credits.read' },
    summary: 'Hochrechnung des Verbrauchs',
    params: tenantParams,
    query: z.strictObject({ include_subtenants: flag }),
    reply: usageProjection,
  }),
  'api.credits.usage.details': route({
    method: 'GET',
    path: '/api/credits/:tenant/usage/details',
    access: { can: 'credits.read' },
    summary: 'Verbrauch im Einzelnen, oder nach Tag, Woche oder Monat',
    params: tenantParams,
    query: pageQuery(usagePageSize).omit({ search: true }).extend(usageFilter),
    reply: z.union([pageOf(usageEntry), z.strictObject({ data: z.array(groupedUsageEntry) })]),
  }),
  'api.credits.usage.export': route({
    method: 'GET',
    path: '/api/credits/:tenant/usage/export',
    access: { can: 'credits.read' },
    summary: 'Verbrauch als CSV',
    params: tenantParams,
    query: z.strictObject(usageFilter),
    reply: 'binary',
  }),
  'api.credits.requests.store': route({
    method: 'POST',
    path: '/api/credits/:tenant/requests',
    language: 'en',
    access: { can: 'credits.manage' },
    summary: 'Zusätzliche Credits beantragen; höchstens ein offener Antrag',
    params: tenantParams,
    body: creditRequestForm,
    reply: z.strictObject({ request: creditRequest }),
  }),
  'api.credits.requests.index': route({
    method: 'GET',
    path: '/api/credits/:tenant/requests',
    language: 'en',
    access: { can: 'credits.read' },
    summary: 'Anträge des Mandanten',
    params: tenantParams,
    query: pageQuery(creditRequestPageSize).omit({ search: true }),
    reply: pageOf(creditRequest).extend({
      /** Whether this person may make and cancel requests at all; a pending one is a matter of its own. */
      can: z.strictObject({ create: z.boolean(), cancel: z.boolean() }),
    }),
  }),
  'api.credits.requests.statistics': route({
    method: 'GET',
    path: '/api/credits/:tenant/requests/statistics',
    language: 'en',
    access: { can: 'credits.read' },
    summary: 'Kennzahlen der Anträge des Mandanten',
    params: tenantParams,
    reply: z.strictObject({
      total_requests: z.number().int(),
      pending_requests: z.number().int(),
      approved_requests: z.number().int(),
      total_approved_amount: credits,
    }),
  }),
  'api.credits.requests.cancel': route({
    method: 'POST',
    path: '/api/credits/:tenant/requests/:creditRequest/cancel',
    language: 'en',
    access: { can: 'credits.manage' },
    summary: 'Offenen Antrag stornieren',
    params: tenantParams.extend(requestParams.shape),
    reply: z.strictObject({ request: creditRequest }),
  }),
  'credits.transfer': route({
    method: 'POST',
    path: '/api/credits/transfer',
    access: { can: 'credits.manage' },
    summary: 'Credits vom aktiven Hauptmandanten an einen Untermandanten übertragen',
    body: transferForm,
    reply: z.strictObject({ message: z.string(), available: credits }),
  }),
  'credits.sub-tenants.index': route({
    method: 'GET',
    path: '/api/credits/sub-tenants',
    access: { can: 'credits.manage' },
    summary: 'Guthaben und Abrechnung der Untermandanten',
    reply: z.strictObject({ data: z.array(creditSubTenant), available: credits }),
  }),
  'credits.billing-mode.update': route({
    method: 'PUT',
    path: '/api/credits/sub-tenants/:tenant/billing',
    access: { can: 'credits.manage' },
    summary:
      'Abrechnung eines Untermandanten: eigene Credits oder über den Hauptmandanten; monatliche Übertragung',
    params: tenantParams,
    body: z.strictObject({
      billing_mode: z.enum(billingModes),
      monthly_transfer: creditAmount(0, 1_000_000),
      /** Needed when credits return to the main tenant. */
      is_confirmed: z.boolean().default(false),
    }),
    reply: creditSubTenant,
  }),
  'credits.alerts.edit': route({
    method: 'GET',
    path: '/api/credits/alerts',
    access: { can: 'credits.manage' },
    summary: 'Benachrichtigungen bei niedrigem Guthaben',
    reply: alertSettings,
  }),
  'credits.alerts.update': route({
    method: 'PUT',
    path: '/api/credits/alerts',
    access: { can: 'credits.manage' },
    summary: 'Benachrichtigungen bei niedrigem Guthaben ändern',
    body: alertSettingsForm,
    reply: alertSettings,
  }),

  'credits.adjust': route({
    method: 'POST',
    path: '/api/superadmin/tenants/:tenant/credits/adjust',
    access: 'super-admin',
    summary: 'Credits eines Mandanten hinzufügen oder abziehen (Betrag in Cent)',
    params: tenantParams,
    body: adjustmentForm,
    reply: z.strictObject({ message: z.string(), credits, credits_available: credits }),
  }),
  'api.admin.credits.requests.index': route({
    method: 'GET',
    path: '/api/admin/credits/requests',
    language: 'en',
    access: 'super-admin',
    summary: 'Offene Anträge aller Mandanten',
    query: pageQuery(creditRequestPageSize)
      .omit({ search: true })
      .extend({ ...adminRequestFilter, ...statusFilter }),
    reply: pageOf(adminCreditRequest),
  }),
  'api.admin.credits.requests.all': route({
    method: 'GET',
    path: '/api/admin/credits/requests/all',
    language: 'en',
    access: 'super-admin',
    summary: 'Anträge aller Mandanten mit jedem Status',
    query: pageQuery(creditRequestPageSize)
      .omit({ search: true })
      .extend({ ...adminRequestFilter, ...statusFilter }),
    reply: pageOf(adminCreditRequest),
  }),
  'api.admin.credits.requests.statistics': route({
    method: 'GET',
    path: '/api/admin/credits/requests/statistics',
    language: 'en',
    access: 'super-admin',
    summary: 'Kennzahlen der Anträge',
    reply: z.strictObject({
      pending_count: z.number().int(),
      critical_count: z.number().int(),
      approved_today: z.number().int(),
      avg_response_hours: z.number(),
      pending_amount: credits,
    }),
  }),
  'api.admin.credits.requests.export': route({
    method: 'GET',
    path: '/api/admin/credits/requests/export',
    language: 'en',
    access: 'super-admin',
    summary: 'Anträge als CSV',
    query: z.strictObject({ ...adminRequestFilter, ...statusFilter }),
    reply: 'binary',
  }),
  'api.admin.credits.requests.show': route({
    method: 'GET',
    path: '/api/admin/credits/requests/:creditRequest',
    language: 'en',
    access: 'super-admin',
    summary: 'Ein Antrag',
    params: requestParams,
    reply: adminCreditRequest,
  }),
  'api.admin.credits.requests.tenant-details': route({
    method: 'GET',
    path: '/api/admin/credits/tenants/:tenant/details',
    language: 'en',
    access: 'super-admin',
    summary: 'Verlauf eines Mandanten für die Prüfung eines Antrags',
    params: tenantParams,
    reply: z.strictObject({
      credit_history: z.strictObject({
        total_allocated: credits,
        total_used: credits,
        last_30_days_usage: credits,
      }),
      previous_requests: z.array(
        z.strictObject({ id, created_at: timestamp, amount: credits, status: z.enum(requestStatuses) }),
      ),
    }),
  }),
  'api.admin.credits.requests.approve': route({
    method: 'POST',
    path: '/api/admin/credits/requests/:creditRequest/approve',
    language: 'en',
    access: 'super-admin',
    summary: 'Antrag genehmigen',
    params: requestParams,
    body: z.strictObject({ notes: freeText(2000).nullable() }),
    reply: adminCreditRequest,
  }),
  'api.admin.credits.requests.reject': route({
    method: 'POST',
    path: '/api/admin/credits/requests/:creditRequest/reject',
    language: 'en',
    access: 'super-admin',
    summary: 'Antrag ablehnen',
    params: requestParams,
    body: z.strictObject({
      reason: freeText(2000).min(1, { error: 'Please provide a reason for rejection.' }),
    }),
    reply: adminCreditRequest,
  }),
  'api.admin.credits.requests.bulk-approve': route({
    method: 'POST',
    path: '/api/admin/credits/requests/bulk-approve',
    language: 'en',
    access: 'super-admin',
    summary: 'Mehrere offene Anträge genehmigen',
    body: z.strictObject({
      request_ids: z.array(id).min(1).max(100),
      notes: freeText(2000).nullable().default(null),
    }),
    reply: z.strictObject({ message: z.string(), approved: z.number().int(), skipped: z.number().int() }),
  }),
  'api.admin.credits.refunds.index': route({
    method: 'GET',
    path: '/api/admin/credits/refunds',
    language: 'en',
    access: 'super-admin',
    summary: 'Erstattungen',
    query: pageQuery(refundPageSize).extend(refundFilter),
    reply: pageOf(creditRefund),
  }),
  'api.admin.credits.refunds.store': route({
    method: 'POST',
    path: '/api/admin/credits/refunds',
    language: 'en',
    access: 'super-admin',
    summary: 'Credits erstatten',
    body: refundForm,
    reply: creditRefund,
  }),
  'api.admin.credits.refunds.statistics': route({
    method: 'GET',
    path: '/api/admin/credits/refunds/statistics',
    language: 'en',
    access: 'super-admin',
    summary: 'Kennzahlen der Erstattungen',
    query: z.strictObject({ start_date: day, end_date: day }),
    reply: z.strictObject({
      overall: z.strictObject({
        total_amount: credits,
        total_count: z.number().int(),
        average_amount: credits,
      }),
      by_month: z.array(z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), total: credits })),
    }),
  }),
  'api.admin.credits.refunds.export': route({
    method: 'GET',
    path: '/api/admin/credits/refunds/export',
    language: 'en',
    access: 'super-admin',
    summary: 'Erstattungen als CSV',
    query: z.strictObject({ search: z.string().trim().max(200).default(''), ...refundFilter }),
    reply: 'binary',
  }),
  'api.admin.credits.refunds.categories': route({
    method: 'GET',
    path: '/api/admin/credits/refunds/categories',
    language: 'en',
    access: 'super-admin',
    summary: 'Arten von Erstattungen',
    reply: z.strictObject({ categories: z.record(z.string(), z.string()) }),
  }),
  'api.admin.credits.refunds.search-tenants': route({
    method: 'GET',
    path: '/api/admin/credits/refunds/search-tenants',
    language: 'en',
    access: 'super-admin',
    summary: 'Mandanten nach Namen suchen',
    query: z.strictObject({ search: z.string().trim().min(2).max(200) }),
    reply: z.array(z.strictObject({ id, name: z.string(), credits, credits_available: credits })),
  }),
}
