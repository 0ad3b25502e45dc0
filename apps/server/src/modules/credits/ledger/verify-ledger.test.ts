import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFamily, type LedgerFamily, ledgerContext } from '../../../../test/ledger-world.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { after, hours, systemClock } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { confirmReservation, moveCredits, reserveCredits, switchBillingMode } from './ledger.ts'
import { acrossTenantsVerifyLedger } from './verify-ledger.ts'

let store: TestDatabase
let ctx: Ctx
let family: LedgerFamily
let reservation: string
beforeAll(async () => {
  store = await createTestDatabase()
  ctx = ledgerContext(store.database.db, systemClock)
})
afterAll(async () => {
  await store.database.close()
  await store.remove()
})
beforeEach(async () => {
  family = await createFamily(ctx.db)
  for (const key of ['a', 'b', 'c'])
    await moveCredits(ctx, {
      tenantId: family.main,
      type: 'adjustment',
      cents: 1_000n,
      key,
      description: key,
    })
  const reserved = await reserve(family.main)
  reservation = reserved.id
  await confirmReservation(ctx, reserved, 60n)
})

const reserve = (tenantId: string) =>
  reserveCredits(ctx, {
    tenantId,
    jobClass: 'Test',
    functionality: 'topics',
    cents: 100n,
    key: 'r',
    expiresAt: after(new Date(), hours(1)),
  })

const faults = async () =>
  (await acrossTenantsVerifyLedger(ctx.db, [family.main])).flatMap(report => report.faults)

/** As somebody with all rights on the database, past the guards. */
const tamper = (statement: ReturnType<typeof sql>) =>
  ctx.db.transaction(async tx => {
    await tx.execute(sql`alter table credit_transactions disable trigger all`)
    await tx.execute(statement)
    await tx.execute(sql`alter table credit_transactions enable trigger all`)
  })

describe('the check of the ledger', () => {
  it('finds nothing where nothing is wrong', async () => {
    expect(await faults()).toEqual([])
  })

  it.each([
    ['amount', sql`amount_cents = 2000`],
    ['description', sql`description = 'anderes'`],
    ['time', sql`created_at = created_at + interval '1 second'`],
    ['person', sql`actor_user_id = gen_random_uuid()`],
    ['type', sql`type = 'refund'`],
    ['part', sql`part = 'monthly'`],
    ['key', sql`idempotency_key = 'z'`],
    ['other side', sql`counterpart_tenant_id = gen_random_uuid()`],
  ])('finds a row whose %s was changed', async (_, change) => {
    await tamper(sql`update credit_transactions set ${change} where tenant_id = ${family.main} and seq = 2`)
    expect((await faults()).join('\n')).toMatch(/Buchung 2: /)
  })

  it('finds a row that was deleted', async () => {
    await tamper(sql`delete from credit_transactions where tenant_id = ${family.main} and seq = 2`)
    expect((await faults()).join('\n')).toMatch(/Buchung 3: davor fehlt eine Buchung/)
  })

  it('finds that the newest row was deleted', async () => {
    await tamper(sql`delete from credit_transactions where tenant_id = ${family.main} and seq = 4`)
    expect((await faults()).join('\n')).toMatch(/das Ende der Kette/)
  })

  it('finds that the newest row was deleted and the account set back to match', async () => {
    await tamper(sql`delete from credit_transactions where tenant_id = ${family.main} and seq = 4`)
    await ctx.db.execute(sql`update credit_accounts a set last_seq = 3, purchased_cents = 3000, last_hash = t.hash
      from credit_transactions t where a.tenant_id = ${family.main} and t.tenant_id = a.tenant_id and t.seq = 3`)
    expect(await faults()).toEqual([`Reservierung ${reservation}: verbraucht 60, Buchungen 0`])
  })

  it('finds a row that was put in', async () => {
    await ctx.db.execute(sql`insert into credit_transactions
      select tenant_id, 5, ${newId()}, 'refund', 'purchased', 500, balance_after_cents + 500, null, 'neu', null, null, '', now(), hash
        from credit_transactions where tenant_id = ${family.main} and seq = 4`)
    expect((await faults()).join('\n')).toMatch(/Buchung 5: wurde verändert/)
  })

  it('finds a balance that nobody can explain', async () => {
    await ctx.db.execute(
      sql`update credit_accounts set purchased_cents = purchased_cents + 1 where tenant_id = ${family.main}`,
    )
    expect(await faults()).toEqual(['Gekaufte Credits 2941, Buchungen 2940'])
  })

  it('finds reserved credits that no reservation holds', async () => {
    await ctx.db.execute(sql`update credit_accounts set reserved_cents = 5 where tenant_id = ${family.main}`)
    expect(await faults()).toEqual(['Reserviert 5, offene Reservierungen 0'])
  })

  it('finds what is wrong with the use of a sub-tenant at the account that pays for it', async () => {
    const [sub] = family.subs
    await switchBillingMode(ctx, sub, 'parent_billing')
    const { id } = await reserve(sub)
    expect(await faults()).toEqual([])
    await ctx.db.execute(
      sql`update credit_reservations set children_cents = 7 where tenant_id = ${sub} and id = ${id}`,
    )
    expect(await faults()).toEqual([`Reservierung ${id}: Anteile der Teile 7, gehalten oder verbraucht 0`])
  })

  it('finds use that the hours do not show', async () => {
    await ctx.db.execute(sql`update credit_usage_hours set cents = 1 where tenant_id = ${family.main}`)
    expect((await faults()).join('\n')).toMatch(/Verbrauch nach Stunden 1, nach Vorgängen 60/)
  })

  it.each([
    ['changed', sql`update credit_transactions set amount_cents = 1`],
    ['deleted', sql`delete from credit_transactions`],
    ['emptied', sql`truncate credit_transactions`],
    ['deleted with its account', sql`delete from credit_accounts`],
  ])('is not even needed for a row that is to be %s by ordinary means', async (_, statement) => {
    const refusal = await ctx.db.execute(statement).catch(error => error.cause)
    expect(refusal).toMatchObject({ code: 'LT002' })
    expect(await faults()).toEqual([])
  })
})
