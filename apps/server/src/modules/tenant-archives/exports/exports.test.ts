import { tenantArchives } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveParts } from '../../../../test/archive-portions.ts'
import { buildNow } from '../../../../test/archives.ts'
import { addDocument, cityWithStore, isStored } from '../../../../test/data-stores.ts'
import { superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { unpack } from '../../../../test/unpack.ts'
import { days } from '../../../platform/clock.ts'
import { sweepBlobsJob } from '../../databuckets/index.ts'
import { texts } from '../policy.ts'
import { buildExport } from './build-export.ts'
import { acrossTenantsRemoveExpired } from './remove-export.ts'

let test: TestApp
beforeAll(async () => {
  // No worker: archives are built when the test says so.
  test = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => test.close())

const system = () => test.app.systemContext('test')
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.app.database.pool.query<Row>(text, values)).rows

/** A town with documents and an archive that is ready. */
const readyTown = async () => {
  const { city, admin, databucket } = await cityWithStore(test)
  const document = await addDocument(test.app, databucket, { bytes: Buffer.from('Inhalt'.repeat(40)) })
  const { id } = await admin.call('settings.exports.store')
  await buildNow(test, city.id, id)
  const params = { export: id }
  const url = `/api/settings/exports/${id}/archive`
  const part = (range: string, more = {}) =>
    admin.request({ method: 'GET', url, headers: { range, ...more } })
  return { city, admin, databucket, document, id, params, part }
}

describe('an archive of a tenant', () => {
  it('is asked for by its admin, made by a job, listed and downloaded; each of it is in the log', async () => {
    const { city, admin } = await cityWithStore(test)
    const asked = await admin.call('settings.exports.store')
    expect(asked).toMatchObject({ state: 'waiting', bytes: null, progress: 0 })
    const early = await admin.refused('settings.exports.download', { params: { export: asked.id } })
    expect(early).toMatchObject({ status: 409, message: texts.notReady })
    const again = await admin.refused('settings.exports.store')
    expect(again).toMatchObject({ status: 409, message: texts.running })
    await buildNow(test, city.id, asked.id)
    const [ready] = (await admin.call('settings.exports.index')).data
    expect(ready).toMatchObject({ id: asked.id, state: 'ready', progress: 100 })
    const response = await admin.send('settings.exports.download', { params: { export: asked.id } })
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(ready?.bytes),
      'accept-ranges': 'bytes',
      etag: `"${asked.id}"`,
    })
    expect(response.rawPayload.length).toBe(ready?.bytes)
    expect(Object.keys(unpack(response.rawPayload))).toContain('manifest.json')
    const actions = (await admin.call('settings.audit.index')).data.map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['tenant.export-downloaded', 'tenant.export-requested'])
  })

  it('can be read from any byte to any other, and together the parts are the whole', async () => {
    const { admin, params, part } = await readyTown()
    const whole = (await admin.send('settings.exports.download', { params })).rawPayload
    for (const start of [
      0,
      1,
      17,
      29,
      30,
      45,
      300,
      Math.floor(whole.length / 2),
      whole.length - 30,
      whole.length - 1,
    ]) {
      const rest = await part(`bytes=${start}-`)
      expect([rest.statusCode, rest.headers['content-range']]).toEqual([
        206,
        `bytes ${start}-${whole.length - 1}/${whole.length}`,
      ])
      expect(rest.rawPayload.equals(whole.subarray(start))).toBe(true)
    }
    const step = 997
    const pieces: Buffer[] = []
    for (let start = 0; start < whole.length; start += step)
      pieces.push((await part(`bytes=${start}-${start + step - 1}`)).rawPayload)
    expect(Buffer.concat(pieces).equals(whole)).toBe(true)
    expect((await part('bytes=-10')).rawPayload.equals(whole.subarray(-10))).toBe(true)
    expect((await part(`bytes=${whole.length}-`)).statusCode).toBe(416)
    for (const nonsense of ['bytes=5-2', 'bytes=-', 'zeilen=1-2', 'bytes=0-1,5-6'])
      expect((await part(nonsense)).rawPayload.length).toBe(whole.length)
    expect((await part('bytes=5-', { 'if-range': '"anderes"' })).statusCode).toBe(200)
    expect((await part('bytes=5-', { 'if-range': `"${params.export}"` })).statusCode).toBe(206)
  })

  it('keeps a document that is deleted meanwhile until it is gone itself', async () => {
    const { admin, document, params } = await readyTown()
    await admin.call('document.destroy', { params: { document: document.id } })
    await sweepBlobsJob.handle(system(), {})
    expect(await isStored(test.app, document.blobKey)).toBe(true)
    const { rawPayload } = await admin.send('settings.exports.download', { params })
    expect(Object.values(unpack(rawPayload))).toContain('Inhalt'.repeat(40))
    await admin.call('settings.exports.destroy', { params })
    await sweepBlobsJob.handle(system(), {})
    expect(await isStored(test.app, document.blobKey)).toBe(false)
  })

  it('expires after a week with all files that were written for it', async () => {
    const { city, admin, document, params } = await readyTown()
    const own = await query<{ blob_key: string }>(
      'select blob_key from tenant_export_files where tenant_id = $1 and is_own',
      [city.id],
    )
    expect(own.length).toBeGreaterThan(5)
    test.clock.advance(days(tenantArchives.keptDays))
    const late = await (await test.signedIn(await test.member(city, 'admin'))).refused(
      'settings.exports.download',
      {
        params,
      },
    )
    expect(late).toMatchObject({ status: 410, message: texts.expired })
    await acrossTenantsRemoveExpired(system())
    await sweepBlobsJob.handle(system(), {})
    for (const { blob_key } of own) expect(await isStored(test.app, blob_key)).toBe(false)
    expect(await isStored(test.app, document.blobKey)).toBe(true)
    expect(await query('select from tenant_exports where tenant_id = $1', [city.id])).toEqual([])
    test.startOver()
    void admin
  })

  it('of a main tenant brings one of each sub-tenant beside it, if wanted, also when all are deleted', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    const root = await superAdmin(test)
    await root.call('superadmin.tenants.destroy', {
      params: { tenant: city.id },
      body: { tenant_name: city.name, confirmation: 'DELETE', reason: 'Vertrag beendet' },
    })
    const { message } = await root.call('superadmin.tenants.exports.store', {
      params: { tenant: city.id },
      body: { with_sub_tenants: true },
    })
    expect(message).toContain('einen Untermandanten')
    const { data } = await root.call('superadmin.tenants.exports.index', { params: { tenant: office.id } })
    expect(data).toMatchObject([{ state: 'waiting' }])
  })

  it('that cannot be made is given up after a few attempts, and says so', async () => {
    const { city, admin } = await cityWithStore(test)
    const { id } = await admin.call('settings.exports.store')
    const broken = archiveParts.map(part => ({
      ...part,
      archive: {
        ...part.archive,
        tables: part.archive.tables.map(table => ({ ...table, table: 'gibt_es_nicht' })),
      },
    }))
    for (let attempt = 1; attempt <= 3; attempt += 1)
      await expect(buildExport(system(), broken, { tenantId: city.id, id })).rejects.toThrow()
    const [failed] = (await admin.call('settings.exports.index')).data
    expect(failed).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('konnte nicht erstellt werden'),
    })
    await admin.call('settings.exports.store')
  })
})
