import { randomUUID } from 'node:crypto'
import type { RouteName } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFamily, type LedgerFamily, ledgerContext } from '../../../../test/ledger-world.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { after, hours, minutes } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { acrossTenantsReleaseExpired } from '../jobs.ts'
import { runMonth } from '../transfers/monthly.ts'
import { accountOf } from './accounts.ts'
import { InsufficientCredits } from './errors.ts'
import {
  cancelReservation,
  confirmReservation,
  moveCredits,
  type NewReservation,
  reserveCredits,
  switchBillingMode,
  transferCredits,
} from './ledger.ts'
import { acrossTenantsVerifyLedger } from './verify-ledger.ts'

let test: TestApp
let ctx: Ctx
let family: LedgerFamily
beforeAll(async () => {
  test = await startTestApp({ own: true })
  ctx = ledgerContext(test.app.database.db, test.clock)
})
afterAll(() => test.close())
beforeEach(async () => {
  family = await createFamily(ctx.db)
  await give(family.main, 1_000n)
})

const give = (tenantId: string, cents: bigint) =>
  moveCredits(ctx, { tenantId, type: 'adjustment', cents, key: 'Anfang', description: '' })
const wanted = (more: Partial<NewReservation> = {}): NewReservation => ({
  tenantId: family.main,
  jobClass: 'Angriff',
  functionality: 'topics',
  cents: 100n,
  key: randomUUID(),
  expiresAt: after(test.clock.now(), hours(1)),
  ...more,
})
const balance = async (tenantId = family.main) => {
  const { monthlyCents, purchasedCents, reservedCents } = await accountOf(ctx.db, tenantId)
  return { cents: monthlyCents + purchasedCents, reserved: reservedCents }
}
const soundTenants = async (tenantIds: string[]) =>
  expect((await acrossTenantsVerifyLedger(ctx.db, tenantIds)).flatMap(({ faults }) => faults)).toEqual([])
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    error => error.refusal ?? error.code,
  )

const hostile = [0n, -1n, -100n, 1_000_000_000_001n, 1n << 62n, (1n << 63n) - 1n, -(1n << 63n), 1n << 80n]

describe('amounts that are none', () => {
  it.each(hostile)('cannot be reserved, given or transferred: %s', async cents => {
    const before = await balance()
    expect(await refusal(reserveCredits(ctx, wanted({ cents })))).toBe('not-allowed')
    const move = { tenantId: family.main, key: randomUUID(), description: '' }
    expect(await refusal(moveCredits(ctx, { ...move, type: 'refund', cents }))).toBe('not-allowed')
    expect(await refusal(moveCredits(ctx, { ...move, type: 'request_approval', cents }))).toBe('not-allowed')
    const transfer = { from: family.main, to: family.subs[0], key: randomUUID(), description: '' }
    expect(await refusal(transferCredits(ctx, { ...transfer, cents }))).toBe('not-allowed')
    expect(await balance()).toEqual(before)
  })

  it.each(hostile.filter(cents => cents !== 0n))('cannot be confirmed: %s', async cents => {
    const held = await reserveCredits(ctx, wanted())
    expect(await refusal(confirmReservation(ctx, held, cents))).toMatch(/more-than-held|not-allowed/)
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 100n })
  })

  it('cannot come over HTTP either', async () => {
    const main = await test.mainTenant()
    const sub = await test.subTenant(main)
    await give(main.id, 1_000_000n)
    const admin = await test.signedIn(await test.member(main, 'admin'))
    const superAdmin = await test.signedIn(await test.person({ isSuperAdmin: true }))
    const notAmounts = [0, -1, -0.01, 1e308, 2 ** 63, 1.001, 0.005, '5', '1e3', null, [5], { cents: 5 }, true]
    const tries: [TestBrowser, RouteName, string, Record<string, unknown>][] = [
      [admin, 'credits.transfer', '/api/credits/transfer', { to_tenant_id: sub.id, description: '' }],
      [admin, 'api.credits.requests.store', `/api/credits/${main.id}/requests`, { reason: 'Bedarf' }],
      [
        superAdmin,
        'api.admin.credits.refunds.store',
        '/api/admin/credits/refunds',
        { tenant_id: main.id, category: 'goodwill', reason: 'x' },
      ],
    ]
    for (const amount of notAmounts) {
      for (const [browser, name, url, fields] of tries) {
        const key = name === 'api.credits.requests.store' ? {} : { idempotency_key: randomUUID() }
        const response = await browser.request({
          method: 'POST',
          url,
          payload: { ...fields, ...key, amount },
        })
        expect(response.statusCode, `${name} ${JSON.stringify(amount)}: ${response.body}`).toBe(422)
        expect(response.json().errors).toHaveProperty('amount')
      }
      if (amount === -1) continue
      const adjusted = await superAdmin.request({
        method: 'POST',
        url: `/api/superadmin/tenants/${main.id}/credits/adjust`,
        payload: { amount, description: 'Angriff', idempotency_key: randomUUID() },
      })
      expect(adjusted.statusCode, JSON.stringify(amount)).toBe(422)
    }
    // JSON has no NaN and no Infinity: such a body is no JSON.
    const nan = await superAdmin.request({
      method: 'POST',
      url: '/api/admin/credits/refunds',
      headers: { 'content-type': 'application/json' },
      payload: `{"tenant_id":"${main.id}","amount":NaN,"category":"goodwill","reason":"x","idempotency_key":"${randomUUID()}"}`,
    })
    expect(nan.statusCode).toBe(400)
    expect(await balance(main.id)).toEqual({ cents: 1_000_000n, reserved: 0n })
    await soundTenants([main.id, sub.id])
  })
})

describe('spending more than there is', () => {
  it('does not happen when fifty clients look and spend at once', async () => {
    const attempts = Array.from({ length: 50 }, () => reserveCredits(ctx, wanted({ cents: 100n })))
    const outcomes = await Promise.allSettled(attempts)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(outcomes.length - refused.length).toBe(10)
    for (const outcome of refused)
      expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(InsufficientCredits)
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 1_000n })
    await soundTenants(family.all)
  })

  it('does not happen by taking or transferring what is reserved', async () => {
    await reserveCredits(ctx, wanted({ cents: 900n }))
    const take = moveCredits(ctx, {
      tenantId: family.main,
      type: 'adjustment',
      cents: -101n,
      key: 'a',
      description: '',
    })
    expect(await refusal(take)).toBe('insufficient_credits')
    const send = transferCredits(ctx, {
      from: family.main,
      to: family.subs[0],
      cents: 101n,
      key: 'b',
      description: '',
    })
    expect(await refusal(send)).toBe('insufficient_credits')
  })

  it('does not happen through parts: together they stay within the whole, also when they are reserved at once', async () => {
    const held = await reserveCredits(ctx, wanted({ cents: 500n }))
    const parts = Array.from({ length: 12 }, () =>
      reserveCredits(ctx, wanted({ cents: 100n, parentId: held.id })),
    )
    const outcomes = await Promise.allSettled(parts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await refusal(confirmReservation(ctx, held, 1n))).toBe('pending')
    await cancelReservation(ctx, held)
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 0n })
    await soundTenants(family.all)
  })

  it('does not happen through a part of somebody else’s work', async () => {
    const held = await reserveCredits(ctx, wanted({ cents: 500n }))
    const foreign = reserveCredits(ctx, wanted({ tenantId: family.stranger, parentId: held.id, cents: 1n }))
    expect(await refusal(foreign)).toBe('not_found')
  })

  it('does not happen by naming somebody else’s reservation', async () => {
    const { id } = await reserveCredits(ctx, wanted({ cents: 500n }))
    const foreign = { tenantId: family.stranger, id }
    expect(await refusal(confirmReservation(ctx, foreign, 1n))).toBe('not_found')
    expect(await refusal(cancelReservation(ctx, foreign))).toBe('not_found')
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 500n })
  })
})

describe('the same thing twice', () => {
  it('a reservation confirmed by twenty clients at once is charged once', async () => {
    const held = await reserveCredits(ctx, wanted())
    const same = await Promise.allSettled(
      Array.from({ length: 20 }, () => confirmReservation(ctx, held, 70n)),
    )
    expect(same.every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await refusal(confirmReservation(ctx, held, 71n))).toBe('resolved')
    expect(await refusal(cancelReservation(ctx, held))).toBe('resolved')
    expect(await balance()).toEqual({ cents: 930n, reserved: 0n })
    await soundTenants(family.all)
  })

  it('confirm against cancel: one of them wins', async () => {
    const held = await reserveCredits(ctx, wanted())
    const outcomes = await Promise.allSettled([
      confirmReservation(ctx, held, 100n),
      cancelReservation(ctx, held),
      confirmReservation(ctx, held, 100n),
      cancelReservation(ctx, held),
    ])
    const { cents, reserved } = await balance()
    expect(reserved).toBe(0n)
    const [confirmed, cancelled] = outcomes.map(({ status }) => status === 'fulfilled')
    expect(confirmed).toBe(!cancelled)
    expect(cents).toBe(confirmed ? 900n : 1_000n)
    await soundTenants(family.all)
  })

  it('the same request sent again, also at once, reserves once', async () => {
    const same = wanted()
    const rows = await Promise.all(Array.from({ length: 10 }, () => reserveCredits(ctx, same)))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
    expect((await balance()).reserved).toBe(100n)
    expect(await refusal(reserveCredits(ctx, { ...same, cents: 101n }))).toBe('key-reused')
    expect(await refusal(reserveCredits(ctx, { ...same, functionality: 'embeddings' }))).toBe('key-reused')
  })

  it('the same refund and the same transfer happen once; under the same key nothing else does', async () => {
    const refund = { tenantId: family.main, type: 'refund', cents: 50n, key: 'r', description: '' } as const
    const results = await Promise.all(Array.from({ length: 5 }, () => moveCredits(ctx, refund)))
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(results.map(({ transactionId }) => transactionId)).size).toBe(1)
    expect(
      results.every(
        ({ balanceBeforeCents, balanceAfterCents }) =>
          balanceBeforeCents === 1_000n && balanceAfterCents === 1_050n,
      ),
    ).toBe(true)
    expect(await refusal(moveCredits(ctx, { ...refund, cents: 51n }))).toBe('key-reused')

    const transfer = { from: family.main, to: family.subs[0], cents: 30n, key: 't', description: '' }
    const sent = await Promise.all(Array.from({ length: 5 }, () => transferCredits(ctx, transfer)))
    expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await refusal(transferCredits(ctx, { ...transfer, to: family.subs[1] }))).toBe('key-reused')
    expect(await balance(family.subs[0])).toEqual({ cents: 30n, reserved: 0n })
    expect(await balance(family.subs[1])).toEqual({ cents: 0n, reserved: 0n })
  })

  it('two tenants may choose the same key', async () => {
    await give(family.subs[0], 500n)
    await give(family.subs[1], 500n)
    for (const from of family.subs)
      expect(
        await transferCredits(ctx, { from, to: family.main, cents: 10n, key: 'gleich', description: '' }),
      ).toEqual({ isNew: true })
    expect((await balance()).cents).toBe(1_020n)
    await soundTenants(family.all)
  })
})

describe('time', () => {
  it('a confirmation after the end is refused, before and after the job came by', async () => {
    const held = await reserveCredits(ctx, wanted({ expiresAt: after(test.clock.now(), minutes(5)) }))
    test.clock.advance(minutes(5))
    expect(await refusal(confirmReservation(ctx, held, 10n))).toBe('expired')
    await acrossTenantsReleaseExpired(ctx)
    expect(await refusal(confirmReservation(ctx, held, 10n))).toBe('expired')
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 0n })
    await soundTenants(family.all)
  })

  it('a crash between reserving and confirming holds nothing for ever', async () => {
    const held = await reserveCredits(
      ctx,
      wanted({ cents: 600n, expiresAt: after(test.clock.now(), minutes(30)) }),
    )
    await reserveCredits(ctx, wanted({ cents: 300n, parentId: held.id }))
    test.clock.advance(minutes(31))
    await acrossTenantsReleaseExpired(ctx)
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 0n })
    await soundTenants(family.all)
  })

  it('a reservation cannot begin after its end', async () => {
    expect(await refusal(reserveCredits(ctx, wanted({ expiresAt: test.clock.now() })))).toBe('not-allowed')
  })

  it('the first of the month counts once, however many workers run it', async () => {
    await ctx.db.execute(
      sql`update credit_accounts set monthly_allocation_cents = 5000, allocated_month = '2026-10-01' where tenant_id = ${family.main}`,
    )
    await ctx.db.execute(
      sql`update credit_accounts set monthly_transfer_cents = 700, allocated_month = '2026-10-01' where tenant_id = ${family.subs[0]}`,
    )
    await Promise.all(Array.from({ length: 8 }, () => runMonth(ctx)))
    await runMonth(ctx)
    expect(await balance()).toEqual({ cents: 1_000n + 5_000n - 700n, reserved: 0n })
    expect(await balance(family.subs[0])).toEqual({ cents: 700n, reserved: 0n })
    const { rows } = await ctx.db.execute(
      sql`select action from audit_entries where subject_id = ${family.subs[0]} and action like 'credits.%'`,
    )
    expect(rows).toEqual([{ action: 'credits.monthly-transfer' }])
    await soundTenants(family.all)
  })
})

describe('where credits must not go', () => {
  it.each([
    ['oneself', () => family.main],
    ['another circle', () => family.stranger],
  ])('to %s', async (_, to) => {
    const send = transferCredits(ctx, { from: family.main, to: to(), cents: 10n, key: 'x', description: '' })
    expect(await refusal(send)).toBe('not-allowed')
  })

  it('to nobody, to a deleted tenant, and to one whose main tenant pays', async () => {
    const send = (to: string) =>
      refusal(transferCredits(ctx, { from: family.main, to, cents: 10n, key: randomUUID(), description: '' }))
    expect(await send(randomUUID())).toBe('not-allowed')
    await ctx.db.execute(sql`update tenants set deleted_at = now() where id = ${family.subs[0]}`)
    expect(await send(family.subs[0])).toBe('not-allowed')
    await switchBillingMode(ctx, family.subs[1], 'parent_billing')
    expect(await send(family.subs[1])).toBe('other-payer')
    const refund = { tenantId: family.subs[1], type: 'refund', cents: 5n, key: 'r', description: '' } as const
    expect(await refusal(moveCredits(ctx, refund))).toBe('other-payer')
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 0n })
  })

  it('a deleted tenant spends nothing', async () => {
    await ctx.db.execute(sql`update tenants set deleted_at = now() where id = ${family.main}`)
    expect(await refusal(reserveCredits(ctx, wanted()))).toBe('not_found')
  })

  it('a sub-tenant that is deleted for good gives back what it held of the main tenant', async () => {
    await switchBillingMode(ctx, family.subs[0], 'parent_billing')
    await reserveCredits(ctx, wanted({ tenantId: family.subs[0], cents: 400n }))
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 400n })
    await ctx.db.execute(sql`delete from tenants where id = ${family.subs[0]}`)
    expect(await balance()).toEqual({ cents: 1_000n, reserved: 0n })
    await soundTenants([family.main])
  })
})

describe('a change of who pays', () => {
  const [own, parent] = ['own_credits', 'parent_billing'] as const

  it('is refused under open reservations, in both directions, and counts them', async () => {
    const [sub] = family.subs
    await give(sub, 500n)
    const first = await reserveCredits(ctx, wanted({ tenantId: sub }))
    await expect(switchBillingMode(ctx, sub, parent)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Es läuft noch 1 bezahlter Vorgang. Bitte warten Sie, bis er abgeschlossen ist.',
    })
    const second = await reserveCredits(ctx, wanted({ tenantId: sub }))
    await expect(switchBillingMode(ctx, sub, parent)).rejects.toThrow('Es laufen noch 2 bezahlte Vorgänge')
    await confirmReservation(ctx, first, 100n)
    await cancelReservation(ctx, second)
    expect(await switchBillingMode(ctx, sub, parent)).toEqual({ returnedCents: 400n })
    expect(await balance(sub)).toEqual({ cents: 0n, reserved: 0n })
    expect(await balance()).toEqual({ cents: 1_400n, reserved: 0n })
    const third = await reserveCredits(ctx, wanted({ tenantId: sub }))
    expect(third).toMatchObject({ tenantId: sub, payerTenantId: family.main })
    expect(await refusal(switchBillingMode(ctx, sub, own))).toBe('pending')
    await confirmReservation(ctx, third, 60n)
    expect(await switchBillingMode(ctx, sub, own)).toEqual({ returnedCents: 0n })
    expect(await balance()).toEqual({ cents: 1_340n, reserved: 0n })
    await soundTenants(family.all)
  })

  it('releases what has expired instead of waiting for the job', async () => {
    const [sub] = family.subs
    await give(sub, 500n)
    await reserveCredits(ctx, wanted({ tenantId: sub, expiresAt: after(test.clock.now(), minutes(1)) }))
    test.clock.advance(minutes(2))
    expect(await switchBillingMode(ctx, sub, parent)).toEqual({ returnedCents: 500n })
    await soundTenants(family.all)
  })

  it('while others reserve: every reservation is paid by the account of its moment', async () => {
    const [sub] = family.subs
    await give(sub, 500n)
    const reserve = () => reserveCredits(ctx, wanted({ tenantId: sub, cents: 10n })).catch(() => null)
    const toggle = (mode: typeof own | typeof parent) => switchBillingMode(ctx, sub, mode).catch(() => null)
    for (let round = 0; round < 5; round += 1) {
      const made = await Promise.all([
        reserve(),
        toggle(parent),
        reserve(),
        toggle(own),
        reserve(),
        toggle(parent),
        reserve(),
      ])
      for (const reservation of made)
        if (reservation && 'id' in reservation) await confirmReservation(ctx, reservation, 5n)
    }
    await soundTenants(family.all)
    const accounts = await Promise.all(family.all.map(id => balance(id)))
    expect(accounts.every(({ reserved }) => reserved === 0n)).toBe(true)
  })

  it('is nothing that a main tenant can do to itself', async () => {
    expect(await refusal(switchBillingMode(ctx, family.main, parent))).toBe('not-allowed')
  })
})

describe('what people are told', () => {
  let tenant: TestTenant
  beforeEach(async () => {
    tenant = await test.mainTenant()
  })

  it('a payment that fails for want of credits reaches the browser with the figures', async () => {
    const { http, systemContext } = test.app
    const error = await reserveCredits(
      systemContext('test'),
      wanted({ tenantId: tenant.id, cents: 250n, estimatedPages: 12 }),
    ).catch(error => error)
    const reply = { statusCode: 0, body: {} as unknown }
    const answer = {
      status(code: number) {
        reply.statusCode = code
        return answer
      },
      headers: () => answer,
      type: () => answer,
      send(text: string) {
        reply.body = JSON.parse(text)
        return answer
      },
    }
    http.errorHandler.call(http, error, { id: 'x', routeOptions: {} } as never, answer as never)
    expect(reply).toEqual({
      statusCode: 402,
      body: {
        message: 'Nicht genügend Credits verfügbar',
        code: 'insufficient_credits',
        errors: {},
        credit_error: { required: 2.5, available: 0, estimated_pages: 12 },
      },
    })
  })
})
