import type { BodyIn, Reply, Routes, SubTenant } from '@lotse/contract'

export type SubTenantValues = BodyIn<Routes['settings.tenants.store']>

/** What the form needs before anybody types. */
export type SubTenantStart = Reply<Routes['settings.tenants.create']> & { tenant: SubTenant | null }

export const limitFieldsOfForm = ['max_users', 'max_chatbots', 'upload_limit_mb'] as const

const usual = { max_users: 5, max_chatbots: 1, upload_limit_mb: 100 }

/** A new sub-tenant begins with the usual limits, as far as the pool has them. */
const firstLimits = ({ limits }: SubTenantStart) => {
  const within = (field: keyof typeof usual, least: number) =>
    Math.max(least, Math.min(usual[field], limits.available_resources[field] ?? usual[field]))
  return {
    max_users: within('max_users', 1),
    max_chatbots: within('max_chatbots', 0),
    upload_limit_mb: within('upload_limit_mb', 0),
  }
}

export const valuesOf = (start: SubTenantStart): SubTenantValues => {
  const { tenant } = start
  if (!tenant)
    return {
      name: '',
      subdomain: '',
      web_title: '',
      web_description: '',
      ...firstLimits(start),
      public_query_agent_active: false,
      billing_mode: 'own_credits',
      enable_monthly_transfer: false,
      monthly_transfer_amount: 0,
    }
  return {
    name: tenant.name,
    subdomain: tenant.subdomain ?? '',
    web_title: tenant.web_title,
    web_description: tenant.web_description,
    max_users: tenant.max_users,
    max_chatbots: tenant.max_chatbots,
    upload_limit_mb: tenant.upload_limit_mb,
    public_query_agent_active: tenant.public_query_agent_active,
    billing_mode: tenant.billing_mode,
    enable_monthly_transfer: tenant.enable_monthly_transfer,
    monthly_transfer_amount: tenant.monthly_transfer_amount,
  }
}
