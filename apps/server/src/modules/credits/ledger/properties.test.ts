import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { effort } from '../../../../test/effort.ts'
import {
  type Acknowledged,
  nothingYet,
  type Operation,
  operation,
  perform,
} from '../../../../test/ledger-operations.ts'
import { createFamily, type LedgerFamily, ledgerContext } from '../../../../test/ledger-world.ts'
import { patience } from '../../../../test/patience.ts'
import { createTestClock } from '../../../../test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { AppError } from '../../../platform/errors.ts'
import { creditReservations, creditTransactions } from '../tables.ts'
import { moveCredits } from './ledger.ts'
import { acrossTenantsVerifyLedger } from './verify-ledger.ts'

const sequences = effort('LEDGER_SEQUENCES', 60, 5_000)
const perRound = 6

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(async () => {
  await store.database.close()
  await store.remove()
})

/** The ledger may refuse; a broken constraint, an overflow or a deadlock is no refusal. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error
}

const runSequence = async (
  operations: Operation[],
  clients: number,
): Promise<[LedgerFamily, Acknowledged]> => {
  const { db } = store.database
  const clock = createTestClock()
  const ctx = { ...ledgerContext(db, clock), clock }
  const family = await createFamily(db)
  const known = nothingYet()
  for (const tenantId of [family.main, family.subs[0]])
    await moveCredits(ctx, { tenantId, type: 'adjustment', cents: 5_000n, key: 'Anfang', description: '' })
  const client = async (number: number) => {
    for (const [index, one] of operations.entries())
      if (index % clients === number) await perform(ctx, family, known, one).catch(unlessRefused)
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return [family, known]
}

const checkAcknowledged = async (family: LedgerFamily, known: Acknowledged): Promise<void> => {
  const { db } = store.database
  const rows = await db
    .select()
    .from(creditReservations)
    .where(inArray(creditReservations.tenantId, family.all))
  const byId = new Map(rows.map(row => [row.id, row]))
  for (const [id, used] of known.confirmed) {
    expect(known.cancelled.has(id), 'confirmed and cancelled').toBe(false)
    expect(byId.get(id)).toMatchObject({ status: 'confirmed', spentCents: used })
  }
  for (const id of known.cancelled) expect(byId.get(id)?.status).toBe('cancelled')
  const confirmed = rows.filter(row => row.status === 'confirmed')
  expect(confirmed.map(row => row.id).sort()).toEqual([...known.confirmed.keys()].sort())

  const moved = await db
    .select()
    .from(creditTransactions)
    .where(inArray(creditTransactions.tenantId, family.all))
  const sums = new Map<string, bigint>()
  for (const { tenantId, idempotencyKey, type, amountCents } of moved) {
    if (!['refund', 'adjustment', 'request_approval'].includes(type) || idempotencyKey === 'Anfang') continue
    const name = `${tenantId} ${idempotencyKey}`
    sums.set(name, (sums.get(name) ?? 0n) + amountCents)
  }
  expect(sums).toEqual(known.moves)
}

const sequence = fc.tuple(
  fc.array(operation, { minLength: 5, maxLength: 40, size: 'max' }),
  fc.integer({ min: 1, max: 8 }),
)

it(
  'every cent is explained after any sequence of operations by any number of clients',
  async () => {
    let ran = 0
    let operations = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(sequence, { minLength: 1, maxLength: perRound, size: 'max' }),
        async round => {
          const worlds = await Promise.all(round.map(([list, clients]) => runSequence(list, clients)))
          const reports = await acrossTenantsVerifyLedger(
            store.database.db,
            worlds.flatMap(([family]) => family.all),
          )
          expect(reports).toHaveLength(worlds.length * 4)
          expect(reports.flatMap(({ faults }) => faults)).toEqual([])
          for (const [family, known] of worlds) await checkAcknowledged(family, known)
          ran += round.length
          operations += round.reduce((sum, [list]) => sum + list.length, 0)
        },
      ),
      {
        numRuns: Math.ceil(sequences / ((1 + perRound) / 2)),
        endOnFailure: true,
      },
    )
    process.stdout.write(`${ran} Folgen mit ${operations} Vorgängen (${store.database.kind})\n`)
    expect(ran).toBeGreaterThan(sequences / 4)
  },
  patience(60_000 + sequences * 200),
)
