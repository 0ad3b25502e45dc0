import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
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

const withStore = () => cityWithStore(test, { name: 'Satzungen' })
const readerOf = async (databucket: string, circleId: string) => {
  const neighbour = await test.mainTenant({ circleId })
  await shareWithCircle(test.app, databucket)
  return test.signedIn(await test.member(neighbour, 'admin'))
}

describe('the documents of a data store', () => {
  it('come newest first, in pages, by status, by name and without the pages of web sources', async () => {
    const { admin, databucket, params } = await withStore()
    const webSourceId = await addWebSource(test.app, databucket)
    const day = (day: number) => new Date(Date.UTC(2026, 9, day))
    await addDocument(test.app, databucket, { title: 'Hundesteuer', filename: 'h_1.pdf', createdAt: day(1) })
    await addDocument(test.app, databucket, { title: 'Abfall', status: 'failed', createdAt: day(2) })
    await addDocument(test.app, databucket, { title: 'Startseite', webSourceId, createdAt: day(3) })
    await addDocument(test.app, databucket, { title: 'Bäder', status: 'pending', createdAt: day(4) })
    const titles = async (query: Record<string, unknown>) =>
      (await admin.call('databucket.documents', { params, query })).data.map(({ title }) => title)
    expect(await titles({})).toEqual(['Bäder', 'Startseite', 'Abfall', 'Hundesteuer'])
    expect(await titles({ uploads_only: '1' })).toEqual(['Bäder', 'Abfall', 'Hundesteuer'])
    expect(await titles({ status: 'failed' })).toEqual(['Abfall'])
    expect(await titles({ search: 'bÄD' })).toEqual(['Bäder'])
    expect(await titles({ search: 'h_1' })).toEqual(['Hundesteuer'])
    expect(await titles({ search: 'hx1' })).toEqual([])
    const page = await admin.call('databucket.documents', { params, query: { page: 2, per_page: 3 } })
    expect(page).toMatchObject({ total: 4, from: 4, to: 4, last_page: 2 })
  })

  it('say how far their processing is, with its steps in order', async () => {
    const { admin, databucket, params } = await withStore()
    const { tenantId, id } = await addDocument(test.app, databucket, { status: 'inprogress' })
    await test.app.database.pool.query(
      `insert into document_steps (tenant_id, document_id, step, status, progress, failure) values
         ($1, $2, 'indexing', 'waiting', 0, null), ($1, $2, 'reading', 'completed', 100, null), ($1, $2, 'ocr', 'failed', 40, 'Zu groß')`,
      [tenantId, id],
    )
    const { data } = await admin.call('databucket.documents', { params })
    expect(data[0]?.steps).toEqual([
      { step: 'reading', status: 'completed', progress: 100, failure: null },
      { step: 'ocr', status: 'failed', progress: 40, failure: 'Zu groß' },
      { step: 'indexing', status: 'waiting', progress: 0, failure: null },
    ])
  })

  it('tell a reader what they say, but not who uploaded them nor what they cost', async () => {
    const { city, admin, databucket, params } = await withStore()
    const { id: document } = await addDocument(test.app, databucket)
    const reader = await readerOf(databucket, city.circleId)
    const costs = { processing_credits_used: 1.2, credit_breakdown: { ocr: { count: 2, credits: 1.2 } } }
    expect((await admin.call('databucket.documents', { params })).data[0]).toMatchObject({
      uploaded_by: 'Mira Muster',
      ...costs,
      can: { download: true, update: true, delete: true, retry: false },
    })
    const seen = {
      uploaded_by: '',
      processing_credits_used: 0,
      credit_breakdown: {},
      can: { download: true, update: false, delete: false, retry: false },
    }
    expect((await reader.call('databucket.documents', { params })).data[0]).toMatchObject(seen)
    const details = await reader.call('document.edit', { params: { document } })
    expect(details).toMatchObject({ ...seen, databucket: { id: databucket, name: 'Satzungen' } })
    const body = { title: 'Meins' }
    expect((await reader.refused('document.update', { params: { document }, body })).status).toBe(404)
    expect((await reader.refused('document.destroy', { params: { document } })).status).toBe(404)
    expect((await admin.call('document.edit', { params: { document } })).title).toBe('Satzung')
  })

  it.each([
    ['pending', { download: false, update: false, delete: true, retry: false }],
    ['inprogress', { download: false, update: false, delete: true, retry: false }],
    ['completed', { download: true, update: true, delete: true, retry: false }],
    ['failed', { download: false, update: false, delete: true, retry: true }],
  ] as const)('that are %s allow what the status allows', async (status, can) => {
    const { admin, databucket } = await withStore()
    const { id: document } = await addDocument(test.app, databucket, { status })
    const params = { document }
    const details = await admin.call('document.edit', { params })
    expect(details.can).toEqual(can)
    expect(details.failure).toBe(status === 'failed' ? 'Die Datei ist beschädigt.' : null)
    const download = await admin.send('document.download', { params })
    const update = await admin.send('document.update', { params, body: { title: 'Neu' } })
    for (const response of [download, update]) {
      expect(response.statusCode).toBe(can.download ? 200 : 409)
      if (status === 'pending' || status === 'inprogress')
        expect(response.json().message).toBe('Dokument wird noch verarbeitet')
    }
    await admin.call('document.destroy', { params })
    expect((await admin.refused('document.edit', { params })).status).toBe(404)
  })
})

describe('a document', () => {
  it('keeps what people wrote about it, and the log has it', async () => {
    const { admin, databucket } = await withStore()
    const { id: document } = await addDocument(test.app, databucket)
    const params = { document }
    const body = { title: 'Satzung', summary: 'Kurz gesagt', external_url: 'https://musterstadt.example/s' }
    expect(await admin.call('document.update', { params, body })).toMatchObject(body)
    await admin.call('document.update', { params, body })
    const { rows } = await test.app.database.pool.query(
      'select title_is_own, summary_is_own from documents where id = $1',
      [document],
    )
    expect(rows[0]).toEqual({ title_is_own: false, summary_is_own: true })
    const entries = (await admin.call('settings.audit.index')).data.filter(({ action }) =>
      action.startsWith('document.'),
    )
    expect(entries.map(({ action, changes }) => ({ action, changes }))).toEqual([
      {
        action: 'document.updated',
        changes: {
          summary: { from: '', to: 'Kurz gesagt' },
          external_url: { from: '', to: 'https://musterstadt.example/s' },
        },
      },
    ])
  })

  it.each(['javascript:alert(1)', 'ftp://musterstadt.example/', '//musterstadt.example', 'satzung'])(
    'does not lead to %s',
    async external_url => {
      const { admin, databucket } = await withStore()
      const { id: document } = await addDocument(test.app, databucket)
      const body = { title: 'Satzung', external_url }
      const { errors } = await admin.refused('document.update', { params: { document }, body })
      expect(Object.keys(errors)).toEqual(['external_url'])
    },
  )

  it('deleted is gone with its file, also for whoever deletes it at the same time', async () => {
    const { admin, databucket } = await withStore()
    const { id: document, blobKey } = await addDocument(test.app, databucket)
    const params = { document }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.send('document.destroy', { params })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404, 404])
    await expect.poll(() => isStored(test.app, blobKey)).toBe(false)
    const actions = (await admin.call('settings.audit.index')).data.map(({ action }) => action)
    expect(actions.filter(action => action === 'document.deleted')).toHaveLength(1)
  })

  it('whose file is missing says so, and the log names it', async () => {
    const { admin, databucket } = await withStore()
    const { id: document, blobKey } = await addDocument(test.app, databucket)
    await test.app.ports.blobs.delete(blobKey)
    const refusal = await admin.refused('document.download', { params: { document } })
    expect(refusal).toMatchObject({
      status: 410,
      code: 'gone',
      message: expect.stringContaining('Die Datei fehlt'),
    })
    expect(test.logged()).toContain(blobKey)
  })

  it('downloaded is the file as it came, saved and never shown by the browser', async () => {
    const { city, admin, databucket } = await withStore()
    const bytes = Buffer.from('<!doctype html><script>alert(1)</script>')
    const { id: document } = await addDocument(test.app, databucket, {
      filename: 'Gebühren "2026".html',
      mediaType: 'text/html',
      bytes,
    })
    for (const browser of [admin, await readerOf(databucket, city.circleId)]) {
      const response = await browser.send('document.download', { params: { document } })
      expect(response.rawPayload.equals(bytes)).toBe(true)
      expect(response.headers).toMatchObject({
        'content-type': 'text/html',
        'content-length': String(bytes.length),
        'content-disposition': `attachment; filename="Gebuhren _2026_.html"; filename*=UTF-8''Geb%C3%BChren%20_2026_.html`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
  })
})
