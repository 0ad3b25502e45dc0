import type { Functionality } from '@lotse/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { asLedgerError } from './ledger-errors.ts'
import type { BillingMode, ReservationContext, ReservationStatus } from './tables.ts'

/**
 * The ledger's functions live in the database (migration 0002): each call here is one of them, one round trip, and
 * inside a transaction part of it. Whoever calls records the audit entry; spending has none, it is its own record.
 */
export interface NewReservation {
  id?: string
  /** Whose use it is; who pays follows from the tenant's billing mode. */
  usageTenantId: string
  /** The same tenant as that of the parent. */
  parentId?: string | null
  /** What kind of work it is: the name of the job or of the use case. */
  jobClass: string
  functionality: Functionality
  cents: bigint
  /** One piece of work of this tenant: the same key never pays twice. */
  key: string
  userId?: string | null
  description?: string
  context?: ReservationContext
  expiresAt: Date
  /** Told to whoever has not enough. */
  estimatedPages?: number | null
}

export interface Reservation {
  id: string
  /** Whose account pays. */
  tenantId: string
  usageTenantId: string
  parentId: string | null
  status: ReservationStatus
  isExpired: boolean
  amountCents: bigint
  spentCents: bigint
  expiresAt: Date
}

const cents = (column: string) => sql.raw(column).mapWith(BigInt)
const text = (column: string) => sql.raw(column) as SQL<string>

const reservationFields = {
  id: text('id'),
  tenantId: text('tenant_id'),
  usageTenantId: text('usage_tenant_id'),
  parentId: sql.raw('parent_id') as SQL<string | null>,
  status: sql.raw('status') as SQL<ReservationStatus>,
  isExpired: sql.raw('is_expired') as SQL<boolean>,
  amountCents: cents('amount_cents'),
  spentCents: cents('spent_cents'),
  expiresAt: sql.raw('expires_at').mapWith((value: string) => new Date(value)),
}

/** Calls one function. By its name the database finds the statement prepared, which is half of the work of a small call. */
const call = async <F extends Record<string, SQL>>(ctx: Ctx, name: string, fields: F, query: SQL) => {
  const [row] = await ctx.db.select(fields).from(query).prepare(name).execute()
  if (!row) throw new Error(`${name} hat nichts geantwortet`)
  return row
}

const json = (context: ReservationContext | undefined): string => JSON.stringify(context ?? {})
const time = (date: Date): string => date.toISOString()
const actorOf = (ctx: Ctx): string | null => ctx.actor?.user.id ?? null

/** Holds an amount back. The same key returns the same reservation, unless it was cancelled: then it begins anew. */
export const reserveCredits = (ctx: Ctx, wanted: NewReservation): Promise<Reservation> =>
  call(
    ctx,
    'credit_reserve',
    reservationFields,
    sql`credit_reserve(${wanted.id ?? newId()}, ${wanted.usageTenantId}, ${wanted.parentId ?? null}, ${wanted.jobClass},
      ${wanted.functionality}, ${wanted.cents}, ${wanted.key}, ${wanted.userId ?? null}, ${wanted.description ?? ''},
      ${json(wanted.context)}, ${time(ctx.clock.now())}, ${time(wanted.expiresAt)})`,
  ).catch(asLedgerError(wanted))

/** Takes what was used for good and gives the rest back. A second time with the same amount changes nothing. */
export const confirmReservation = (
  ctx: Ctx,
  id: string,
  usedCents: bigint,
  context?: ReservationContext,
): Promise<Reservation> =>
  call(
    ctx,
    'credit_confirm',
    reservationFields,
    sql`credit_confirm(${id}, ${usedCents}, ${json(context)}, ${time(ctx.clock.now())})`,
  ).catch(asLedgerError({ cents: usedCents }))

const giveBack = (ctx: Ctx, id: string, isExpired: boolean): Promise<Reservation> =>
  call(
    ctx,
    'credit_cancel',
    reservationFields,
    sql`credit_cancel(${id}, ${isExpired}, ${time(ctx.clock.now())})`,
  ).catch(asLedgerError({ cents: 0n }))

/** Gives back what was not spent, with all pending children. A second time changes nothing. */
export const cancelReservation = (ctx: Ctx, id: string): Promise<Reservation> => giveBack(ctx, id, false)

/** The same for a reservation whose time is over; one whose time is not stays as it is. */
export const releaseExpired = (ctx: Ctx, id: string): Promise<Reservation> => giveBack(ctx, id, true)

export interface Movement {
  tenantId: string
  type: 'refund' | 'adjustment' | 'request_approval'
  /** Negative takes, which only an adjustment does. */
  cents: bigint
  key: string
  description: string
}

export interface MovementResult {
  /** False if this key has done the same before: then the rest tells what it did. */
  isNew: boolean
  transactionId: string
  balanceBeforeCents: bigint
  balanceAfterCents: bigint
}

const movementFields = {
  isNew: sql.raw('is_new') as SQL<boolean>,
  transactionId: text('transaction_id'),
  balanceBeforeCents: cents('balance_before_cents'),
  balanceAfterCents: cents('balance_after_cents'),
}

export const moveCredits = (ctx: Ctx, move: Movement): Promise<MovementResult> =>
  call(
    ctx,
    'credit_move',
    movementFields,
    sql`credit_move(${move.tenantId}, ${move.type}, ${move.cents}, ${move.key}, ${actorOf(ctx)}, ${move.description},
      ${time(ctx.clock.now())})`,
  ).catch(asLedgerError({ cents: move.cents < 0n ? -move.cents : move.cents }))

export interface Transfer {
  from: string
  to: string
  cents: bigint
  onlyMonthly?: boolean
  key: string
  description: string
}

export const transferCredits = (ctx: Ctx, transfer: Transfer): Promise<{ isNew: boolean }> =>
  call(
    ctx,
    'credit_transfer',
    { isNew: sql.raw('is_new') as SQL<boolean> },
    sql`credit_transfer(${transfer.from}, ${transfer.to}, ${transfer.cents}, ${transfer.onlyMonthly ?? false}, ${transfer.key},
      ${actorOf(ctx)}, ${transfer.description}, ${time(ctx.clock.now())}) as is_new`,
  ).catch(asLedgerError(transfer))

/** Who pays for a sub-tenant from now on; what is left of its own credits returns to the main tenant. */
export const switchBillingMode = (
  ctx: Ctx,
  tenantId: string,
  mode: BillingMode,
): Promise<{ returnedCents: bigint }> =>
  call(
    ctx,
    'credit_switch_billing',
    { returnedCents: cents('returned') },
    sql`credit_switch_billing(${tenantId}, ${mode}, ${actorOf(ctx)}, ${time(ctx.clock.now())}) as returned`,
  ).catch(asLedgerError({ cents: 0n }))
