import type { Functionality } from '@lotse/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { preparedOn } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { RowKey } from '../../../platform/row-keys.ts'
import type { BillingMode, ReservationContext, ReservationStatus } from '../tables.ts'
import { asLedgerError } from './errors.ts'

/**
 * The ledger's functions live in the database (migration 0002): each call here is one of them, one round trip, and
 * inside a transaction part of it. Whoever calls records the audit entry; spending has none, it is its own record.
 */
export interface NewReservation {
  id?: string
  /** Whose use it is; who pays follows from the tenant's billing mode. */
  tenantId: string
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

/** Its tenant is the one whose use it is. */
export interface Reservation extends RowKey {
  /** Whose account pays. */
  payerTenantId: string
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
  tenantId: text('tenant_id'),
  id: text('id'),
  payerTenantId: text('payer_tenant_id'),
  parentId: sql.raw('parent_id') as SQL<string | null>,
  status: sql.raw('status') as SQL<ReservationStatus>,
  isExpired: sql.raw('is_expired') as SQL<boolean>,
  amountCents: cents('amount_cents'),
  spentCents: cents('spent_cents'),
  expiresAt: sql.raw('expires_at').mapWith((value: string) => new Date(value)),
}

type Fields = Record<string, SQL>
type Argument = string | bigint | boolean | null

/**
 * One function of the database. Its statement is built once per handle, and the server finds it prepared by its name: building
 * and parsing it would be half of the work of so small a call.
 */
const ledgerFunction = <F extends Fields>(name: string, argumentCount: number, fields: F, column = name) => {
  const list = Array.from({ length: argumentCount }, (_, place) => sql.placeholder(String(place)))
  const query = sql`${sql.raw(name)}(${sql.join(list, sql`, `)}) as ${sql.raw(column)}`
  const statementOn = preparedOn(db => db.select(fields).from(query).prepare(name))
  return async (ctx: Ctx, ...given: Argument[]) => {
    const [row] = await statementOn(ctx.db).execute({ ...given })
    if (!row) throw new Error(`${name} hat nichts geantwortet`)
    return row
  }
}

const reserve = ledgerFunction('credit_reserve', 12, reservationFields)
const confirm = ledgerFunction('credit_confirm', 5, reservationFields)
const cancel = ledgerFunction('credit_cancel', 4, reservationFields)
const raise = ledgerFunction('credit_raise', 5, reservationFields)

const json = (context: ReservationContext | undefined): string => JSON.stringify(context ?? {})
const time = (date: Date): string => date.toISOString()
const actorOf = (ctx: Ctx): string | null => ctx.actor?.user.id ?? null

/** Holds an amount back. The same key returns the same reservation, unless it was cancelled: then it begins anew. */
export const reserveCredits = (ctx: Ctx, wanted: NewReservation): Promise<Reservation> =>
  reserve(
    ctx,
    wanted.tenantId,
    wanted.id ?? newId(),
    wanted.parentId ?? null,
    wanted.jobClass,
    wanted.functionality,
    wanted.cents,
    wanted.key,
    wanted.userId ?? null,
    wanted.description ?? '',
    json(wanted.context),
    time(ctx.clock.now()),
    time(wanted.expiresAt),
  ).catch(asLedgerError(wanted))

/** Holds as much as is wanted now, or as much as there is but at least so much; never less than before. */
export const raiseReservation = (
  ctx: Ctx,
  { tenantId, id }: RowKey,
  { cents, leastCents }: { cents: bigint; leastCents: bigint },
): Promise<Reservation> =>
  raise(ctx, tenantId, id, cents, leastCents, time(ctx.clock.now())).catch(
    asLedgerError({ cents: leastCents }),
  )

/** Takes what was used for good and gives the rest back. A second time with the same amount changes nothing. */
export const confirmReservation = (
  ctx: Ctx,
  { tenantId, id }: RowKey,
  usedCents: bigint,
  context?: ReservationContext,
): Promise<Reservation> =>
  confirm(ctx, tenantId, id, usedCents, json(context), time(ctx.clock.now())).catch(
    asLedgerError({ cents: usedCents }),
  )

/**
 * The same as part of a statement that keeps what was paid for: whoever is killed has done both or neither. The work says then that it
 * has confirmed.
 */
export const confirmingInSql = (of: {
  tenant: string
  reservation: string
  cents: string
  at: string
}): string => `credit_confirm(${of.tenant}, ${of.reservation}, ${of.cents}, '{}', ${of.at})`

const extend = ledgerFunction('credit_extend', 4, { isHeld: sql.raw('is_held') as SQL<boolean> }, 'is_held')

/** The work goes on: its credits are held until then. False: they are not held any more. */
export const extendReservation = async (ctx: Ctx, { tenantId, id }: RowKey, until: Date): Promise<boolean> =>
  (await extend(ctx, tenantId, id, time(ctx.clock.now()), time(until))).isHeld

const giveBack = (ctx: Ctx, { tenantId, id }: RowKey, isExpired: boolean): Promise<Reservation> =>
  cancel(ctx, tenantId, id, isExpired, time(ctx.clock.now())).catch(asLedgerError({ cents: 0n }))

/** Gives back what was not spent, with all pending children. A second time changes nothing. */
export const cancelReservation = (ctx: Ctx, reservation: RowKey): Promise<Reservation> =>
  giveBack(ctx, reservation, false)

/** The same for a reservation whose time is over; one whose time is not stays as it is. */
export const releaseExpired = (ctx: Ctx, reservation: RowKey): Promise<Reservation> =>
  giveBack(ctx, reservation, true)

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

const move = ledgerFunction('credit_move', 7, movementFields)

export const moveCredits = (ctx: Ctx, wanted: Movement): Promise<MovementResult> =>
  move(
    ctx,
    wanted.tenantId,
    wanted.type,
    wanted.cents,
    wanted.key,
    actorOf(ctx),
    wanted.description,
    time(ctx.clock.now()),
  ).catch(asLedgerError({ cents: wanted.cents < 0n ? -wanted.cents : wanted.cents }))

export interface Transfer {
  from: string
  to: string
  cents: bigint
  onlyMonthly?: boolean
  key: string
  description: string
}

const transfer = ledgerFunction('credit_transfer', 8, { isNew: sql.raw('is_new') as SQL<boolean> }, 'is_new')

export const transferCredits = (ctx: Ctx, wanted: Transfer): Promise<{ isNew: boolean }> =>
  transfer(
    ctx,
    wanted.from,
    wanted.to,
    wanted.cents,
    wanted.onlyMonthly ?? false,
    wanted.key,
    actorOf(ctx),
    wanted.description,
    time(ctx.clock.now()),
  ).catch(asLedgerError(wanted))

const switchBilling = ledgerFunction(
  'credit_switch_billing',
  4,
  { returnedCents: cents('returned') },
  'returned',
)

/** Who pays for a sub-tenant from now on; what is left of its own credits returns to the main tenant. */
export const switchBillingMode = (
  ctx: Ctx,
  tenantId: string,
  mode: BillingMode,
): Promise<{ returnedCents: bigint }> =>
  switchBilling(ctx, tenantId, mode, actorOf(ctx), time(ctx.clock.now())).catch(asLedgerError({ cents: 0n }))
