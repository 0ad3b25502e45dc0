import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDatabucket, addDocument, shareWithCircle } from '../../../../test/data-stores.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { after, days } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { replacePassages } from '../lexical-index/replace-passages.ts'

let test: TestApp
let city: TestTenant
let admin: TestBrowser
beforeAll(async () => {
  test = await startTestApp()
  city = await test.mainTenant()
  admin = await test.signedIn(await test.member(city, 'contentmanager'))
})
afterAll(() => test.close())

const text = 'Die Gebühr beträgt 12 Euro im Monat.'
const newStore = async (createdAt = test.clock.now()) => {
  const databucketId = await addDatabucket(test.app, city.id)
  const { id: documentId } = await addDocument(test.app, databucketId, { title: 'Abfallsatzung', createdAt })
  const owner = { tenantId: city.id, databucketId, documentId, title: 'Abfallsatzung' }
  const ctx = { ...test.app.ports, db: test.app.database.db } as Ctx
  await replacePassages(ctx, owner, [
    { page: 1, headings: [], text: 'Diese Satzung gilt im Stadtgebiet.', start: 0, end: 34 },
    { page: 3, headings: ['Gebühren', '§ 4 Höhe'], text, start: 60, end: 96 },
  ])
  return owner
}
const ask = (browser: TestBrowser, databucket: string, query: { q: string; limit?: number }) =>
  browser.send('databucket.search', { params: { databucket }, query })
const found = async (databucket: string) =>
  (
    await admin.call('databucket.search', {
      params: { databucket },
      query: { q: 'Wie hoch ist die Gebühr?' },
    })
  ).results

describe('the search in a data store', () => {
  it('answers with source, page, heading, span, marked words and the reasons for the rank', async () => {
    const { databucketId, documentId } = await newStore()
    const [first] = await found(databucketId)
    expect(first).toMatchObject({
      document_id: documentId,
      document_title: 'Abfallsatzung',
      page: 3,
      heading: 'Gebühren › § 4 Höhe',
      text,
      span: { start: 60, end: 96 },
    })
    expect(first?.highlights.map(({ start, end }) => text.slice(start, end))).toEqual(['Gebühr'])
    const value = (name: string) => first?.score_parts.find(part => part.name === name)?.value ?? Number.NaN
    const summands = ['lexical', 'grams', 'neighbourhood', 'coverage', 'title', 'vector', 'document']
    const sum = summands.reduce((total, name) => total + value(name), 0)
    expect(value('title')).toBeGreaterThan(0)
    expect(first?.score).toBeCloseTo(sum * value('recency') * value('weight'), 3)
  })

  it('is open to whom the data store is shared with, for as long as it is, and to nobody else', async () => {
    const { databucketId } = await newStore()
    const neighbour = await test.mainTenant({ circleId: city.circleId })
    const reader = await test.signedIn(await test.member(neighbour, 'contentmanager'))
    const status = async () => (await ask(reader, databucketId, { q: 'Gebühr' })).statusCode
    expect(await status()).toBe(404)
    await shareWithCircle(test.app, databucketId)
    expect(await status()).toBe(200)
    await test.app.database.pool.query('delete from databucket_shares where databucket_id = $1', [
      databucketId,
    ])
    expect(await status()).toBe(404)
  })

  it('counts the age of documents as the circle of whoever searches says', async () => {
    const { databucketId } = await newStore(after(test.clock.now(), -days(465)))
    const recency = async () =>
      (await found(databucketId))[0]?.score_parts.find(({ name }) => name === 'recency')?.value
    expect(await recency()).toBe(1)
    const set = (method: string) =>
      test.app.database.pool.query(
        'update circles set recency_enabled = true, recency_method = $2, recency_scale_days = 100 where id = $1',
        [city.circleId, method],
      )
    const expected = { gauss: 0.7 + 0.3 * 0.1, linear: 0.7, exp: 0.7 + 0.3 / Math.E }
    for (const [method, value] of Object.entries(expected)) {
      await set(method)
      expect(await recency(), method).toBeCloseTo(value, 3)
    }
  })

  it.each([
    ['no question', { q: ' ' }],
    ['an endless question', { q: 'x'.repeat(1001) }],
    ['more than there is room for', { q: 'Gebühr', limit: 51 }],
  ])('refuses %s', async (_what, query) => {
    const { databucketId } = await newStore()
    expect((await ask(admin, databucketId, query)).statusCode).toBe(422)
  })
})
