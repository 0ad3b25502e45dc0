import type { Reply, Routes } from '@lotse/contract'
import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail.ts'
import { recordAudit } from '../../audit/index.ts'
import { acrossTenantsPersonWithAccess } from '../../tenancy/index.ts'
import { enqueueAlertCheck } from '../alerts/check.ts'
import { toCredits } from '../ledger/accounts.ts'
import { moveCredits } from '../ledger/ledger.ts'
import { decisionMail } from '../mails.ts'
import { presentAdminRequest } from './present.ts'
import {
  acrossTenantsFindRequest,
  acrossTenantsLockRequest,
  type RequestRow,
  updateRequest,
} from './store.ts'

type Decided = Reply<Routes['api.admin.credits.requests.approve']>

interface Decision {
  status: 'approved' | 'rejected'
  notes: string | null
}

const tellRequester = async (
  ctx: SignedInCtx,
  request: RequestRow,
  tenantName: string,
  decision: Decision,
): Promise<void> => {
  const person =
    request.requestedBy &&
    (await acrossTenantsPersonWithAccess(ctx.db, request.requestedBy, request.tenantId))
  if (!person) return
  await sendMail(
    ctx,
    decisionMail(person, {
      tenantName,
      amountCents: request.amountCents,
      isApproved: decision.status === 'approved',
      notes: decision.notes,
      baseUrl: ctx.config.baseUrl,
    }),
  )
}

/** Once, whoever else decides or cancels in the same moment: the request's row is held from the question to the answer. */
const decide = (ctx: SignedInCtx, requestId: string, decision: Decision): Promise<Decided> =>
  inTransaction(ctx, async ctx => {
    const found = await acrossTenantsLockRequest(ctx.db, requestId)
    if (!found) throw notFound()
    const { request, tenant } = found
    if (request.status !== 'pending') throw new AppError('conflict', 'This request is no longer pending.')
    if (decision.status === 'approved')
      await moveCredits(ctx, {
        tenantId: tenant.id,
        type: 'request_approval',
        cents: request.amountCents,
        key: `request:${request.id}`,
        description: 'Genehmigte Credit-Anfrage',
      })
    await updateRequest(ctx.db, tenant.id, request.id, {
      status: decision.status,
      reviewedBy: ctx.actor.user.id,
      reviewedByName: ctx.actor.user.name,
      reviewedAt: ctx.clock.now(),
      reviewNotes: decision.notes,
    })
    await recordAudit(ctx, {
      action: decision.status === 'approved' ? 'credits.request-approved' : 'credits.request-rejected',
      tenant,
      subject: { type: 'tenant', id: tenant.id, label: tenant.name },
      changes: { amount: { to: toCredits(request.amountCents) } },
    })
    await tellRequester(ctx, request, tenant.name, decision)
    await enqueueAlertCheck(ctx, tenant.id)
    const decided = await acrossTenantsFindRequest(ctx.db, request.id)
    if (!decided) throw notFound()
    return presentAdminRequest(decided)
  })

export const approveRequest = (ctx: SignedInCtx, requestId: string, notes: string | null): Promise<Decided> =>
  decide(ctx, requestId, { status: 'approved', notes: notes || null })

export const rejectRequest = (ctx: SignedInCtx, requestId: string, reason: string): Promise<Decided> =>
  decide(ctx, requestId, { status: 'rejected', notes: reason })

const countedRequests = (count: number): string => `${count} ${count === 1 ? 'request' : 'requests'} approved`

/** Each in a transaction of its own: what cannot be approved any more is passed over, the others stand. */
export const bulkApproveRequests = async (
  ctx: SignedInCtx,
  { request_ids, notes }: { request_ids: string[]; notes: string | null },
): Promise<Reply<Routes['api.admin.credits.requests.bulk-approve']>> => {
  let approved = 0
  let skipped = 0
  for (const id of new Set(request_ids)) {
    try {
      await approveRequest(ctx, id, notes)
      approved += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      skipped += 1
    }
  }
  const message = `${countedRequests(approved)}${skipped ? `, ${skipped} skipped` : ''}.`
  return { message, approved, skipped }
}
