import type { BodyOut, Reply, Routes } from '@lotse/contract'
import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, databaseErrorOf, invalidField } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { sendMail } from '../../../platform/mail.ts'
import { recordAudit } from '../../audit/index.ts'
import { managersOf } from '../../tenancy/index.ts'
import { enqueueAlertCheck } from '../alerts/check.ts'
import { toCents } from '../ledger/accounts.ts'
import { moveCredits } from '../ledger/ledger.ts'
import { acrossTenantsFindPayer } from '../ledger/payer-store.ts'
import { refundMail } from '../mails.ts'
import { presentRefund } from './present.ts'
import { acrossTenantsFindOwnRefund, insertRefund, type RefundRow } from './store.ts'

type Form = BodyOut<Routes['api.admin.credits.refunds.store']>

const usedKey = (): AppError =>
  new AppError('conflict', 'This refund was already issued with other details. Please open the form again.')

const refuseUsedKey = (error: unknown): never => {
  const { code, constraint } = databaseErrorOf(error)
  throw code === '23505' && constraint === 'credit_refunds_tenant_id_idempotency_key_key' ? usedKey() : error
}

/** The refund that this form made before, or null. */
const repeated = async (ctx: SignedInCtx, form: Form): Promise<RefundRow | null> => {
  const known = await acrossTenantsFindOwnRefund(ctx.db, ctx.actor.user.id, form.idempotency_key)
  if (!known) return null
  const { refund } = known
  const isSame =
    refund.tenantId === form.tenant_id &&
    refund.amountCents === toCents(form.amount) &&
    refund.category === form.category
  if (!isSame) throw usedKey()
  return known
}

const tellManagers = async (
  ctx: SignedInCtx,
  tenant: { id: string; name: string },
  form: Form,
): Promise<void> => {
  const refund = {
    tenantName: tenant.name,
    amountCents: toCents(form.amount),
    reason: form.reason,
    baseUrl: ctx.config.baseUrl,
  }
  for (const manager of await managersOf(ctx.db, tenant.id)) await sendMail(ctx, refundMail(manager, refund))
}

/** Gives credits back to a tenant, once per form. The tenant reads the reason, never the internal note. */
export const issueRefund = (
  ctx: SignedInCtx,
  form: Form,
): Promise<Reply<Routes['api.admin.credits.refunds.store']>> =>
  inTransaction(ctx, async ctx => {
    const before = await repeated(ctx, form)
    if (before) return presentRefund(before)
    const tenant = await acrossTenantsFindPayer(ctx.db, form.tenant_id)
    if (!tenant) throw invalidField('tenant_id', 'This tenant does not exist.')
    if (tenant.billingMode !== 'own_credits')
      throw invalidField('tenant_id', 'The main tenant pays for this tenant. Please issue the refund there.')
    const moved = await moveCredits(ctx, {
      tenantId: tenant.id,
      type: 'refund',
      cents: toCents(form.amount),
      key: `refund:${form.idempotency_key}`,
      description: form.reason,
    })
    // Somebody else's click was faster while this one waited for the account.
    const meanwhile = moved.isNew ? null : await repeated(ctx, form)
    if (meanwhile) return presentRefund(meanwhile)
    const refund = await insertRefund(ctx.db, {
      id: newId(),
      tenantId: tenant.id,
      amountCents: toCents(form.amount),
      category: form.category,
      reason: form.reason,
      internalNote: form.internal_note || null,
      ticketReference: form.ticket_reference || null,
      issuedBy: ctx.actor.user.id,
      issuedByName: ctx.actor.user.name,
      creditTransactionId: moved.transactionId,
      balanceBeforeCents: moved.balanceBeforeCents,
      balanceAfterCents: moved.balanceAfterCents,
      idempotencyKey: form.idempotency_key,
      createdAt: ctx.clock.now(),
    }).catch(refuseUsedKey)
    await recordAudit(ctx, {
      action: 'credits.refunded',
      tenant,
      subject: { type: 'tenant', id: tenant.id, label: tenant.name },
      changes: { amount: { to: form.amount }, reason: { to: form.reason } },
    })
    await tellManagers(ctx, tenant, form)
    await enqueueAlertCheck(ctx, tenant.id)
    return presentRefund({ refund, tenantName: tenant.name })
  })
