import type { ShareType } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDatabucket, addDocument } from '../../../test/data-stores.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { usableDatabuckets } from './index.ts'
import { readableRows } from './reading-rights.ts'

const relations = ['owner', 'named sub', 'other sub', 'named main', 'sub of another', 'stranger'] as const
type Relation = (typeof relations)[number]

let test: TestApp
let places: Record<Relation, { tenant: TestTenant; browser: TestBrowser }>
beforeAll(async () => {
  test = await startTestApp()
  const city = await test.mainTenant()
  const town = await test.mainTenant({ circleId: city.circleId })
  const tenants: Record<Relation, TestTenant> = {
    owner: city,
    'named sub': await test.subTenant(city),
    'other sub': await test.subTenant(city),
    'named main': town,
    'sub of another': await test.subTenant(town),
    stranger: await test.mainTenant(),
  }
  places = {} as typeof places
  for (const relation of relations) {
    const person = await test.member(tenants[relation], 'contentmanager')
    places[relation] = { tenant: tenants[relation], browser: await test.signedIn(person) }
  }
})
afterAll(() => test.close())

const named = () => [places['named sub'].tenant.id, places['named main'].tenant.id]
const share = (databucket: string, share_type: ShareType, auto = false) =>
  places.owner.browser.call('databucket.share', {
    params: { databucket },
    body: {
      share_type,
      tenant_ids: share_type === 'specific' ? named() : [],
      auto_subscribe_subtenants_enabled: auto,
    },
  })

const newStore = async (tenant = places.owner.tenant) => {
  const databucket = await addDatabucket(test.app, tenant.id)
  const { id: document } = await addDocument(test.app, databucket)
  return { databucket, document }
}
type Store = Awaited<ReturnType<typeof newStore>>

type Reach = 'nothing' | 'available' | 'subscribed' | 'owned'

const tabsOf = async (browser: TestBrowser, databucket: string): Promise<string[]> => {
  const found: string[] = []
  for (const tab of ['all', 'owned', 'subscribed', 'available'] as const) {
    const { data } = await browser.call('databucket.index', { query: { tab, per_page: 100 } })
    if (data.some(({ id }) => id === databucket)) found.push(tab)
  }
  return found
}

/** What one tenant has of a data store. Every way to it must say the same. */
const reachIn = async (
  { tenant, browser }: { tenant: TestTenant; browser: TestBrowser },
  { databucket, document }: Store,
): Promise<Reach> => {
  const answers = [
    await browser.send('databucket.edit', { params: { databucket } }),
    await browser.send('databucket.documents', { params: { databucket } }),
    await browser.send('databucket.edit_websources', { params: { databucket } }),
    await browser.send('document.edit', { params: { document } }),
    await browser.send('document.download', { params: { document } }),
  ].map(({ statusCode }) => statusCode)
  expect(new Set(answers).size, answers.join(' ')).toBe(1)
  const isReadable = answers[0] === 200
  if (!isReadable) expect(answers[0]).toBe(404)
  const { db } = test.app.database
  expect((await readableRows(db, tenant.id)).some(({ id }) => id === databucket)).toBe(isReadable)
  const isUsable = (await usableDatabuckets(db, tenant.id)).some(({ id }) => id === databucket)
  const tabs = await tabsOf(browser, databucket)
  expect(tabs.includes('all')).toBe(isReadable)
  const reach = (tabs.find(tab => tab !== 'all') ?? 'nothing') as Reach
  expect(tabs.length).toBe(isReadable ? 2 : 0)
  expect(isUsable).toBe(reach === 'owned' || reach === 'subscribed')
  return reach
}
const reachOf = (relation: Relation, store: Store) => reachIn(places[relation], store)

/** Who reads what, by kind of sharing. */
const readers: Record<ShareType, Relation[]> = {
  specific: ['named sub', 'named main'],
  sub_tenants: ['named sub', 'other sub'],
  circle: ['named sub', 'other sub', 'named main', 'sub of another'],
}
const ownSubs: Relation[] = ['named sub', 'other sub']

describe.each(Object.entries(readers) as [ShareType, Relation[]][])(
  'a sharing of kind %s',
  (type, reading) => {
    it.each(relations)(
      'gives the %s what the kind says, at once and until it is withdrawn',
      async relation => {
        const store = await newStore()
        const params = { databucket: store.databucket }
        const before: Reach = relation === 'owner' ? 'owned' : 'nothing'
        expect(await reachOf(relation, store)).toBe(before)
        await share(store.databucket, type)
        const isReader = reading.includes(relation)
        expect(await reachOf(relation, store)).toBe(isReader ? 'available' : before)
        const { browser } = places[relation]
        const subscription = await browser.send('databucket.subscribe', { params })
        if (isReader) {
          expect(subscription.statusCode).toBe(200)
          expect(subscription.json()).toMatchObject({
            sharing_status: { is_owner: false, is_shared: true, is_subscriber: true, subscriber_count: null },
            can: { edit: false, delete: false, subscribe: true },
          })
          expect(await reachOf(relation, store)).toBe('subscribed')
          await browser.call('databucket.unsubscribe', { params })
          expect(await reachOf(relation, store)).toBe('available')
          await browser.call('databucket.subscribe', { params })
        } else {
          expect(subscription.statusCode).toBe(relation === 'owner' ? 409 : 404)
          expect(await reachOf(relation, store)).toBe(before)
        }
        await places.owner.browser.call('databucket.unshare', { params })
        expect(await reachOf(relation, store)).toBe(before)
        // The subscription was the reader's own decision and counts again with the next sharing.
        await share(store.databucket, type)
        expect(await reachOf(relation, store)).toBe(isReader ? 'subscribed' : before)
      },
    )

    it('subscribes the sub-tenants it reaches by itself when that is wanted, and nobody else', async () => {
      const store = await newStore()
      const { sharing_status } = await share(store.databucket, type, true)
      for (const relation of relations) {
        if (relation === 'owner') continue
        const reached = ownSubs.includes(relation) ? 'subscribed' : 'available'
        expect(await reachOf(relation, store), relation).toBe(
          reading.includes(relation) ? reached : 'nothing',
        )
      }
      const subscribed = reading.filter(relation => ownSubs.includes(relation)).length
      expect(sharing_status.subscriber_count).toBe(subscribed)
      await share(store.databucket, type, false)
      for (const relation of reading) expect(await reachOf(relation, store)).toBe('available')
    })
  },
)

describe('automatic subscriptions', () => {
  it('are there for a sub-tenant that is created later', async () => {
    const city = await test.mainTenant()
    await test.subTenant(city)
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const store = await newStore(city)
    const { databucket } = store
    await admin.call('databucket.share', {
      params: { databucket },
      body: { share_type: 'sub_tenants', auto_subscribe_subtenants_enabled: true },
    })
    const late = await test.subTenant(city)
    const browser = await test.signedIn(await test.member(late, 'subtenantmanager'))
    expect(await reachIn({ tenant: late, browser }, store)).toBe('subscribed')
    const { sharing_status } = await admin.call('databucket.edit', { params: { databucket } })
    expect(sharing_status.subscriber_count).toBe(2)
  })

  it('leave a sub-tenant alone that has unsubscribed, however often the sharing is saved', async () => {
    const store = await newStore()
    const params = { databucket: store.databucket }
    await share(store.databucket, 'sub_tenants', true)
    const { browser } = places['other sub']
    const card = await browser.call('databucket.unsubscribe', { params })
    expect(card.sharing_status.is_subscriber).toBe(false)
    for (const type of ['circle', 'sub_tenants'] as const) {
      await share(store.databucket, type, true)
      expect(await reachOf('other sub', store)).toBe('available')
      expect(await reachOf('named sub', store)).toBe('subscribed')
    }
    await browser.call('databucket.subscribe', { params })
    expect(await reachOf('other sub', store)).toBe('subscribed')
  })
})

describe('what changes around a sharing', () => {
  const sql = (text: string, values: unknown[]) => test.app.database.pool.query(text, values)
  const neighbours = async () => {
    const owner = await test.mainTenant()
    const reader = await test.mainTenant({ circleId: owner.circleId })
    const admin = await test.signedIn(await test.member(owner, 'admin'))
    const browser = await test.signedIn(await test.member(reader, 'admin'))
    const store = await newStore(owner)
    return { owner, reader, admin, browser, store, params: { databucket: store.databucket } }
  }

  it.each(['specific', 'circle'] as const)(
    'a tenant that leaves the circle reads nothing any more, one that returns does again (%s)',
    async share_type => {
      const { owner, reader, admin, browser, store, params } = await neighbours()
      const tenant_ids = share_type === 'specific' ? [reader.id] : []
      await admin.call('databucket.share', { params, body: { share_type, tenant_ids } })
      await browser.call('databucket.subscribe', { params })
      const elsewhere = await test.circle()
      await sql('update tenants set circle_id = $2 where id = $1', [reader.id, elsewhere.id])
      expect(await reachIn({ tenant: reader, browser }, store)).toBe('nothing')
      const { circle_tenants, current_sharing, subscriber_count } = await admin.call('databucket.sharing', {
        params,
      })
      expect(circle_tenants.map(({ id }) => id)).toEqual([owner.id])
      expect(current_sharing?.tenant_ids).toEqual([])
      expect(subscriber_count).toBe(0)
      await sql('update tenants set circle_id = $2 where id = $1', [reader.id, owner.circleId])
      expect(await reachIn({ tenant: reader, browser }, store)).toBe('subscribed')
    },
  )

  it('an owner that leaves the circle takes its data stores along, and shares them with nobody there', async () => {
    const { owner, reader, admin, browser, store, params } = await neighbours()
    await admin.call('databucket.share', { params, body: { share_type: 'circle' } })
    expect(await reachIn({ tenant: reader, browser }, store)).toBe('available')
    const elsewhere = await test.mainTenant()
    const newcomer = await test.signedIn(await test.member(elsewhere, 'admin'))
    await sql('update tenants set circle_id = $2 where id = $1', [owner.id, elsewhere.circleId])
    expect(await reachIn({ tenant: reader, browser }, store)).toBe('nothing')
    expect(await reachIn({ tenant: owner, browser: admin }, store)).toBe('owned')
    expect(await reachIn({ tenant: elsewhere, browser: newcomer }, store)).toBe('nothing')
    const { sharing_status } = await admin.call('databucket.edit', { params })
    expect(sharing_status).toMatchObject({ is_shared: false, share_type: null })
  })

  it('a deleted owner shares nothing any more', async () => {
    const { owner, reader, admin, browser, store, params } = await neighbours()
    await admin.call('databucket.share', { params, body: { share_type: 'circle' } })
    await browser.call('databucket.subscribe', { params })
    await sql('update tenants set deleted_at = now() where id = $1', [owner.id])
    expect(await reachIn({ tenant: reader, browser }, store)).toBe('nothing')
  })

  it('a deleted reader reads nothing, is no subscriber, and is offered to nobody', async () => {
    const { owner, reader, admin, browser, params } = await neighbours()
    const body = { share_type: 'specific' as const, tenant_ids: [reader.id] }
    await admin.call('databucket.share', { params, body })
    await browser.call('databucket.subscribe', { params })
    await sql('update tenants set deleted_at = now() where id = $1', [reader.id])
    expect(await usableDatabuckets(test.app.database.db, reader.id)).toEqual([])
    const { current_sharing, circle_tenants, subscriber_count } = await admin.call('databucket.sharing', {
      params,
    })
    expect(subscriber_count).toBe(0)
    expect(current_sharing?.tenant_ids).toEqual([])
    expect(circle_tenants.map(({ id }) => id)).toEqual([owner.id])
    expect((await admin.refused('databucket.share', { params, body })).errors).toHaveProperty('tenant_ids')
  })

  it('a deleted data store is gone for its readers', async () => {
    const { reader, admin, browser, store, params } = await neighbours()
    await admin.call('databucket.share', { params, body: { share_type: 'circle' } })
    await browser.call('databucket.subscribe', { params })
    await admin.call('databucket.destroy', { params })
    expect(await reachIn({ tenant: reader, browser }, store)).toBe('nothing')
  })

  it('a new kind of sharing takes the place of the old one at once', async () => {
    const store = await newStore()
    await share(store.databucket, 'circle')
    await share(store.databucket, 'sub_tenants')
    expect(await reachOf('named main', store)).toBe('nothing')
    await share(store.databucket, 'specific')
    expect(await reachOf('other sub', store)).toBe('nothing')
    expect(await reachOf('named main', store)).toBe('available')
  })
})
