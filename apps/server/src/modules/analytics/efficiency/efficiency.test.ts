import { afterAll, beforeAll, expect, it } from 'vitest'
import { addChatbot } from '../../../../test/chatbots.ts'
import { addConversation } from '../../../../test/conversations.ts'
import { addDatabucket, addDocument } from '../../../../test/data-stores.ts'
import { cityWithAdmin, giveCredits } from '../../../../test/money.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import { doPaidWork } from '../../../../test/usage.ts'
import { after, days } from '../../../platform/clock.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const city = async () => {
  const { city: tenant, admin } = await cityWithAdmin(test)
  await giveCredits(test, tenant.id, 1000)
  const efficiency = async (query: { tenant_id?: string } = {}) =>
    (await admin.call('api.credits.analytics.efficiency', { query })).data
  return { tenant, admin, efficiency }
}

/** A chatbot with an answer that its visitor did not wait for. */
const breakOff = async (tenant: TestTenant, name: string, cents: number) => {
  const chatbot = await addChatbot(test.app, tenant.id, { name })
  const { message } = await addConversation(test.app, chatbot.id)
  await test.app.database.pool.query(
    "update messages set status = 'cancelled', cost_cents = $2 where id = $1",
    [message, cents],
  )
  return chatbot.id
}

it('a score is what succeeded times what was not wasted, with all kinds of waste', async () => {
  const { tenant, efficiency } = await city()
  await doPaidWork(test, tenant.id, { credits: 7 })
  await doPaidWork(test, tenant.id, { credits: 0.8 })
  await doPaidWork(test, tenant.id, {
    credits: 5,
    functionality: 'document_processing',
    parts: [{ functionality: 'document_ocr', credits: 1 }],
    isCancelled: true,
  })
  await doPaidWork(test, tenant.id, { credits: 1.2, functionality: 'document_processing' })
  const chatbot = await breakOff(tenant, 'Bürgerservice', 80)
  // One document of 1.20 credits that no answer used; and one of a store that is just being filled.
  const store = await addDatabucket(test.app, tenant.id)
  await addDocument(test.app, store, { createdAt: after(test.clock.now(), -days(10)) })
  await addDocument(test.app, await addDatabucket(test.app, tenant.id))

  const data = await efficiency()
  expect(data.totals).toEqual({
    operations: 4,
    successes: 3,
    success_rate: 75,
    used_credits: 10,
    wasted_credits: 3,
  })
  expect(data.waste).toEqual([
    { kind: 'failed_work', count: 1, credits: 1 },
    { kind: 'abandoned_work', count: 0, credits: 0 },
    { kind: 'unread_answers', count: 1, credits: 0.8 },
    { kind: 'unused_data_stores', count: 1, credits: 1.2 },
  ])
  expect(data.overall_score).toBe(52.5)
  expect(data.cost_per_success).toBe(3.33)
  expect(data.optimization_potential).toBe(30)
  expect(
    data.by_functionality.map(({ functionality, success_rate, efficiency_score }) => ({
      functionality,
      success_rate,
      efficiency_score,
    })),
  ).toEqual([
    { functionality: 'chatbot_response', success_rate: 100, efficiency_score: 100 },
    { functionality: 'document_processing', success_rate: 50, efficiency_score: 27.3 },
  ])
  expect(
    data.recommendations.map(({ kind, potential_savings, link }) => [kind, potential_savings, link?.href]),
  ).toEqual([
    ['unused_data_stores', 1.2, `/databuckets/${store}/documents`],
    ['failed_work', 1, '/credits/history?functionality=document_processing'],
    ['unread_answers', 0.8, `/chatbots/${chatbot}/conversations`],
  ])
  expect(data.recommendations[2]?.title).toContain('Bürgerservice')
})

it('a data store that was the source of an answer is no waste', async () => {
  const { tenant, efficiency } = await city()
  await doPaidWork(test, tenant.id, { credits: 5 })
  const chatbot = await addChatbot(test.app, tenant.id)
  const { message } = await addConversation(test.app, chatbot.id)
  const store = await addDatabucket(test.app, tenant.id)
  const document = await addDocument(test.app, store, { createdAt: after(test.clock.now(), -days(10)) })
  expect((await efficiency()).waste[3]).toMatchObject({ count: 1, credits: 1.2 })
  await test.app.database.pool.query(
    `insert into message_sources (tenant_id, message_id, number, document_tenant_id, document_id, document_title, heading, text, score)
     values ($1, $2, 1, $1, $3, 'Satzung', '', '', 1)`,
    [tenant.id, message, document.id],
  )
  expect((await efficiency()).waste[3]).toMatchObject({ count: 0, credits: 0 })
})

it('what belongs to a sub-tenant is named with it and not linked', async () => {
  const { tenant, efficiency } = await city()
  const office = await test.subTenant(tenant)
  await giveCredits(test, office.id, 100)
  await doPaidWork(test, office.id, { credits: 5 })
  await breakOff(office, 'Bibliothek', 100)
  const [first] = (await efficiency()).recommendations
  expect(first).toMatchObject({ kind: 'unread_answers', link: null })
  expect(first?.description).toContain(`It belongs to ${office.name}.`)
})

it('without usage there is no score', async () => {
  const { efficiency } = await city()
  expect(await efficiency()).toMatchObject({
    overall_score: null,
    cost_per_success: null,
    by_functionality: [],
    recommendations: [],
  })
})
