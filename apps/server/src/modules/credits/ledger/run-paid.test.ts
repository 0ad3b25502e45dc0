import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFamily, type LedgerFamily, ledgerContext } from '../../../../test/ledger-world.ts'
import { createTestClock, type TestClock } from '../../../../test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { days, minutes } from '../../../platform/clock.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { acrossTenantsReleaseExpired } from '../jobs.ts'
import { creditReservations } from '../tables.ts'
import { accountOf } from './accounts.ts'
import { InsufficientCredits } from './errors.ts'
import { moveCredits, reserveCredits, switchBillingMode } from './ledger.ts'
import { type PaidRun, type PaidWork, runPaid } from './run-paid.ts'
import { acrossTenantsVerifyLedger } from './verify-ledger.ts'

let store: TestDatabase
let clock: TestClock
let ctx: Ctx
let family: LedgerFamily
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(async () => {
  await store.database.close()
  await store.remove()
})
beforeEach(async () => {
  clock = createTestClock()
  ctx = ledgerContext(store.database.db, clock)
  ctx.jobs = { enqueue: async () => {}, isReady: async () => true, isTicking: async () => true }
  family = await createFamily(ctx.db)
  await moveCredits(ctx, {
    tenantId: family.main,
    type: 'adjustment',
    cents: 1_000n,
    key: 'Anfang',
    description: '',
  })
})

const paid = (more: Partial<PaidWork> = {}): PaidWork => ({
  tenantId: family.main,
  functionality: 'document_processing',
  jobClass: 'documents.process',
  description: 'Satzung.pdf',
  cents: 400n,
  key: 'Dokument 1',
  ...more,
})
const balance = async (tenantId = family.main) => {
  const { monthlyCents, purchasedCents, reservedCents } = await accountOf(ctx.db, tenantId)
  return { cents: monthlyCents + purchasedCents, reserved: reservedCents }
}
const expectSound = async () =>
  expect((await acrossTenantsVerifyLedger(ctx.db, family.all)).flatMap(({ faults }) => faults)).toEqual([])

describe('paid work', () => {
  it('holds the estimate while it runs, takes what was used and gives the rest back', async () => {
    const outcome = await runPaid(ctx, paid({ context: { document_id: 'd1' } }), async () => {
      expect(await balance()).toEqual({ cents: 1_000n, reserved: 400n })
      return { usedCents: 250n, result: 'Text', context: { chunk_count: 7 } }
    })
    expect(outcome).toEqual({ alreadyDone: false, usedCents: 250n, result: 'Text' })
    expect(await balance()).toEqual({ cents: 750n, reserved: 0n })
    const [row] = await ctx.db
      .select()
      .from(creditReservations)
      .where(eq(creditReservations.tenantId, family.main))
    expect(row).toMatchObject({ status: 'confirmed', context: { document_id: 'd1', chunk_count: 7 } })
    await expectSound()
  })

  it('never starts without enough credits, and says how many are missing', async () => {
    let hasRun = false
    const error = await runPaid(ctx, paid({ cents: 1_001n, estimatedPages: 51 }), async () => {
      hasRun = true
      return { usedCents: 1n, result: null }
    }).catch(error => error)
    expect(error).toBeInstanceOf(InsufficientCredits)
    expect(error).toMatchObject({
      message: 'Nicht genügend Credits verfügbar',
      code: 'insufficient_credits',
      status: 402,
      creditError: { required: 10.01, available: 10, estimated_pages: 51 },
    })
    expect(hasRun).toBe(false)
  })

  it('costs nothing when it fails, and can be tried again under the same key', async () => {
    const failing = runPaid(ctx, paid(), async () => {
      throw new Error('Datei unlesbar')
    })
    await expect(failing).rejects.toThrow('Datei unlesbar')
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 0n })
    await runPaid(ctx, paid(), async () => ({ usedCents: 400n, result: null }))
    expect(await balance()).toEqual({ cents: 600n, reserved: 0n })
    await expectSound()
  })

  it('is not run or charged again once it is paid', async () => {
    await runPaid(ctx, paid(), async () => ({ usedCents: 100n, result: null }))
    let runs = 0
    const again = await runPaid(ctx, paid({ cents: 300n }), async () => {
      runs += 1
      return { usedCents: 300n, result: null }
    })
    expect(again).toEqual({ alreadyDone: true, usedCents: 100n })
    expect(runs).toBe(0)
    expect((await balance()).cents).toBe(900n)
  })

  it('stays paid when the billing mode changed before the job was tried again', async () => {
    const [sub] = family.subs
    await moveCredits(ctx, { tenantId: sub, type: 'adjustment', cents: 500n, key: 'x', description: '' })
    await runPaid(ctx, paid({ tenantId: sub }), async () => ({ usedCents: 100n, result: null }))
    await switchBillingMode(ctx, sub, 'parent_billing')
    const before = await balance()
    expect(
      await runPaid(ctx, paid({ tenantId: sub }), async () => ({ usedCents: 100n, result: null })),
    ).toEqual({
      alreadyDone: true,
      usedCents: 100n,
    })
    expect(await balance()).toEqual(before)
    await expectSound()
  })

  it('of a killed process is taken up by the next one with the same reservation', async () => {
    await reserveCredits(ctx, { ...paid(), expiresAt: new Date(clock.now().getTime() + minutes(30)) })
    await runPaid(ctx, paid(), async () => {
      expect((await balance()).reserved).toBe(400n)
      return { usedCents: 400n, result: null }
    })
    expect(await balance()).toEqual({ cents: 600n, reserved: 0n })
  })

  it('of a killed process is released when its time is over, and reserved anew by whoever comes later', async () => {
    await reserveCredits(ctx, { ...paid(), expiresAt: new Date(clock.now().getTime() + minutes(30)) })
    clock.advance(minutes(31))
    await runPaid(ctx, paid(), async () => {
      expect((await balance()).reserved).toBe(400n)
      return { usedCents: 50n, result: null }
    })
    expect(await balance()).toEqual({ cents: 950n, reserved: 0n })
    await expectSound()
  })

  it('that takes longer than its reservation is refused at the end and costs nothing', async () => {
    const late = runPaid(ctx, paid({ expiresInMs: minutes(5) }), async () => {
      clock.advance(minutes(6))
      await acrossTenantsReleaseExpired(ctx)
      return { usedCents: 100n, result: null }
    })
    await expect(late).rejects.toMatchObject({ refusal: 'expired', code: 'conflict' })
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 0n })
    await expectSound()
  })

  it('that claims more than it reserved is refused and costs nothing', async () => {
    const greedy = runPaid(ctx, paid(), async () => ({ usedCents: 401n, result: null }))
    await expect(greedy).rejects.toMatchObject({ refusal: 'more-than-held' })
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 0n })
  })

  it('that used nothing gives everything back and answers, and can be tried again under the same key', async () => {
    const nothing = await runPaid(ctx, paid(), async () => ({ usedCents: 0n, result: 'keine Antwort' }))
    expect(nothing).toEqual({ alreadyDone: false, usedCents: 0n, result: 'keine Antwort' })
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 0n })
    const [row] = await ctx.db
      .select()
      .from(creditReservations)
      .where(eq(creditReservations.tenantId, family.main))
    expect(row).toMatchObject({ status: 'cancelled', isExpired: false, spentCents: 0n })
    const again = await runPaid(ctx, paid(), async () => ({ usedCents: 30n, result: 'Antwort' }))
    expect(again).toEqual({ alreadyDone: false, usedCents: 30n, result: 'Antwort' })
    await expectSound()
  })

  it('is refused inside a transaction, where it would hold up all other work of the tenant', async () => {
    const inside = inTransaction(ctx, ctx =>
      runPaid(ctx, paid(), async () => ({ usedCents: 1n, result: null })),
    )
    await expect(inside).rejects.toThrow('außerhalb von Transaktionen')
  })
})

describe('parts of paid work', () => {
  const part = (key: string, cents: bigint) =>
    ({
      functionality: 'embeddings',
      jobClass: 'documents.embed',
      description: 'Vektoren',
      key,
      cents,
    }) as const

  it('are paid from what the whole holds', async () => {
    await runPaid(ctx, paid(), async run => {
      await run.child(part('Teil 1', 150n), async () => ({ usedCents: 120n, result: null }))
      await run.child(part('Teil 2', 150n), async inner => {
        await inner.child(part('Teil 2a', 100n), async () => ({ usedCents: 30n, result: null }))
        return { usedCents: 50n, result: null }
      })
      expect(await balance()).toEqual({ cents: 800n, reserved: 200n })
      return { usedCents: 200n, result: null }
    })
    expect(await balance()).toEqual({ cents: 600n, reserved: 0n })
    await expectSound()
  })

  it('make the whole count as done though it used nothing itself', async () => {
    const attempt = () =>
      runPaid(ctx, paid(), async run => {
        await run.child(part('Teil 1', 150n), async () => ({ usedCents: 120n, result: null }))
        return { usedCents: 0n, result: null }
      })
    expect(await attempt()).toMatchObject({ alreadyDone: false })
    expect(await attempt()).toEqual({ alreadyDone: true, usedCents: 0n })
    expect(await balance()).toEqual({ cents: 880n, reserved: 0n })
    await expectSound()
  })

  it('that used nothing are done, and not run again', async () => {
    const free = (run: PaidRun) =>
      run.child(part('Teil 1', 150n), async () => ({ usedCents: 0n, result: null }))
    const attempt = (fails: boolean) =>
      runPaid(ctx, paid(), async run => {
        const { alreadyDone } = await free(run)
        if (fails) throw new Error('Netz weg')
        return { usedCents: 10n, result: alreadyDone }
      })
    await expect(attempt(true)).rejects.toThrow('Netz weg')
    expect(await attempt(false)).toMatchObject({ result: true })
    await expectSound()
  })

  it('can never hold more than the whole, together or alone', async () => {
    const work = runPaid(ctx, paid(), async run => {
      await run.child(part('Teil 1', 300n), async () => ({ usedCents: 300n, result: null }))
      await expect(
        run.child(part('Teil 2', 101n), async () => ({ usedCents: 1n, result: null })),
      ).rejects.toMatchObject({ refusal: 'more-than-held' })
      return { usedCents: 101n, result: null }
    })
    await expect(work).rejects.toMatchObject({ refusal: 'more-than-held' })
    // What the first part used stays paid.
    expect(await balance()).toEqual({ cents: 700n, reserved: 0n })
    await expectSound()
  })

  it('that were paid in a first attempt are not paid again in the second', async () => {
    const attempt = (fails: boolean) =>
      runPaid(ctx, paid(), async run => {
        const done = await run.child(part('Teil 1', 100n), async () => ({ usedCents: 100n, result: null }))
        if (fails) throw new Error('Netz weg')
        return { usedCents: 200n, result: done.alreadyDone }
      })
    await expect(attempt(true)).rejects.toThrow('Netz weg')
    expect(await attempt(false)).toMatchObject({ result: true })
    expect(await balance()).toEqual({ cents: 700n, reserved: 0n })
    await expectSound()
  })

  it('go no deeper than eight levels', async () => {
    const dig = (run: PaidRun, level: number): Promise<unknown> =>
      run.child(part(`Ebene ${level}`, 100n), async inner => {
        await dig(inner, level + 1)
        return { usedCents: 0n, result: null }
      })
    const work = runPaid(ctx, paid(), async run => {
      await dig(run, 1)
      return { usedCents: 0n, result: null }
    })
    await expect(work).rejects.toMatchObject({ refusal: 'not-allowed' })
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 0n })
    clock.advance(days(1))
    await expectSound()
  })
})
