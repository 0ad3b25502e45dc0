import type { Reply, Routes, SubTenant } from '@lotse/contract'
import { limitReport } from '../../../test/limit-report.ts'

/** For tests of the screens of sub-tenants. */
export const sampleId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const mainTenant = { id: sampleId(1), name: 'Musterstadt' }

export const subTenant = (changes: Partial<SubTenant> = {}): SubTenant => ({
  id: sampleId(72),
  name: 'Stadtbücherei',
  subdomain: 'buecherei',
  web_title: 'Bücherei',
  web_description: '',
  type_role: 'sub',
  parent_tenant_id: mainTenant.id,
  version: 3,
  max_users: 10,
  max_chatbots: 2,
  upload_limit_mb: 100,
  public_query_agent_active: false,
  users_count: 4,
  chatbots_count: 1,
  subtenants_count: 0,
  upload_used_mb: 12,
  has_manager: true,
  billing_mode: 'own_credits',
  monthly_credits: 0,
  credits: 120,
  monthly_credit_balance: 0,
  purchased_credit_balance: 120,
  credit_allocation: { current_balance: 120 },
  enable_monthly_transfer: false,
  monthly_transfer_amount: 0,
  can: { update: true, delete: true, transfer: true },
  ...changes,
})

export const listOf = (
  rows: SubTenant[],
  changes: Partial<Reply<Routes['settings.tenants.index']>> = {},
): Reply<Routes['settings.tenants.index']> => ({
  data: rows,
  current_page: 1,
  last_page: 1,
  per_page: 10,
  total: rows.length,
  from: rows.length ? 1 : null,
  to: rows.length || null,
  links: [],
  can: { create: true },
  create_refusal: null,
  limits: limitReport(),
  available: 500,
  ...changes,
})

/** A menu that leads to the sub-tenants. */
export const inMainTenant = {
  'layout.data': {
    user: {
      id: sampleId(9),
      name: 'Mira Öztürk',
      email: 'mira@stadt.example',
      initials: 'MÖ',
      profile_picture: null,
      is_super_admin: false,
    },
    activeTenant: {
      ...mainTenant,
      subdomain: null,
      type_role: 'main' as const,
      credits: 500,
      credits_reserved: 0,
    },
    availableTenants: [],
    availableTenantsTotal: 1,
    menuData: [
      {
        name: 'Einstellungen',
        icon: 'settings',
        route: null,
        children: [{ name: 'Untermandanten', icon: null, route: '/settings/tenants', children: [] }],
      },
    ],
  },
}
