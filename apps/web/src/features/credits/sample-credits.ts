import type { LayoutData, Reply, Routes } from '@lotse/contract'
import { type Answers, person, signedIn } from '../../../test/open-page.tsx'
import type { CreditRequest, Overview, Projection, SubTenant, UsageEntry } from './credits-query.ts'

const tenantId = '00000000-0000-4000-8000-000000000071'
export const sampleId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const tenant: LayoutData['availableTenants'][number] = {
  id: tenantId,
  name: 'Stadt Musterhausen',
  subdomain: null,
  type_role: 'main',
  credits: 0,
  credits_reserved: 0,
}

/** Whatever the tests open: a page that is not in the menu does not exist. */
const menuData: LayoutData['menuData'] = ['', '/history', '/requests', '/sub-tenants', '/alerts'].map(
  page => ({
    name: `Credits${page}`,
    icon: null,
    route: `/credits${page}`,
    children: [],
  }),
)

/** Signed in to a main tenant; `type_role` makes it another kind. */
export const inTenant = (type_role: (typeof tenant)['type_role'] = 'main'): Answers => ({
  'session.show': { ...signedIn, active_tenant_id: tenantId },
  'layout.data': {
    user: person,
    activeTenant: { ...tenant, type_role },
    availableTenants: [tenant],
    availableTenantsTotal: 1,
    menuData,
  },
})

export const overview = (changes: Partial<Overview> = {}): Overview => ({
  balances: { monthly: 800, purchased: 50, reserved: 5, available: 845, allocation: 1000, used: 200 },
  paid_by: null,
  aggregated: false,
  included_subtenants: 0,
  statistics: {
    total_used: 210.5,
    average_daily: 7.02,
    projected_monthly: 210.5,
    paid_for_others: 0,
    days_remaining: 120,
  },
  usage_by_functionality: [
    {
      functionality: 'document_processing',
      total_credits: 140,
      action_count: 12,
      has_children: true,
      children: [{ functionality: 'document_chunking', total_credits: 35.5, action_count: 11 }],
    },
    {
      functionality: 'chatbot_response',
      total_credits: 70.5,
      action_count: 30,
      has_children: false,
      children: [],
    },
  ],
  daily_trend: [
    { date: '2026-11-13', credits: 60.25 },
    { date: '2026-11-14', credits: 150.25 },
  ],
  top_consumers: {
    by_user: [{ user_id: sampleId(1), user_name: 'Jonas Weber', total_credits: 99.5 }],
    by_functionality: [{ functionality: 'chatbot_response', total_credits: 70.5 }],
  },
  ...changes,
})

export const projection = (changes: Partial<Projection> = {}): Projection => ({
  current_balance: 845,
  paid_by: null,
  projections: [7, 14, 30, 60, 90].map(period_days => ({
    period_days,
    avg_daily: 7,
    total_usage: 7 * period_days,
    projected_30_days: 210,
    projected_90_days: 630,
    days_until_exhausted: 120,
  })),
  anomalies: [],
  ...changes,
})

export const usageEntry = (changes: Partial<UsageEntry> = {}): UsageEntry => ({
  id: sampleId(501),
  functionality: 'document_processing',
  part_of: null,
  description: 'Haushaltssatzung.pdf',
  created_at: '2026-11-14T09:12:00Z',
  total_credits: 12.5,
  status: 'confirmed',
  metadata: {
    document_id: null,
    chunk_count: 14,
    user_id: null,
    user_name: 'Jonas Weber',
    chatbot_id: null,
    query_id: null,
  },
  owner_tenant: { name: 'Stadt Musterhausen' },
  is_subtenant_action: false,
  has_breakdown: true,
  breakdown_summary: [{ functionality: 'document_chunking', credits: 2.5 }],
  child_actions: [{ id: sampleId(502), action_type: 'document_ocr', total_credits: 10 }],
  ...changes,
})

const envelope = (total: number) => ({
  current_page: 1,
  last_page: 1,
  per_page: 20,
  total,
  from: total ? 1 : null,
  to: total || null,
  links: [],
})

export const usagePage = (data: UsageEntry[]): Reply<Routes['api.credits.usage.details']> => ({
  ...envelope(data.length),
  data,
})

export const creditRequest = (changes: Partial<CreditRequest> = {}): CreditRequest => ({
  id: sampleId(301),
  amount: 250,
  reason: 'Haushaltsberatungen',
  business_justification: null,
  ticket_reference: null,
  status: 'pending',
  urgency_level: 'medium',
  requested_by: { name: 'Jonas Weber' },
  created_at: '2026-11-14T09:12:00Z',
  reviewed_by: null,
  reviewed_at: null,
  review_notes: null,
  ...changes,
})

export const requestsPage = (data: CreditRequest[], can = { create: true, cancel: true }): Answers => ({
  ...inTenant(),
  'api.credits.requests.index': { ...envelope(data.length), data, can },
  'api.credits.requests.statistics': {
    total_requests: data.length,
    pending_requests: data.filter(request => request.status === 'pending').length,
    approved_requests: 0,
    total_approved_amount: 0,
  },
  'api.credits.usage.overview': overview(),
})

export const subTenant = (changes: Partial<SubTenant> = {}): SubTenant => ({
  id: sampleId(72),
  name: 'Ortsteil Nord',
  billing_mode: 'own_credits',
  monthly: 80,
  purchased: 20,
  reserved: 0,
  available: 100,
  monthly_transfer: 0,
  can: { transfer: true, update: true },
  ...changes,
})
