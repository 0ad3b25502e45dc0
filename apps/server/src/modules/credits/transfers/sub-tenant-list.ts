import type { creditSubTenant, Reply, Routes } from '@lotse/contract'
import type { z } from 'zod'
import type { TenantCtx } from '../../../platform/context.ts'
import { accountOf, toCredits } from '../ledger/accounts.ts'
import { canTransferTo, managesCreditsOf } from '../policy.ts'
import { type SubTenantRow, subTenantsOf } from './sub-tenant-store.ts'

export const presentSubTenant = (
  { actor }: TenantCtx,
  row: SubTenantRow,
): z.output<typeof creditSubTenant> => ({
  id: row.id,
  name: row.name,
  billing_mode: row.billingMode,
  monthly: toCredits(row.monthlyCents),
  purchased: toCredits(row.purchasedCents),
  reserved: toCredits(row.reservedCents),
  available: toCredits(row.monthlyCents + row.purchasedCents - row.reservedCents),
  monthly_transfer: toCredits(row.monthlyTransferCents),
  can: { transfer: canTransferTo(actor, row), update: managesCreditsOf(actor, row) },
})

/** The sub-tenants of the active tenant with their balances; a sub-tenant has none. */
export const listSubTenants = async (ctx: TenantCtx): Promise<Reply<Routes['credits.sub-tenants.index']>> => {
  const rows = await subTenantsOf(ctx.db, ctx.actor.tenant.id)
  const { availableCents } = await accountOf(ctx.db, ctx.actor.tenant.id)
  return { data: rows.map(row => presentSubTenant(ctx, row)), available: toCredits(availableCents) }
}
