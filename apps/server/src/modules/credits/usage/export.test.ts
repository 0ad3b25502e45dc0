import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cityWithAdmin, giveCredits } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { countingContext, doPaidWork } from '../../../../test/usage.ts'
import { exportUsage } from './export.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const richCity = async () => {
  const found = await cityWithAdmin(test)
  await giveCredits(test, found.city.id, 10_000)
  return found
}

const linesOf = async (browser: TestBrowser, tenant: string, query = {}): Promise<string[]> => {
  const { body } = await browser.send('api.credits.usage.export', { params: { tenant }, query })
  return body.split('\r\n')
}

const noFilter = {
  include_subtenants: '0',
  start_date: '',
  end_date: '',
  functionality: '',
  functionality_group: '',
  group_by: '',
} as const

/** Many finished actions at once, three in the same millisecond, as a crawl leaves them. */
const addManyActions = (tenantId: string, count: number) =>
  test.app.database.pool.query(
    `insert into credit_reservations (id, tenant_id, payer_tenant_id, root_id, depth, root_functionality, job_class, functionality,
         amount_cents, spent_cents, status, idempotency_key, description, created_at, expires_at, resolved_at)
       select id, $1, $1, id, 0, 'embeddings', 'test', 'embeddings', 10, 10, 'confirmed', id::text, 'Nr. ' || n, at, at + interval '1 hour', at
         from generate_series(1, $2::int) n cross join lateral (select gen_random_uuid() as id, '2026-05-01'::timestamptz + (n / 3) * interval '1.0005 seconds' as at) new`,
    [tenantId, count],
  )

describe('the export', () => {
  it('is a German CSV file of its own name, in which no text becomes a formula', async () => {
    const { city, person, admin } = await richCity()
    const id = await doPaidWork(test, city.id, {
      functionality: 'document_processing',
      credits: 1234.5,
      userId: person.id,
      description: '=HYPERLINK("http://evil.test";"Rechnung")',
      context: { document_id: '@dok' },
      at: new Date('2026-07-01T22:30:00Z'),
      parts: [{ functionality: 'document_ocr', credits: 0.25 }],
    })
    const response = await admin.send('api.credits.usage.export', { params: { tenant: city.id } })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="credit-usage-2026-11-02_10-00-00.csv"',
    )
    expect(response.body.split('\r\n')).toEqual([
      '\uFEFFZeitpunkt;Mandant;Funktion;Beschreibung;Person;Status;Credits;Dokument;Chatbot;Anfrage;Vorgang;Teil von',
      `02.07.2026 00:30:00;${city.name};Dokumentverarbeitung;"'=HYPERLINK(""http://evil.test"";""Rechnung"")";${person.name};Abgerechnet;1234,75;'@dok;;;${id};`,
      '',
    ])
  })

  it('has the filter and the grouping of the screen', async () => {
    const { city, admin } = await richCity()
    await doPaidWork(test, city.id, { credits: 1, at: new Date('2026-09-30T12:00:00Z') })
    await doPaidWork(test, city.id, { credits: 2, at: new Date('2026-10-01T12:00:00Z') })
    await doPaidWork(test, city.id, {
      credits: 4,
      at: new Date('2026-10-02T12:00:00Z'),
      functionality: 'embeddings',
    })
    const october = { start_date: '2026-10-01', end_date: '2026-10-31' }
    expect(await linesOf(admin, city.id, { ...october, group_by: 'month' })).toEqual([
      '\uFEFFZeitraum;Aktionen;Credits',
      '10/2026;2;6,00',
      '',
    ])
    expect((await linesOf(admin, city.id, { group_by: 'week' })).slice(1)).toEqual(['KW 40/2026;3;7,00', ''])
    expect((await linesOf(admin, city.id, { group_by: 'day', ...october })).slice(1)).toEqual([
      '02.10.2026;1;4,00',
      '01.10.2026;1;2,00',
      '',
    ])
    const filtered = await linesOf(admin, city.id, { functionality: 'embeddings' })
    expect(filtered).toHaveLength(3)
    expect(filtered[1]).toContain('Vektoren')
  })

  it('has the actions of sub-tenants under their names', async () => {
    const { city, admin } = await richCity()
    const office = await test.subTenant(city)
    await giveCredits(test, office.id, 10)
    await doPaidWork(test, city.id, { credits: 1 })
    await doPaidWork(test, office.id, { credits: 1 })
    const names = async (query = {}) =>
      (await linesOf(admin, city.id, query)).slice(1, -1).map(line => line.split(';')[1])
    expect(await names()).toEqual([city.name])
    expect(await names({ include_subtenants: '1' })).toEqual([city.name, office.name])
  })

  it('of twenty thousand actions has each once and never holds more than a piece of them', async () => {
    const { city } = await richCity()
    await addManyActions(city.id, 20_000)
    const { ctx, queries } = countingContext(test, city.id)
    const { body } = await exportUsage(ctx, city.id, noFilter)
    const pieces = (body as Readable)[Symbol.asyncIterator]()
    const first = String((await pieces.next()).value)
    await new Promise(setImmediate)
    // Only what the first pieces needed was read, and meanwhile the one connection of the embedded database is free.
    expect(queries()).toBeLessThan(10)
    await test.app.database.pool.query('select 1')
    const lengths = [first.length]
    let file = first
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
      lengths.push(String(piece.value).length)
      file += piece.value
    }
    expect(queries()).toBeGreaterThan(40)
    expect(Math.max(...lengths)).toBeLessThan(100_000)
    expect(lengths.length).toBeGreaterThan(40)
    const numbers = file
      .split('\r\n')
      .slice(1, -1)
      .map(line => Number(line.split(';')[3]?.replace('Nr. ', '')))
    expect(numbers).toHaveLength(20_000)
    expect(new Set(numbers).size).toBe(20_000)
    expect(numbers.slice(-2).toSorted()).toEqual([1, 2])
  })
})
