import { type DeletionPreview, tenantDeletion } from '@lotse/contract'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import type { TenantPart } from '../../platform/tenant-part.ts'
import { acrossTenantsBalances, toCredits } from '../credits/index.ts'
import { childrenOf, lifecycleOf } from '../tenancy/index.ts'
import { knownTenant } from './delete-tenant.ts'
import { presentLifecycle } from './present.ts'

const sumOf = (amounts: bigint[]): number => toCredits(amounts.reduce((sum, amount) => sum + amount, 0n))

/** What a deletion takes along, or has taken along: for the dialog. */
export const previewDeletion = (
  ctx: Ctx,
  parts: readonly TenantPart[],
  tenantId: string,
): Promise<DeletionPreview> =>
  inTransaction(ctx, async ctx => {
    const tenant = await knownTenant(ctx, tenantId)
    const along = await childrenOf(ctx.db, tenant.id, tenant.deletedAt ? 'deleted' : 'living')
    const ids = [tenant.id, ...along.map(({ id }) => id)]
    const figures: DeletionPreview['figures'] = []
    for (const part of parts) figures.push(...((await part.figures?.(ctx.db, ids)) ?? []))
    const balances = [...(await acrossTenantsBalances(ctx.db, ids)).values()]
    const parent = tenant.parentTenantId ? await lifecycleOf(ctx.db, tenant.parentTenantId) : null
    return {
      tenant: presentLifecycle(tenant),
      sub_tenants: along.map(({ id, name }) => ({ id, name })),
      figures,
      credits: {
        available: sumOf(balances.map(({ cents, reservedCents }) => cents - reservedCents)),
        reserved: sumOf(balances.map(({ reservedCents }) => reservedCents)),
        returns_to: parent && !parent.purgeStartedAt ? { id: parent.id, name: parent.name } : null,
      },
      grace_days: tenantDeletion.graceDays,
      now: ctx.clock.now().toISOString(),
    }
  })
