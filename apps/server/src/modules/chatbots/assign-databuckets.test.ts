import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addChatbot } from '../../../test/chatbots.ts'
import { addDatabucket, shareWithCircle } from '../../../test/data-stores.ts'
import { cityWithAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { usableAssignments } from './assignments-store.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const nothing = { high: [], medium: [], low: [] }

const withChatbot = async () => {
  const { city, admin } = await cityWithAdmin(test)
  const { id } = await addChatbot(test.app, city.id)
  const neighbour = await test.mainTenant({ circleId: city.circleId, name: 'Nachbarstadt' })
  return { city, admin, neighbour, id, params: { chatbot: id } }
}

describe('the data stores of a chatbot', () => {
  it('are own and subscribed ones, kept by priority and in order, and each change is in the log', async () => {
    const { city, admin, neighbour, params } = await withChatbot()
    const [own, second] = [
      await addDatabucket(test.app, city.id, { name: 'Satzungen' }),
      await addDatabucket(test.app, city.id, { name: 'Ämter' }),
    ]
    const subscribed = await addDatabucket(test.app, neighbour.id, { name: 'Museen' })
    const onlyShared = await addDatabucket(test.app, neighbour.id, { name: 'Theater' })
    for (const id of [subscribed, onlyShared]) await shareWithCircle(test.app, id)
    await admin.call('databucket.subscribe', { params: { databucket: subscribed } })
    const databuckets = { high: [subscribed, second], medium: [], low: [own] }
    await admin.call('chatbot.update_databuckets', { params, body: { databuckets } })
    await admin.call('chatbot.update_databuckets', { params, body: { databuckets } })
    const shown = await admin.call('chatbot.edit_databuckets', { params })
    expect(shown.databuckets).toEqual(databuckets)
    expect(shown.available.map(({ name }) => name)).toEqual(['Ämter', 'Museen', 'Satzungen'])
    expect(shown.available[1]).toMatchObject({ is_subscriber: true, owner_name: 'Nachbarstadt' })
    const { data } = await admin.call('settings.audit.index')
    const entries = data.filter(({ action }) => action === 'chatbot.databuckets-updated')
    expect(entries.map(({ changes }) => changes)).toEqual([
      { high: { from: '', to: 'Museen, Ämter' }, low: { from: '', to: 'Satzungen' } },
    ])
    await admin.call('chatbot.update_databuckets', { params, body: { databuckets: nothing } })
    expect((await admin.call('chatbot.edit_databuckets', { params })).databuckets).toEqual(nothing)
  })

  it('of somebody else, or only shared, are refused as ones that do not exist', async () => {
    const { city, admin, neighbour, params } = await withChatbot()
    const own = await addDatabucket(test.app, city.id)
    const shared = await addDatabucket(test.app, neighbour.id)
    await shareWithCircle(test.app, shared)
    const foreign = await addDatabucket(test.app, neighbour.id)
    for (const id of [shared, foreign, randomUUID()]) {
      const body = { databuckets: { high: [own], medium: [], low: [id] } }
      expect(await admin.refused('chatbot.update_databuckets', { params, body })).toEqual({
        status: 422,
        code: 'invalid',
        message: 'Bitte prüfen Sie Ihre Eingaben.',
        errors: {
          'databuckets.low.0':
            'Bitte wählen Sie nur Datenbuckets aus, die Ihrem Mandanten zur Verfügung stehen.',
        },
      })
    }
    const twice = { databuckets: { high: [own], medium: [own], low: [] } }
    expect((await admin.refused('chatbot.update_databuckets', { params, body: twice })).errors).toEqual({
      'databuckets.medium.0': 'Jeder Datenbucket kann nur einmal zugeordnet werden.',
    })
    expect((await admin.call('chatbot.edit_databuckets', { params })).databuckets).toEqual(nothing)
  })

  it('count only while they are shared and subscribed to', async () => {
    const { city, admin, neighbour, id, params } = await withChatbot()
    const subscribed = await addDatabucket(test.app, neighbour.id, { name: 'Museen' })
    const own = await addDatabucket(test.app, city.id, { name: 'Satzungen' })
    await shareWithCircle(test.app, subscribed)
    const store = { params: { databucket: subscribed } }
    await admin.call('databucket.subscribe', store)
    const databuckets = { high: [own], medium: [subscribed], low: [] }
    await admin.call('chatbot.update_databuckets', { params, body: { databuckets } })
    const usable = () => usableAssignments(test.app.systemContext('test'), { id, tenantId: city.id })
    const both = [
      { ownerTenantId: city.id, databucketId: own, name: 'Satzungen', priority: 'high' },
      { ownerTenantId: neighbour.id, databucketId: subscribed, name: 'Museen', priority: 'medium' },
    ]
    expect(await usable()).toEqual(both)
    await admin.call('databucket.unsubscribe', store)
    expect(await usable()).toEqual(both.slice(0, 1))
    await admin.call('databucket.subscribe', store)
    expect(await usable()).toEqual(both)
    await test.app.database.pool.query('delete from databucket_shares where databucket_id = $1', [subscribed])
    expect(await usable()).toEqual(both.slice(0, 1))
    expect((await admin.call('chatbot.edit_databuckets', { params })).databuckets.medium).toEqual([])
    await admin.call('databucket.destroy', { params: { databucket: own } })
    expect(await usable()).toEqual([])
  })
})
