import { after, minutes } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { RowKey } from '../../../platform/row-keys.ts'
import { enqueueAlertCheck } from '../alerts/check.ts'
import type { ReservationContext } from '../tables.ts'
import { LedgerError } from './errors.ts'
import {
  cancelReservation,
  confirmReservation,
  type NewReservation,
  type Reservation,
  raiseReservation,
  releaseExpired,
  reserveCredits,
} from './ledger.ts'
import { pendingWork } from './spending.ts'

/** Longer than any single piece of paid work should take; a killed process gives its credits back after this time. */
const expiresInMs = minutes(30)

export interface PaidWork extends Omit<NewReservation, 'id' | 'expiresAt'> {
  description: string
  expiresInMs?: number
  /** What it holds is raised while it runs, so that the same key may meet a larger reservation of its own. */
  isRaised?: boolean
}

/** A part of paid work; tenant and person are those of the whole. */
type PaidPart = Omit<PaidWork, 'tenantId' | 'parentId' | 'userId'>

export interface Spent<T> {
  /** At most what was reserved, less what the parts of the work hold. Nothing: see `runPaid`. */
  usedCents: bigint
  result: T
  context?: ReservationContext
  /** Confirmed with exactly this by the work itself, together with what it kept. */
  isConfirmed?: boolean
}

/**
 * `alreadyDone`: this key was paid before, by a process that died before it could say so or by a repeated request. Nothing
 * was run or charged now; what the work made is where it put it.
 */
export type PaidOutcome<T> =
  | { alreadyDone: false; usedCents: bigint; result: T }
  | { alreadyDone: true; usedCents: bigint }

export interface PaidRun {
  reservationId: string
  expiresAt: Date
  /** Whole work whose price is known better after its first steps: holds so much from now on, or what there is but at least so much. */
  raise(wanted: { cents: bigint; leastCents: bigint }): Promise<bigint>
  /** Runs a part of the work, paid from what this reservation holds. Settle all parts before the work returns. */
  child<T>(part: PaidPart, work: (run: PaidRun) => Promise<Spent<T>>): Promise<PaidOutcome<T>>
}

const reserve = async (ctx: Ctx, paid: PaidWork): Promise<Reservation> => {
  const wanted = { ...paid, expiresAt: after(ctx.clock.now(), paid.expiresInMs ?? expiresInMs) }
  const reservation = await reserveCredits(ctx, wanted).catch(async error => {
    // Another run has raised what it holds, and died: this one goes on with that.
    const isRaised = paid.isRaised && error instanceof LedgerError && error.refusal === 'key-reused'
    const held = isRaised ? await pendingWork(ctx.db, paid) : null
    if (!held) throw error
    return held
  })
  if (reservation.status !== 'pending' || reservation.expiresAt > ctx.clock.now()) return reservation
  // Left behind by a process that died; its time is over before the job that releases it came by.
  await releaseExpired(ctx, reservation)
  return reserveCredits(ctx, wanted)
}

/** A confirmation whose answer got lost may have happened: asking again settles it, and charges nothing twice. */
const confirm = (
  ctx: Ctx,
  reservation: RowKey,
  { usedCents, context }: Spent<unknown>,
): Promise<Reservation> => {
  const attempt = () => confirmReservation(ctx, reservation, usedCents, context)
  return attempt().catch(error => {
    if (error instanceof AppError) throw error
    return attempt()
  })
}

/** What cannot be given back now is given back when its time is over. */
const giveBack = (ctx: Ctx, reservation: RowKey): Promise<unknown> =>
  cancelReservation(ctx, reservation).catch(error => {
    ctx.log.warn({ reservation: reservation.id, error }, 'Reservierung nicht zurückgegeben')
  })

/** The work is paid for, whatever becomes of the notice; the sweep of the alerts comes by later. */
const watchBalance = (ctx: Ctx, tenantId: string): Promise<void> =>
  enqueueAlertCheck(ctx, tenantId).catch(error => {
    ctx.log.warn({ tenant: tenantId, error }, 'Guthaben nicht geprüft')
  })

/**
 * The one way to spend credits: reserves the estimate before any work starts, runs the work, takes what was used and returns
 * the rest; any failure gives everything back and is thrown on. Whoever is killed in between has charged nothing, and the
 * next run with the same key goes on with the same reservation. Work without parts that used nothing gives everything back, its
 * key included, as a failure does, so that it can be tried again; a part that used nothing is done all the same.
 */
export const runPaid = async <T>(
  ctx: Ctx,
  paid: PaidWork,
  work: (run: PaidRun) => Promise<Spent<T>>,
): Promise<PaidOutcome<T>> => {
  // Held back in a transaction, the credits of all other work of the tenant would wait for this one.
  if (ctx.afterCommit) throw new Error('Bezahlte Arbeit läuft außerhalb von Transaktionen.')
  const reservation = await reserve(ctx, paid)
  if (reservation.status === 'confirmed') return { alreadyDone: true, usedCents: reservation.spentCents }
  let hasParts = false
  try {
    const spent = await work({
      reservationId: reservation.id,
      expiresAt: reservation.expiresAt,
      raise: async wanted => (await raiseReservation(ctx, reservation, wanted)).amountCents,
      child(part, partWork) {
        hasParts = true
        const { tenantId, userId } = paid
        return runPaid(ctx, { ...part, tenantId, userId, parentId: reservation.id }, partWork)
      },
    })
    const cameToNothing = spent.usedCents === 0n && !hasParts && !paid.parentId
    if (!spent.isConfirmed)
      await (cameToNothing ? giveBack(ctx, reservation) : confirm(ctx, reservation, spent))
    if (!paid.parentId) await watchBalance(ctx, reservation.payerTenantId)
    return { alreadyDone: false, usedCents: spent.usedCents, result: spent.result }
  } catch (error) {
    await giveBack(ctx, reservation)
    throw error
  }
}
