import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  addDatabucket,
  addDocument,
  addUpload,
  addWebSource,
  isStored,
  shareWithCircle,
} from '../../../test/data-stores.ts'
import { cityWithAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { abandonedBlobs } from './tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const entriesOf = async (admin: Awaited<ReturnType<typeof cityWithAdmin>>['admin']) =>
  (await admin.call('settings.audit.index')).data.filter(({ action }) => action.startsWith('databucket.'))

describe('a data store', () => {
  it('is created, read, changed and deleted, and each is in the log', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const created = await admin.call('databucket.store', {
      body: { name: '  Satzungen  ', description: 'Ortsrecht der Stadt\nseit 1990' },
    })
    expect(created).toMatchObject({
      name: 'Satzungen',
      description: 'Ortsrecht der Stadt\nseit 1990',
      cover_photo_url: null,
      documents_count: 0,
      websources_count: 0,
      is_subscriber: false,
      owner_name: city.name,
      created_at: test.clock.now().toISOString(),
      sharing_status: { is_owner: true, is_shared: false, is_subscriber: false, share_type: null },
      can: { edit: true, delete: true, subscribe: false, upload: true, share: true, manage_websources: true },
    })
    const params = { databucket: created.id }
    expect(await admin.call('databucket.edit', { params })).toEqual(created)
    const body = { name: 'Ortsrecht', description: '' }
    expect(await admin.call('databucket.update', { params, body })).toMatchObject(body)
    await admin.call('databucket.update', { params, body })
    await admin.call('databucket.destroy', { params })
    expect((await admin.refused('databucket.edit', { params })).status).toBe(404)
    expect((await entriesOf(admin)).map(({ action, changes }) => ({ action, changes }))).toEqual([
      { action: 'databucket.deleted', changes: { documents: { from: 0 }, web_sources: { from: 0 } } },
      {
        action: 'databucket.updated',
        changes: {
          name: { from: 'Satzungen', to: 'Ortsrecht' },
          description: { from: 'Ortsrecht der Stadt\nseit 1990', to: '' },
        },
      },
      { action: 'databucket.created', changes: {} },
    ])
  })

  it('needs a name of one line and at most 200 characters', async () => {
    const { admin } = await cityWithAdmin(test)
    for (const name of ['', '   ', 'x'.repeat(201), 'a\nb', 'a\u202eb'])
      expect(Object.keys((await admin.refused('databucket.store', { body: { name } })).errors)).toEqual([
        'name',
      ])
  })

  it('takes no id, no tenant and no picture from outside', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const databucket = await addDatabucket(test.app, city.id)
    for (const field of ['id', 'tenant_id', 'cover_key', 'created_by']) {
      const body = { name: 'Satzungen', [field]: randomUUID() }
      expect((await admin.refused('databucket.store', { body })).errors).toHaveProperty(field)
      expect(
        (await admin.refused('databucket.update', { params: { databucket }, body })).errors,
      ).toHaveProperty(field)
    }
  })

  it('is maintained by content managers, without the web sources', async () => {
    const city = await test.mainTenant()
    const manager = await test.signedIn(await test.member(city, 'contentmanager'))
    const { can } = await manager.call('databucket.store', { body: { name: 'Satzungen' } })
    expect(can).toEqual({
      edit: true,
      delete: true,
      subscribe: false,
      upload: true,
      share: true,
      manage_websources: false,
    })
  })

  it('deleted takes thousands of documents, their steps, uploads and files along in one go', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const { pool } = test.app.database
    const databucket = await addDatabucket(test.app, city.id)
    const { blobKey } = await addDocument(test.app, databucket, { bytes: Buffer.alloc(1000) })
    await addUpload(test.app, databucket)
    await addWebSource(test.app, databucket)
    await pool.query(
      `insert into documents (id, tenant_id, databucket_id, title, filename, media_type, size_bytes, sha256, blob_key, created_at, updated_at)
       select gen_random_uuid(), $1, $2, 'Seite', 'seite.html', 'text/html', 100, '', gen_random_uuid(), now(), now() from generate_series(1, 3000)`,
      [city.id, databucket],
    )
    await pool.query(
      "insert into document_steps (tenant_id, document_id, step) select tenant_id, id, 'reading' from documents where databucket_id = $1",
      [databucket],
    )
    await admin.call('databucket.destroy', { params: { databucket } })
    const left = await pool.query(
      `select (select count(*)::int from documents where databucket_id = $1) as documents,
              (select count(*)::int from document_uploads where databucket_id = $1) as uploads,
              (select used_bytes::int from databucket_storage where tenant_id = $2) as used,
              (select reserved_bytes::int from databucket_storage where tenant_id = $2) as reserved`,
      [databucket, city.id],
    )
    expect(left.rows[0]).toEqual({ documents: 0, uploads: 0, used: 0, reserved: 0 })
    const [entry] = await entriesOf(admin)
    expect(entry?.changes).toEqual({ documents: { from: 3001 }, web_sources: { from: 1 } })
    const abandoned = () => test.app.database.db.$count(abandonedBlobs)
    await expect.poll(abandoned).toBe(0)
    expect(await isStored(test.app, blobKey)).toBe(false)
  })
})

describe('the list of data stores', () => {
  it('has its tabs, German order, pages and search, and counts what is in each', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const neighbour = await test.mainTenant({ circleId: city.circleId, name: 'Nachbarstadt' })
    for (const name of ['Zoo', 'Ämter', 'Apotheken', '100 % Recht'])
      await addDatabucket(test.app, city.id, { name })
    const shared = await addDatabucket(test.app, neighbour.id, { name: 'Öffnungszeiten' })
    const other = await addDatabucket(test.app, neighbour.id, { name: 'Museen' })
    await addDatabucket(test.app, neighbour.id, { name: 'Geheim' })
    await shareWithCircle(test.app, shared)
    await shareWithCircle(test.app, other)
    await admin.call('databucket.subscribe', { params: { databucket: shared } })
    await addDocument(test.app, shared)
    await addDocument(test.app, shared)
    await addWebSource(test.app, shared)
    const names = async (query: Record<string, unknown>) =>
      (await admin.call('databucket.index', { query })).data.map(({ name }) => name)
    expect(await names({})).toEqual(['100 % Recht', 'Ämter', 'Apotheken', 'Museen', 'Öffnungszeiten', 'Zoo'])
    expect(await names({ tab: 'owned' })).toEqual(['100 % Recht', 'Ämter', 'Apotheken', 'Zoo'])
    expect(await names({ tab: 'subscribed' })).toEqual(['Öffnungszeiten'])
    expect(await names({ tab: 'available' })).toEqual(['Museen'])
    expect(await names({ search: 'ÄMT' })).toEqual(['Ämter'])
    expect(await names({ search: '%' })).toEqual(['100 % Recht'])
    expect(await names({ search: 'geheim' })).toEqual([])
    expect(await names({ tab: 'owned', direction: 'desc' })).toEqual([
      'Zoo',
      'Apotheken',
      'Ämter',
      '100 % Recht',
    ])
    expect((await names({ sort: 'documents_count', direction: 'desc' }))[0]).toBe('Öffnungszeiten')
    expect((await names({ sort: 'created_at', tab: 'owned' }))[0]).toBe('Zoo')
    const page = await admin.call('databucket.index', { query: { page: 2, per_page: 4, tab: 'all' } })
    expect(page).toMatchObject({ total: 6, last_page: 2, from: 5, to: 6, can: { create: true } })
    expect(page.data[0]).toMatchObject({
      name: 'Öffnungszeiten',
      documents_count: 2,
      websources_count: 1,
      sharing_status: {
        is_owner: false,
        is_shared: true,
        is_subscriber: true,
        owner_name: 'Nachbarstadt',
        share_type: 'circle',
        subscriber_count: null,
      },
      can: { edit: false, delete: false, subscribe: true },
    })
  })

  it('asks the database as often for many as for few', async () => {
    const { city, admin } = await cityWithAdmin(test)
    await addDatabucket(test.app, city.id)
    const query = vi.spyOn(test.app.database.pool, 'query')
    const countQueries = async () => {
      query.mockClear()
      await admin.call('databucket.index', { query: { per_page: 100 } })
      // Those of the jobs that run beside are no matter of the list.
      return query.mock.calls.filter(([text]) => !JSON.stringify(text).includes('pgboss')).length
    }
    const few = await countQueries()
    for (let count = 0; count < 20; count += 1)
      await addDocument(test.app, await addDatabucket(test.app, city.id))
    expect(await countQueries()).toBe(few)
    query.mockRestore()
  })

  it('counts documents, passages and space', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const { pool } = test.app.database
    await pool.query('update tenants set upload_limit_mb = 4 where id = $1', [city.id])
    const neighbour = await test.mainTenant({ circleId: city.circleId })
    const own = await addDatabucket(test.app, city.id)
    const [subscribed, available] = [
      await addDatabucket(test.app, neighbour.id),
      await addDatabucket(test.app, neighbour.id),
    ]
    await shareWithCircle(test.app, subscribed)
    await shareWithCircle(test.app, available)
    await admin.call('databucket.subscribe', { params: { databucket: subscribed } })
    await addDocument(test.app, own, { bytes: Buffer.alloc(1_048_576), chunks: 10 })
    await addDocument(test.app, own, { bytes: Buffer.alloc(2_097_152), chunks: 20 })
    await addDocument(test.app, subscribed, { bytes: Buffer.alloc(1_048_576), chunks: 5 })
    await addDocument(test.app, available, { chunks: 100 })
    expect((await admin.call('databucket.index')).statistics).toEqual({
      owned_document_count: 2,
      subscribed_document_count: 1,
      chunk_count: 35,
      document_size: { used: 3, max: 4, used_percent: 75 },
    })
    await pool.query('update tenants set upload_limit_mb = 0 where id = $1', [city.id])
    const { document_size } = (await admin.call('databucket.index')).statistics
    expect(document_size).toEqual({ used: 3, max: 0, used_percent: 100 })
  })

  it('has nothing of a tenant without data stores', async () => {
    const { admin } = await cityWithAdmin(test)
    expect(await admin.call('databucket.index')).toMatchObject({
      data: [],
      total: 0,
      statistics: {
        owned_document_count: 0,
        subscribed_document_count: 0,
        chunk_count: 0,
        document_size: { used: 0, max: 500, used_percent: 0 },
      },
    })
  })
})
