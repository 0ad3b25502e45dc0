import { and, eq } from 'drizzle-orm'
import { type Ctx, inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError, databaseErrorOf, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { toCredits } from '../ledger/accounts.ts'
import { cancelReservation, releaseExpired } from '../ledger/ledger.ts'
import { issueRefund } from '../refunds/issue.ts'
import { creditFindings, creditReservations } from '../tables.ts'
import { type FindingRow, lockFinding } from './dashboard-store.ts'
import { repairOf } from './policy.ts'
import { reachOf } from './reach.ts'

const settle = async (
  { db, clock }: Ctx,
  { finding }: FindingRow,
  status: 'resolved' | 'repaired',
): Promise<void> => {
  await db
    .update(creditFindings)
    .set({ status, settledAt: clock.now() })
    .where(and(eq(creditFindings.tenantId, finding.tenantId), eq(creditFindings.id, finding.id)))
}

const cannotRelease = (error: unknown): never => {
  // The rules of the tables would be broken by it: more is wrong there than this.
  if (databaseErrorOf(error).code === '23514')
    throw new AppError('conflict', 'The amounts of this tree do not fit together. It cannot be released.')
  throw error
}

/** Gives back what is held for nobody, as the ledger does. What has been settled meanwhile needs nothing any more. */
const release = async (ctx: TenantCtx, found: FindingRow): Promise<void> => {
  const { tenantId, reservationId, kind } = found.finding
  if (!reservationId) throw notFound()
  const key = { tenantId, id: reservationId }
  const giveBack = kind === 'expired_pending' ? releaseExpired : cancelReservation
  const [before] = await ctx.db
    .select()
    .from(creditReservations)
    .where(and(eq(creditReservations.tenantId, tenantId), eq(creditReservations.id, reservationId)))
  const after = before?.status === 'pending' ? await giveBack(ctx, key).catch(cannotRelease) : null
  const isReleased = after?.status === 'cancelled'
  await settle(ctx, found, isReleased ? 'repaired' : 'resolved')
  if (isReleased)
    await recordAudit(ctx, {
      action: 'credits.reservation-released',
      tenant: { id: tenantId, name: found.tenantName },
      subject: { type: 'tenant', id: tenantId, label: found.tenantName },
      changes: {
        reservation: { to: reservationId },
        amount: { to: toCredits(after.amountCents) },
        reason: { to: kind },
      },
    })
}

/** A refund like every other one: booked, listed, told to the tenant and in the audit log. */
const refund = async (ctx: TenantCtx, found: FindingRow): Promise<void> => {
  const { id, accountTenantId, context } = found.finding
  const cents = BigInt(context.booked_cents ?? 0) - BigInt(context.spent_cents ?? 0)
  if (cents <= 0n) throw new AppError('conflict', 'Nothing was booked too often.')
  await issueRefund(ctx, {
    tenant_id: accountTenantId,
    amount: toCredits(cents),
    category: 'billing_error',
    reason: 'Doppelt gebuchter Verbrauch',
    internal_note: `Reservierung ${found.finding.reservationId ?? '–'}`,
    ticket_reference: '',
    idempotency_key: id,
  })
  await settle(ctx, found, 'repaired')
}

export const repairAnomaly = async (ctx: TenantCtx, id: string): Promise<void> => {
  const reach = await reachOf(ctx, '')
  await inTransaction(ctx, async ctx => {
    const found = await lockFinding(ctx.db, reach, id)
    if (!found) throw notFound()
    // Somebody else was faster.
    if (found.finding.status !== 'open') return
    const repair = repairOf(ctx.actor, found.finding)
    if (repair === 'release') return release(ctx, found)
    if (repair === 'refund') return refund(ctx, found)
    throw new AppError('conflict', 'No booking can repair this. Please ask the operators of the platform.')
  })
}
