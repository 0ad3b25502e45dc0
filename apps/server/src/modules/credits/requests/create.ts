import type { BodyOut, Reply, Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError, databaseErrorOf } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../audit/index.ts'
import { managedTenant } from '../../tenancy/index.ts'
import { accountOf, toCents } from '../ledger/accounts.ts'
import { presentRequest } from './present.ts'
import { insertRequest } from './store.ts'
import { urgencyOf, usageOfLastWeek } from './urgency.ts'

const alreadyPending = 'There is already a pending request.'

/** The index holds the rule: whoever comes second in the same moment is refused too. */
const refuseSecond = (error: unknown): never => {
  const { code, constraint } = databaseErrorOf(error)
  if (code !== '23505' || constraint !== 'credit_requests_one_pending') throw error
  throw new AppError('conflict', alreadyPending, { errors: { amount: alreadyPending } })
}

/** Asks the super admins for more credits. How urgent it is says the balance, not the person. */
export const storeRequest = (
  ctx: TenantCtx,
  tenantId: string,
  form: BodyOut<Routes['api.credits.requests.store']>,
): Promise<Reply<Routes['api.credits.requests.store']>> =>
  inTransaction(ctx, async ctx => {
    const tenant = await managedTenant(ctx, tenantId)
    const account = await accountOf(ctx.db, tenant.id)
    if (account.billingMode === 'parent_billing')
      throw new AppError(
        'conflict',
        'The main tenant pays for this tenant. Please request the credits there.',
      )
    const now = ctx.clock.now()
    const request = await insertRequest(ctx.db, {
      id: newId(),
      tenantId: tenant.id,
      amountCents: toCents(form.amount),
      reason: form.reason,
      businessJustification: form.business_justification || null,
      ticketReference: form.ticket_reference || null,
      urgencyLevel: urgencyOf(
        account.monthlyCents + account.purchasedCents,
        await usageOfLastWeek(ctx.db, tenant.id, now),
      ),
      requestedBy: ctx.actor.user.id,
      requestedByName: ctx.actor.user.name,
      createdAt: now,
    }).catch(refuseSecond)
    await recordAudit(ctx, {
      action: 'credits.requested',
      tenant,
      subject: { type: 'tenant', id: tenant.id, label: tenant.name },
      changes: { amount: { to: form.amount } },
    })
    return { request: presentRequest(request) }
  })
