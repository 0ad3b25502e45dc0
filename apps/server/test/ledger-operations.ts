import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { acrossTenantsReleaseExpired } from '../src/modules/credits/jobs.ts'
import {
  cancelReservation,
  confirmReservation,
  moveCredits,
  type Reservation,
  raiseReservation,
  reserveCredits,
  switchBillingMode,
  transferCredits,
} from '../src/modules/credits/ledger/ledger.ts'
import { after, minutes } from '../src/platform/clock.ts'
import type { Ctx } from '../src/platform/context.ts'
import type { LedgerFamily } from './ledger-world.ts'
import type { TestClock } from './test-clock.ts'

const hostile = [0n, -1n, -100n, 1n << 62n, -(1n << 63n), (1n << 63n) - 1n, 1_000_000_000_001n]
const amount = fc.oneof(
  { weight: 12, arbitrary: fc.bigInt(1n, 3_000n) },
  { weight: 1, arbitrary: fc.constantFrom(...hostile) },
)
const tenant = fc.nat(3)
const place = fc.nat(20)
/** Few, so that the same one comes again. */
const key = fc.nat(11).map(number => `Schlüssel ${number}`)

/** One call of the ledger; tenants and reservations by their place in the family and among those known so far. */
export const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('reserve'),
      tenant,
      amount,
      key,
      minutes: fc.integer({ min: 1, max: 90 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('child'), place, amount, key }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('confirm'), place, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('confirm-all'), place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('raise'), place, amount, least: amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel'), place }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('expire'), minutes: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move'),
      tenant,
      type: fc.constantFrom('refund', 'adjustment', 'request_approval'),
      amount,
      isTaken: fc.boolean(),
      key,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('transfer'),
      tenant,
      to: tenant,
      amount,
      onlyMonthly: fc.boolean(),
      key,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('allocate'), tenant, months: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('allocation'),
      tenant,
      amount: fc.bigInt(0n, 5_000n),
      carriesForward: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('monthly-transfer'),
      tenant,
      months: fc.nat(3),
      amount: fc.bigInt(0n, 2_000n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('switch'),
      tenant,
      mode: fc.constantFrom('own_credits', 'parent_billing'),
    }),
  },
)
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

/** What the ledger has said so far. */
export interface Acknowledged {
  reservations: Reservation[]
  confirmed: Map<string, bigint>
  cancelled: Set<string>
  moves: Map<string, bigint>
}
export const nothingYet = (): Acknowledged => ({
  reservations: [],
  confirmed: new Map(),
  cancelled: new Set(),
  moves: new Map(),
})

const monthsAhead = (count: number): string =>
  new Date(Date.UTC(2026, 10 + count, 1)).toISOString().slice(0, 10)

export const perform = async (
  ctx: Ctx & { clock: TestClock },
  family: LedgerFamily,
  known: Acknowledged,
  one: Operation,
): Promise<void> => {
  const now = ctx.clock.now()
  const tenantAt = (index: number) => family.all[index] as string
  const knownAt = (index: number) => known.reservations[index % known.reservations.length]
  const acknowledge = (reservation: Reservation) => {
    if (!known.reservations.some(({ id }) => id === reservation.id)) known.reservations.push(reservation)
  }
  const confirm = async (reservation: Reservation, used: bigint) => {
    const { spentCents } = await confirmReservation(ctx, reservation, used)
    known.confirmed.set(reservation.id, spentCents)
  }
  switch (one.kind) {
    case 'reserve': {
      const wanted = { jobClass: 'Test', functionality: 'topics', cents: one.amount, key: one.key } as const
      acknowledge(
        await reserveCredits(ctx, {
          ...wanted,
          tenantId: tenantAt(one.tenant),
          expiresAt: after(now, minutes(one.minutes)),
        }),
      )
      return
    }
    case 'child': {
      const parent = knownAt(one.place)
      if (!parent) return
      acknowledge(
        await reserveCredits(ctx, {
          tenantId: parent.tenantId,
          parentId: parent.id,
          jobClass: 'Teil',
          functionality: 'embeddings',
          cents: one.amount,
          key: `Teil ${one.key}`,
          expiresAt: after(now, minutes(60)),
        }),
      )
      return
    }
    case 'confirm': {
      const found = knownAt(one.place)
      if (found) await confirm(found, one.amount)
      return
    }
    case 'raise': {
      const found = knownAt(one.place)
      if (found) await raiseReservation(ctx, found, { cents: one.amount, leastCents: one.least })
      return
    }
    case 'confirm-all': {
      const found = knownAt(one.place)
      if (found) await confirm(found, found.amountCents)
      return
    }
    case 'cancel': {
      const found = knownAt(one.place)
      if (!found) return
      await cancelReservation(ctx, found)
      known.cancelled.add(found.id)
      return
    }
    case 'expire':
      ctx.clock.advance(minutes(one.minutes))
      await acrossTenantsReleaseExpired(ctx)
      return
    case 'move': {
      const cents = one.isTaken ? -one.amount : one.amount
      const tenantId = tenantAt(one.tenant)
      const { isNew } = await moveCredits(ctx, {
        tenantId,
        type: one.type,
        cents,
        key: one.key,
        description: 'Test',
      })
      if (isNew) known.moves.set(`${tenantId} ${one.key}`, cents)
      return
    }
    case 'transfer':
      await transferCredits(ctx, {
        from: tenantAt(one.tenant),
        to: tenantAt(one.to),
        cents: one.amount,
        onlyMonthly: one.onlyMonthly,
        key: one.key,
        description: 'Test',
      })
      return
    case 'allocate':
      await ctx.db.execute(
        sql`select credit_allocate(${tenantAt(one.tenant)}, ${monthsAhead(one.months)}, ${now.toISOString()})`,
      )
      return
    case 'allocation':
      await ctx.db.execute(
        sql`update credit_accounts set monthly_allocation_cents = ${one.amount}, carry_forward = ${one.carriesForward} where tenant_id = ${tenantAt(one.tenant)}`,
      )
      return
    case 'monthly-transfer':
      await ctx.db.execute(
        sql`update credit_accounts set monthly_transfer_cents = ${one.amount} where tenant_id = ${tenantAt(one.tenant)}`,
      )
      await ctx.db.execute(
        sql`select credit_monthly_transfer(${tenantAt(one.tenant)}, ${monthsAhead(one.months)}, ${now.toISOString()})`,
      )
      return
    case 'switch':
      await switchBillingMode(ctx, tenantAt(one.tenant), one.mode)
  }
}
