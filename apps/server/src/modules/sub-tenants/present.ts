import type { SubTenant } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import { type CreditAccount, canTransferTo, toCredits } from '../credits/index.ts'
import type { SubTenantOverview } from '../tenancy/index.ts'
import { runsSubTenants } from './policy.ts'

export const presentSubTenant = (
  { actor }: TenantCtx,
  { tenant, used, hasManager }: SubTenantOverview,
  account: CreditAccount,
): SubTenant => {
  const { billingMode } = account
  const credits = toCredits(account.monthlyCents + account.purchasedCents)
  const runs = runsSubTenants(actor)
  return {
    id: tenant.id,
    name: tenant.name,
    subdomain: tenant.subdomain,
    web_title: tenant.webTitle,
    web_description: tenant.webDescription,
    type_role: 'sub',
    parent_tenant_id: actor.tenant.id,
    version: tenant.version,
    max_users: tenant.maxUsers,
    max_chatbots: tenant.maxChatbots,
    upload_limit_mb: tenant.uploadLimitMb,
    public_query_agent_active: tenant.publicQueryAgentActive,
    users_count: used.users,
    chatbots_count: used.chatbots,
    subtenants_count: 0,
    upload_used_mb: used.upload_mb,
    has_manager: hasManager,
    billing_mode: billingMode,
    monthly_credits: toCredits(account.monthlyAllocationCents),
    credits,
    monthly_credit_balance: toCredits(account.monthlyCents),
    purchased_credit_balance: toCredits(account.purchasedCents),
    credit_allocation: { current_balance: credits },
    enable_monthly_transfer: account.monthlyTransferCents > 0n,
    monthly_transfer_amount: toCredits(account.monthlyTransferCents),
    can: {
      update: runs,
      delete: runs,
      transfer: canTransferTo(actor, { id: tenant.id, parentTenantId: tenant.parentTenantId, billingMode }),
    },
  }
}
