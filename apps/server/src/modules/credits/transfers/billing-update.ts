import type { BodyOut, Reply, Routes } from '@lotse/contract'
import { berlinMonth } from '../../../platform/berlin.ts'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { changesBetween, recordAudit } from '../../audit/index.ts'
import { enqueueAlertCheck } from '../alerts/check.ts'
import { germanCredits } from '../german-credits.ts'
import { toCents, toCredits } from '../ledger/accounts.ts'
import { switchBillingMode } from '../ledger/ledger.ts'
import { managesCreditsOf } from '../policy.ts'
import { presentSubTenant } from './sub-tenant-list.ts'
import { findSubTenant, type SubTenantRow, setMonthlyTransfer } from './sub-tenant-store.ts'

/** Credits that return must not do so by an oversight. */
export const unconfirmedReturn = (returnedCents: bigint): AppError => {
  const message = `Der Untermandant hat noch ${germanCredits(returnedCents)} Credits. Bei der Umstellung gehen sie an den Hauptmandanten zurück. Bitte bestätigen Sie das.`
  return new AppError('conflict', message, { errors: { is_confirmed: message } })
}

const auditedFacts = (row: SubTenantRow) => ({
  billing_mode: row.billingMode,
  monthly_transfer: toCredits(row.monthlyTransferCents),
})

const record = async (
  ctx: TenantCtx,
  before: SubTenantRow,
  after: SubTenantRow,
  returnedCents: bigint,
): Promise<void> => {
  const changes = changesBetween(auditedFacts(before), auditedFacts(after))
  if (!Object.keys(changes).length) return
  if (returnedCents > 0n) changes.returned = { to: toCredits(returnedCents) }
  for (const tenant of [ctx.actor.tenant, after])
    await recordAudit(ctx, {
      action: 'credits.billing-changed',
      tenant,
      subject: { type: 'tenant', id: after.id, label: after.name },
      changes,
    })
}

const hasTransfer = (row: SubTenantRow): boolean =>
  row.billingMode === 'own_credits' && row.monthlyTransferCents > 0n

/** Who pays for a sub-tenant, and what it gets each month. The ledger says what returns, so nothing can slip in between. */
export const updateBilling = (
  ctx: TenantCtx,
  tenantId: string,
  form: BodyOut<Routes['credits.billing-mode.update']>,
): Promise<Reply<Routes['credits.billing-mode.update']>> =>
  inTransaction(ctx, async ctx => {
    const before = await findSubTenant(ctx.db, ctx.actor.tenant.id, tenantId)
    if (!before || !managesCreditsOf(ctx.actor, before)) throw notFound()
    const { returnedCents } = await switchBillingMode(ctx, before.id, form.billing_mode)
    if (returnedCents > 0n && !form.is_confirmed) throw unconfirmedReturn(returnedCents)
    // Transfers happen on the first: one that is switched on today begins with the next month.
    const startsAfter = hasTransfer(before) ? undefined : berlinMonth(ctx.clock.now())
    await setMonthlyTransfer(ctx.db, before.id, toCents(form.monthly_transfer), startsAfter)
    const after = await findSubTenant(ctx.db, ctx.actor.tenant.id, before.id)
    if (!after) throw notFound()
    await record(ctx, before, after, returnedCents)
    for (const tenant of [ctx.actor.tenant, after]) await enqueueAlertCheck(ctx, tenant.id)
    return presentSubTenant(ctx, after)
  })
