import type { BodyOut, Reply, Routes } from '@lotse/contract'
import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, invalidField, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { enqueueAlertCheck } from '../alerts/check.ts'
import { germanCredits } from '../german-credits.ts'
import { accountOf, toCents, toCredits } from '../ledger/accounts.ts'
import { InsufficientCredits } from '../ledger/errors.ts'
import { moveCredits } from '../ledger/ledger.ts'
import { acrossTenantsFindPayer } from '../ledger/payer-store.ts'

const namesWhatIsThere = (error: unknown): never => {
  if (!(error instanceof InsufficientCredits)) throw error
  const available = germanCredits(toCents(error.creditError.available))
  throw invalidField('amount', `Nicht genügend Credits vorhanden. Verfügbar: ${available}`)
}

/** A super admin adds credits to a tenant or takes some away, never those that are reserved. The amount is in cents. */
export const adjustCredits = (
  ctx: SignedInCtx,
  tenantId: string,
  form: BodyOut<Routes['credits.adjust']>,
): Promise<Reply<Routes['credits.adjust']>> =>
  inTransaction(ctx, async ctx => {
    const tenant = await acrossTenantsFindPayer(ctx.db, tenantId)
    if (!tenant) throw notFound()
    if (tenant.billingMode !== 'own_credits')
      throw new AppError(
        'conflict',
        'Für diesen Mandanten bezahlt der Hauptmandant. Bitte passen Sie dessen Credits an.',
      )
    const { isNew } = await moveCredits(ctx, {
      tenantId: tenant.id,
      type: 'adjustment',
      cents: BigInt(form.amount),
      key: `adjustment:${form.idempotency_key}`,
      description: form.description,
    }).catch(namesWhatIsThere)
    if (isNew) {
      await recordAudit(ctx, {
        action: 'credits.adjusted',
        tenant,
        subject: { type: 'tenant', id: tenant.id, label: tenant.name },
        changes: { amount: { to: toCredits(BigInt(form.amount)) }, description: { to: form.description } },
      })
      await enqueueAlertCheck(ctx, tenant.id)
    }
    const account = await accountOf(ctx.db, tenant.id)
    return {
      message: 'Credits erfolgreich angepasst!',
      credits: toCredits(account.monthlyCents + account.purchasedCents),
      credits_available: toCredits(account.availableCents),
    }
  })
