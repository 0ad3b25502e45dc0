import type { Reply, Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { managedTenant } from '../../tenancy/index.ts'
import { toCredits } from '../ledger/accounts.ts'
import { presentRequest } from './present.ts'
import { lockRequest, updateRequest } from './store.ts'

export const cancelRequest = (
  ctx: TenantCtx,
  tenantId: string,
  requestId: string,
): Promise<Reply<Routes['api.credits.requests.cancel']>> =>
  inTransaction(ctx, async ctx => {
    const tenant = await managedTenant(ctx, tenantId)
    const request = await lockRequest(ctx.db, tenant.id, requestId)
    if (!request) throw notFound()
    if (request.status !== 'pending') throw new AppError('conflict', 'This request is no longer pending.')
    const cancelled = await updateRequest(ctx.db, tenant.id, request.id, { status: 'cancelled' })
    await recordAudit(ctx, {
      action: 'credits.request-cancelled',
      tenant,
      subject: { type: 'tenant', id: tenant.id, label: tenant.name },
      changes: { amount: { from: toCredits(request.amountCents) } },
    })
    return { request: presentRequest(cancelled) }
  })
