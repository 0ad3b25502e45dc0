import {
  type AdminTenant,
  type AdminTenantDetails,
  tenantWatermarks,
  type UsageOverview,
} from '@lotse/contract'
import type { Actor } from '../../platform/context.ts'
import { leftPercent, toCredits } from '../credits/index.ts'
import type { TenantOverview } from '../tenancy/index.ts'
import { restoreRefusal, tenantCan } from './policy.ts'
import type { TenantFigures } from './tenant-figures.ts'

const megabyte = 1_048_576
const inMegabytes = (bytes: number): number => Math.round((bytes / megabyte) * 10) / 10

const isNear = (used: number, limit: number): boolean =>
  limit > 0 && used * 100 > limit * tenantWatermarks.nearLimit

export const presentTenant = (
  actor: Actor,
  { tenant, parent }: TenantOverview,
  { account, users, chatbots, subTenants, storageBytes }: TenantFigures,
): AdminTenant => {
  const percent = leftPercent(account)
  const storageMb = inMegabytes(storageBytes)
  return {
    id: tenant.id,
    name: tenant.name,
    subdomain: tenant.subdomain,
    web_title: tenant.webTitle,
    type_role: tenant.typeRole,
    parent_tenant: parent && { id: parent.id, name: parent.name, web_title: parent.webTitle },
    credits: toCredits(account.monthlyCents + account.purchasedCents),
    credits_available: toCredits(account.availableCents),
    credits_reserved: toCredits(account.reservedCents),
    credits_cents: Number(account.monthlyCents + account.purchasedCents),
    credits_reserved_cents: Number(account.reservedCents),
    billing_mode: account.billingMode,
    usage_percent: percent,
    has_low_credits: percent !== null && percent < tenantWatermarks.lowCredits,
    upload_limit_mb: tenant.uploadLimitMb,
    max_users: tenant.maxUsers,
    max_chatbots: tenant.maxChatbots,
    max_subtenants: tenant.maxSubtenants,
    users_count: users,
    chatbots_count: chatbots,
    subtenants_count: subTenants,
    storage_used_mb: storageMb,
    is_near_limits:
      isNear(users, tenant.maxUsers) ||
      isNear(chatbots, tenant.maxChatbots) ||
      isNear(subTenants, tenant.maxSubtenants) ||
      isNear(storageMb, tenant.uploadLimitMb),
    created_at: tenant.createdAt.toISOString(),
    deleted_at: tenant.deletedAt?.toISOString() ?? null,
    scheduled_deletion_at: tenant.purgeAt?.toISOString() ?? null,
    deletion_planned_at: tenant.deletionPlannedAt?.toISOString() ?? null,
    deletion_reason: tenant.deletionReason,
    deleted_by: tenant.deletedByName,
    can: tenantCan(actor, tenant),
    restore_refusal: restoreRefusal(tenant, parent),
  }
}

const monthFormat = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const presentDetails = (
  actor: Actor,
  overview: TenantOverview,
  figures: TenantFigures,
  usage: UsageOverview['statistics'],
): AdminTenantDetails => {
  const { tenant, circle } = overview
  const { account } = figures
  const row = presentTenant(actor, overview, figures)
  return {
    ...row,
    circle_id: circle.id,
    circle,
    parent_tenant_id: tenant.parentTenantId,
    web_description: tenant.webDescription,
    public_query_agent_active: tenant.publicQueryAgentActive,
    super_admin_prompt: tenant.superAdminAiPrompt,
    version: tenant.version,
    monthly_credits: toCredits(account.monthlyAllocationCents),
    non_expiring_credits: toCredits(account.purchasedCents),
    monthly_balance: toCredits(account.monthlyCents),
    credit_allocation: {
      billing_cycle: 'monthly',
      carry_forward_enabled: account.carryForward,
      billing_mode: account.billingMode,
    },
    last_credit_allocation_at_formatted:
      account.allocatedMonth && monthFormat.format(new Date(account.allocatedMonth)),
    usage_stats: {
      users_count: row.users_count,
      chatbots_count: row.chatbots_count,
      subtenants_count: row.subtenants_count,
      storage_used_mb: row.storage_used_mb,
    },
    analytics: {
      avg_daily_usage: usage.average_daily,
      projected_monthly_usage: usage.projected_monthly,
    },
  }
}
