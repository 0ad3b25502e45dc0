import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDatabucket,
  addDocument,
  addWebSource,
  cityWithStore,
  isStored,
  shareWithCircle,
} from '../../../test/data-stores.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const withStore = () => cityWithStore(test)

describe('the web sources of a data store', () => {
  it('are listed in German order with their pages and what one may do', async () => {
    const { city, admin, databucket, params } = await withStore()
    await addWebSource(test.app, databucket, { name: 'Zoo' })
    const id = await addWebSource(test.app, databucket, { name: 'Ämter', url: 'https://aemter.example/' })
    await addDocument(test.app, databucket, { webSourceId: id })
    await addDocument(test.app, databucket, { webSourceId: id })
    await addDocument(test.app, databucket)
    await test.app.database.pool.query(
      `update web_sources set status = 'error', error_message = 'Nicht erreichbar', crawl_count = 3, last_crawled_at = $2,
         crawl_started_at = $2, crawl_progress = 40 where id = $1`,
      [id, test.clock.now()],
    )
    const list = await admin.call('databucket.edit_websources', { params })
    expect(list.data.map(({ name }) => name)).toEqual(['Ämter', 'Zoo'])
    expect(list.can).toEqual({ create: true })
    expect(list.data[0]).toEqual({
      id,
      name: 'Ämter',
      url: 'https://aemter.example/',
      frequency: 'weekly',
      status: 'error',
      page_limit: 100,
      path_filter: '',
      last_crawled: test.clock.now().toISOString(),
      next_crawl: null,
      crawl_count: 3,
      pages_count: 2,
      crawl_progress: 40,
      error_message: 'Nicht erreichbar',
      left_out: [],
      can: { crawl: false, update: true, delete: true },
    })
    expect(list.data[1]).toMatchObject({
      pages_count: 0,
      crawl_progress: null,
      can: { crawl: true, update: true, delete: true },
    })
    const found = await admin.call('databucket.edit_websources', { params, query: { search: 'aemter.ex' } })
    expect(found.data.map(({ name }) => name)).toEqual(['Ämter'])
    const manager = await test.signedIn(await test.member(city, 'contentmanager'))
    const theirs = await manager.call('databucket.edit_websources', { params })
    expect(theirs.can).toEqual({ create: false })
    expect(theirs.data[1]?.can).toEqual({ crawl: true, update: false, delete: true })
    await test.app.database.pool.query(`update web_sources set status = 'inactive' where name = 'Zoo'`)
    const switchedOff = await admin.call('databucket.edit_websources', { params })
    expect(switchedOff.data[1]?.can).toEqual({ crawl: false, update: true, delete: true })
  })

  it('are read by whom the data store is shared with, and changed by nobody there', async () => {
    const { city, databucket, params } = await withStore()
    const websource = await addWebSource(test.app, databucket)
    const neighbour = await test.mainTenant({ circleId: city.circleId })
    const reader = await test.signedIn(await test.member(neighbour, 'admin'))
    await shareWithCircle(test.app, databucket)
    const list = await reader.call('databucket.edit_websources', { params })
    expect(list.can).toEqual({ create: false })
    expect(list.data[0]?.can).toEqual({ crawl: false, update: false, delete: false })
    const refusal = await reader.refused('databucket.destroy_websource', {
      params: { databucket, websource },
    })
    expect(refusal.status).toBe(404)
  })

  it('deleted take their pages and files along, once, and leave the uploads', async () => {
    const { city, admin, databucket, params } = await withStore()
    const websource = await addWebSource(test.app, databucket)
    const page = await addDocument(test.app, databucket, { webSourceId: websource })
    const upload = await addDocument(test.app, databucket)
    const other = await addDatabucket(test.app, city.id)
    const wrong = { databucket: other, websource }
    expect((await admin.refused('databucket.destroy_websource', { params: wrong })).status).toBe(404)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        admin.send('databucket.destroy_websource', { params: { databucket, websource } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404])
    const left = await admin.call('databucket.documents', { params })
    expect(left.data.map(({ id }) => id)).toEqual([upload.id])
    await expect.poll(() => isStored(test.app, page.blobKey)).toBe(false)
    expect(await test.app.ports.blobs.size(upload.blobKey)).toBeGreaterThan(0)
    const entries = (await admin.call('settings.audit.index')).data.filter(
      ({ action }) => action === 'web-source.deleted',
    )
    expect(entries.map(({ changes }) => changes)).toEqual([
      { url: { from: 'http://127.0.0.1:9/' }, pages: { from: 1 } },
    ])
  })
})
