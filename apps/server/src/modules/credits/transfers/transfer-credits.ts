import { type BodyOut, centsPerCredit, type Reply, type Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { invalidField } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { enqueueAlertCheck } from '../alerts/check.ts'
import { germanCredits } from '../german-credits.ts'
import { accountOf, toCredits } from '../ledger/accounts.ts'
import { InsufficientCredits } from '../ledger/errors.ts'
import { transferCredits } from '../ledger/ledger.ts'
import { canTransferTo } from '../policy.ts'
import { findSubTenant } from './sub-tenant-store.ts'

const refuseTooMuch = (error: unknown): never => {
  throw error instanceof InsufficientCredits
    ? invalidField('amount', 'Bitte geben Sie einen gültigen Betrag ein')
    : error
}

/** From the active main tenant to one of its sub-tenants that pays for itself. */
export const transferToSubTenant = (
  ctx: TenantCtx,
  form: BodyOut<Routes['credits.transfer']>,
): Promise<Reply<Routes['credits.transfer']>> =>
  inTransaction(ctx, async ctx => {
    const main = ctx.actor.tenant
    const sub = await findSubTenant(ctx.db, main.id, form.to_tenant_id)
    // One answer for oneself, for tenants of others and for none: who asks learns nothing about them.
    if (!sub) throw invalidField('to_tenant_id', 'Dieser Untermandant wurde nicht gefunden')
    if (!canTransferTo(ctx.actor, sub))
      throw invalidField('to_tenant_id', 'Dieser Untermandant wird über den Hauptmandanten abgerechnet')
    const cents = BigInt(form.amount) * BigInt(centsPerCredit)
    const description = form.description || `Credit-Übertragung an ${sub.name}`
    const { isNew } = await transferCredits(ctx, {
      from: main.id,
      to: sub.id,
      cents,
      key: `transfer:${form.idempotency_key}`,
      description,
    }).catch(refuseTooMuch)
    if (isNew) {
      const changes = { amount: { to: form.amount }, description: { to: description } }
      await recordAudit(ctx, {
        action: 'credits.transferred',
        tenant: main,
        subject: { type: 'tenant', id: sub.id, label: sub.name },
        changes,
      })
      await recordAudit(ctx, {
        action: 'credits.received',
        tenant: sub,
        subject: { type: 'tenant', id: sub.id, label: sub.name },
        changes,
      })
      for (const tenant of [main, sub]) await enqueueAlertCheck(ctx, tenant.id)
    }
    const { availableCents } = await accountOf(ctx.db, main.id)
    return {
      message: `${germanCredits(cents)} Credits wurden an ${sub.name} übertragen.`,
      available: toCredits(availableCents),
    }
  })
