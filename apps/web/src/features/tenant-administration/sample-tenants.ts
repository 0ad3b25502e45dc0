import type { AdminTenant, AdminTenantDetails } from '@lotse/contract'

export const tenantId = '00000000-0000-4000-8000-0000000000a1'

/** A main tenant in good order. */
export const sampleTenant: AdminTenant = {
  id: tenantId,
  name: 'Stadt Musterhausen',
  subdomain: 'musterhausen',
  web_title: 'Willkommen',
  type_role: 'main',
  parent_tenant: null,
  credits: 650,
  credits_available: 600,
  credits_reserved: 50,
  credits_cents: 65_000,
  credits_reserved_cents: 5_000,
  billing_mode: 'own_credits',
  usage_percent: 80,
  has_low_credits: false,
  upload_limit_mb: 500,
  max_users: 10,
  max_chatbots: 5,
  max_subtenants: 2,
  users_count: 3,
  chatbots_count: 1,
  subtenants_count: 0,
  storage_used_mb: 12.5,
  is_near_limits: false,
  created_at: '2026-01-02T08:00:00.000Z',
  deleted_at: null,
  scheduled_deletion_at: null,
  deletion_planned_at: null,
  deletion_reason: null,
  deleted_by: null,
  restore_refusal: null,
  can: { update: true, delete: true, forceDelete: false },
}

export const sampleDetails: AdminTenantDetails = {
  ...sampleTenant,
  circle_id: '00000000-0000-4000-8000-0000000000c1',
  circle: { id: '00000000-0000-4000-8000-0000000000c1', name: 'Kommunen' },
  parent_tenant_id: null,
  web_description: '',
  public_query_agent_active: false,
  super_admin_prompt: 'Siezen.',
  version: 3,
  monthly_credits: 100,
  non_expiring_credits: 550,
  monthly_balance: 100,
  credit_allocation: { billing_cycle: 'monthly', carry_forward_enabled: false, billing_mode: 'own_credits' },
  last_credit_allocation_at_formatted: 'November 2026',
  usage_stats: { users_count: 3, chatbots_count: 1, subtenants_count: 0, storage_used_mb: 12.5 },
  analytics: { avg_daily_usage: 2, projected_monthly_usage: 60 },
}

export const pageOf = (...data: AdminTenant[]) => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 15,
  total: data.length,
  from: data.length ? 1 : null,
  to: data.length || null,
  links: [],
  can: { create: true },
  now: '2026-11-16T10:00:00.000Z',
})

export const sampleFigures = {
  active: 1,
  main: 1,
  sub: 0,
  deleted: 0,
  low_credits: 0,
  total_credits: 650,
  available_credits: 600,
}
