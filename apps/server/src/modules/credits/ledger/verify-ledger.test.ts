import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFamily, type LedgerFamily, ledgerContext } from '../../../../test/ledger-world.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { after, type Clock, hours } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import {
  confirmReservation,
  moveCredits,
  reserveCredits,
  switchBillingMode,
  transferCredits,
} from './ledger.ts'
import { acrossTenantsSealLedger } from './seal-ledger.ts'
import { acrossTenantsVerifyLedger } from './verify-ledger.ts'

let store: TestDatabase
let moment = Date.now()
/** Two bookings of the same moment could not be told apart by it. */
const clock: Clock = { now: () => new Date(moment++) }

let ctx: Ctx
let family: LedgerFamily
let reservation: string
beforeAll(async () => {
  store = await createTestDatabase()
  ctx = {
    ...ledgerContext(store.database.db, clock),
    secrets: createSecrets('a key of the installation'),
  }
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
    userId: newId(),
    expiresAt: after(new Date(), hours(1)),
  })

const faultsOf = async (...tenantIds: string[]) =>
  (await acrossTenantsVerifyLedger(ctx.db, tenantIds, ctx.secrets)).flatMap(report => report.faults)
const faults = () => faultsOf(family.main)

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

  it.each([
    ['hours', sql`credit_usage_hours`, /Verbrauch nach Stunden, .*, topics: Summe 1, nach Vorgängen 60/],
    ['days', sql`credit_usage_function_days`, /Verbrauch nach Tagen, .*, topics: Summe 1, nach Vorgängen 60/],
    ['people', sql`credit_usage_days`, /Verbrauch nach Personen, .*: Summe 1, nach Vorgängen 60/],
    ['tenants', sql`credit_usage_tenant_days`, /Verbrauch je Tag, .*: Summe 1, nach Vorgängen 60/],
    [
      'functionalities of all days',
      sql`credit_usage_function_totals`,
      /Gesamtverbrauch nach Funktionen, topics: Summe 1, nach Vorgängen 60/,
    ],
    [
      'people of all days',
      sql`credit_usage_person_totals`,
      /Gesamtverbrauch nach Personen, .*: Summe 1, nach Vorgängen 60/,
    ],
  ])('finds use that the sums by %s do not show', async (_, table, text) => {
    await ctx.db.execute(sql`update ${table} set cents = 1 where tenant_id = ${family.main}`)
    expect(await faults()).toEqual([expect.stringMatching(text)])
  })

  it.each([
    ['a day', sql`credit_usage_function_days`, /Verbrauch nach Tagen/],
    ['a day of a person', sql`credit_usage_days`, /Verbrauch nach Personen/],
    ['a day of a tenant', sql`credit_usage_tenant_days`, /Verbrauch je Tag/],
  ])('finds use before %s that was not there', async (_, table, text) => {
    await ctx.db.execute(sql`update ${table} set cents_before = 1 where tenant_id = ${family.main}`)
    expect(await faults()).toEqual([expect.stringMatching(text)])
  })

  it('finds use at an hour at which nothing was done', async () => {
    await ctx.db.execute(
      sql`update credit_usage_clock_totals set lost_roots[4] = 1 where tenant_id = ${family.main}`,
    )
    expect(await faults()).toEqual([
      expect.stringMatching(/Verbrauch nach Uhrzeit, .*: Summe 60, nach Vorgängen 60/),
    ])
  })

  it('finds use that was moved to another day', async () => {
    await ctx.db.execute(
      sql`update credit_usage_function_days set day = day - 1 where tenant_id = ${family.main}`,
    )
    const found = (await faults()).join('\n')
    expect(found).toContain('Summe keine, nach Vorgängen 60')
    expect(found).toContain('Summe 60, nach Vorgängen keine')
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

describe('what others tell of a booking', () => {
  it('is a refund of the same amount and the same balances', async () => {
    const key = newId()
    const { transactionId } = await moveCredits(ctx, {
      tenantId: family.main,
      type: 'refund',
      cents: 500n,
      key: `refund:${key}`,
      description: '',
    })
    await ctx.db.execute(sql`insert into credit_refunds (tenant_id, id, amount_cents, category, reason, issued_by_name, credit_transaction_id,
        balance_before_cents, balance_after_cents, idempotency_key, created_at)
      values (${family.main}, ${newId()}, 500, 'goodwill', '', 'Eva', ${transactionId}, 2940, 3440, ${key}, now())`)
    expect(await faults()).toEqual([])
    await ctx.db.execute(sql`update credit_refunds set amount_cents = 600 where tenant_id = ${family.main}`)
    expect(await faults()).toEqual([
      expect.stringMatching(/^Buchung 5: Erstattung .* nennt 600 .*, gebucht sind 500/),
    ])
  })

  it('is a request that was approved', async () => {
    const id = newId()
    await ctx.db.execute(sql`insert into credit_requests (tenant_id, id, amount_cents, reason, status, urgency_level, requested_by_name,
        created_at, reviewed_at) values (${family.main}, ${id}, 700, '', 'approved', 'low', 'Eva', now(), now())`)
    expect(await faults()).toEqual([
      `Buchung fehlt: die genehmigte Anfrage ${id} nennt 700, gebucht sind keine`,
    ])
    const movement = {
      tenantId: family.main,
      type: 'request_approval',
      cents: 700n,
      description: '',
    } as const
    await moveCredits(ctx, { ...movement, key: `request:${id}` })
    expect(await faults()).toEqual([])
  })

  it('is the other side of a transfer', async () => {
    const [sub] = family.subs
    await transferCredits(ctx, { from: family.main, to: sub, cents: 900n, key: 't', description: '' })
    expect(await faultsOf(family.main, sub)).toEqual([])
    await tamper(sql`update credit_transactions set amount_cents = 800 where tenant_id = ${sub}`)
    const found = (await faultsOf(family.main, sub)).join('\n')
    expect(found).toContain(`Buchung 5: Übertragung über 900, beim anderen Mandanten (${sub}) gebucht: 800`)
    expect(found).toContain(
      `Buchung 1: Übertragung über 800, beim anderen Mandanten (${family.main}) gebucht: 900`,
    )
  })

  it('is an entry of the audit log', async () => {
    const entry = (amount: number) =>
      ctx.db.execute(sql`insert into audit_entries (tenant_id, id, actor_name, action, subject_type, subject_label, changes, created_at)
        select ${family.main}, ${newId()}, 'Eva', 'credits.adjusted', 'tenant', '', ${JSON.stringify({ amount: { to: amount } })}::jsonb, created_at
          from credit_transactions where tenant_id = ${family.main} and seq = 2`)
    await entry(10)
    expect(await faults()).toEqual([])
    await entry(25.5)
    expect(await faults()).toEqual([
      expect.stringMatching(/^Buchung 2: im Audit-Protokoll vom .* stehen 2550, gebucht sind 1000$/),
    ])
  })
})

describe('a seal', () => {
  const seal = () => acrossTenantsSealLedger(ctx)
  const moveMore = (key: string) =>
    moveCredits(ctx, { tenantId: family.main, type: 'adjustment', cents: 100n, key, description: '' })

  /** As somebody who has the database but not the key: a row is changed, and everything behind it is computed anew. */
  const forgeFrom = async (seq: number) => {
    await tamper(sql`do $forge$ declare v record; v_hash bytea; begin
      update credit_transactions set amount_cents = amount_cents + 500, balance_after_cents = balance_after_cents + 500
        where tenant_id = '${sql.raw(family.main)}' and seq = ${sql.raw(String(seq))};
      update credit_transactions set balance_after_cents = balance_after_cents + 500
        where tenant_id = '${sql.raw(family.main)}' and seq > ${sql.raw(String(seq))};
      select coalesce((select hash from credit_transactions where tenant_id = '${sql.raw(family.main)}' and seq = ${sql.raw(String(seq - 1))}), '\\x')
        into v_hash;
      for v in select * from credit_transactions where tenant_id = '${sql.raw(family.main)}' and seq >= ${sql.raw(String(seq))} order by seq loop
        v_hash := credit_hash(v_hash, v.tenant_id, v.seq, v.id, v.type, v.part, v.amount_cents, v.balance_after_cents, v.actor_user_id,
          v.idempotency_key, v.reservation_id, v.counterpart_tenant_id, v.description, v.created_at);
        update credit_transactions set hash = v_hash where tenant_id = v.tenant_id and seq = v.seq;
      end loop;
      update credit_accounts set last_hash = v_hash, purchased_cents = purchased_cents + 500 where tenant_id = '${sql.raw(family.main)}';
    end $forge$`)
  }
  const tamperSeals = (statement: ReturnType<typeof sql>) =>
    ctx.db.transaction(async tx => {
      await tx.execute(sql`alter table credit_seals disable trigger all`)
      await tx.execute(statement)
      await tx.execute(sql`alter table credit_seals enable trigger all`)
    })

  it('shows that older bookings were changed although every hash was made anew', async () => {
    await seal()
    await moveMore('later')
    await forgeFrom(2)
    expect(await faults()).toEqual([
      expect.stringMatching(/^Buchung 4: ist nicht mehr die von Siegel 1 vom .* eine der Buchungen 1 bis 4/),
    ])
  })

  it('is made of what is new, once, and names the one before', async () => {
    await seal()
    await moveMore('x')
    await moveMore('y')
    await seal()
    await seal()
    const { rows } = await ctx.db.execute(
      sql`select number, last_seq, balance_cents from credit_seals where tenant_id = ${family.main} order by number`,
    )
    expect(rows.map(row => Object.values(row).map(Number))).toEqual([
      [1, 4, 2940],
      [2, 6, 3140],
    ])
    expect(await faults()).toEqual([])
    await forgeFrom(5)
    expect(await faults()).toEqual([expect.stringMatching(/^Buchung 6: .*Siegel 2 .* Buchungen 5 bis 6/)])
  })

  it('never covers up what is wrong', async () => {
    await seal()
    await moveMore('x')
    await tamper(
      sql`update credit_transactions set description = 'anderes' where tenant_id = ${family.main} and seq = 5`,
    )
    expect((await seal()).broken).toContainEqual({ tenantId: family.main, seq: '5' })
    await tamper(
      sql`update credit_transactions set description = '' where tenant_id = ${family.main} and seq = 5`,
    )
    expect(await faults()).toEqual([])
    await forgeFrom(3)
    expect((await seal()).broken).toContainEqual({ tenantId: family.main, seq: '5' })
  })

  it.each([
    [
      'changed',
      sql`update credit_seals set balance_cents = 1 where number = 1`,
      /Siegel 1 .*: wurde verändert/,
    ],
    ['missing', sql`delete from credit_seals where number = 1`, /Siegel 2 .*: davor fehlt ein Siegel/],
  ])('that is %s is found', async (_, statement, text) => {
    await seal()
    await moveMore('x')
    await seal()
    await tamperSeals(sql`${statement} and tenant_id = ${family.main}`)
    expect(await faults()).toEqual([expect.stringMatching(text)])
  })

  it('of another key is neither right nor wrong', async () => {
    await seal()
    const [report] = await acrossTenantsVerifyLedger(ctx.db, [family.main], createSecrets('another key'))
    expect(report).toMatchObject({
      faults: [],
      unchecked: [expect.stringMatching(/^Siegel 1 vom .*: mit einem anderen SECRET_KEY gemacht$/)],
    })
  })

  it.each([
    ['changed', sql`update credit_seals set balance_cents = 1`],
    ['deleted', sql`delete from credit_seals`],
    ['emptied', sql`truncate credit_seals`],
  ])('cannot be %s by ordinary means', async (_, statement) => {
    await seal()
    const refusal = await ctx.db.execute(statement).catch(error => error.cause)
    expect(refusal).toMatchObject({ code: 'LT002' })
  })
})
