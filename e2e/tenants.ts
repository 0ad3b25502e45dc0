import type { Page } from 'playwright-core'
import { callAs } from './acting.ts'

/** A main tenant in the first circle there is, as small as one can be. */
export const addTenant = async (
  superAdmin: Page,
  name: string,
  subdomain: string,
  more: object = {},
): Promise<string> => {
  const { circles } = await callAs<{ circles: { id: string }[] }>(
    superAdmin,
    'GET',
    '/api/superadmin/tenants/create',
  )
  const { id } = await callAs<{ id: string }>(superAdmin, 'POST', '/api/superadmin/tenants', {
    name,
    circle_id: circles[0]?.id,
    type_role: 'main',
    parent_tenant_id: null,
    subdomain,
    web_title: '',
    web_description: '',
    super_admin_prompt: '',
    max_users: 5,
    max_chatbots: 1,
    max_subtenants: 0,
    upload_limit_mb: 10,
    public_query_agent_active: false,
    monthly_credits: 0,
    carry_forward_enabled: false,
    billing_mode: 'own_credits',
    non_expiring_credits: 0,
    ...more,
  })
  return id
}
