import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDatabucket, addDocument, addUpload, addWebSource } from '../../../test/data-stores.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const sql = (text: string, values: unknown[] = []) => test.app.database.pool.query(text, values)

const storageOf = async (tenantId: string) => {
  const { rows } = await sql(
    'select used_bytes::int as used, reserved_bytes::int as reserved from databucket_storage where tenant_id = $1',
    [tenantId],
  )
  return rows[0]
}

/** What the counter should say. */
const countedIn = async (tenantId: string) => {
  const { rows } = await sql(
    `select (select coalesce(sum(size_bytes), 0)::int from documents where tenant_id = $1) as used,
            (select coalesce(sum(size_bytes), 0)::int from document_uploads where tenant_id = $1) as reserved`,
    [tenantId],
  )
  return rows[0]
}

const abandoned = async (): Promise<string[]> =>
  (await sql('select key from abandoned_blobs')).rows.map(({ key }) => key)

describe('the space that documents take', () => {
  it('begins at nothing for every tenant', async () => {
    expect(await storageOf((await test.mainTenant()).id)).toEqual({ used: 0, reserved: 0 })
  })

  it('is exact after documents and uploads came and went at the same time', async () => {
    const city = await test.mainTenant()
    const stores = [await addDatabucket(test.app, city.id), await addDatabucket(test.app, city.id)]
    const storeFor = (index: number) => stores[index % 2] ?? ''
    const lives = Array.from({ length: 40 }, async (_, index) => {
      const bytes = Buffer.alloc(100 + index)
      const { id } = await addDocument(test.app, storeFor(index), { bytes })
      const upload = await addUpload(test.app, storeFor(index), { size: 1000 + index })
      if (index % 3 === 0) await sql('delete from documents where id = $1', [id])
      if (index % 4 === 0) await sql('delete from document_uploads where id = $1', [upload])
      if (index % 5 === 1) await sql('update documents set size_bytes = 7 where id = $1', [id])
    })
    await Promise.all(lives)
    const counted = await countedIn(city.id)
    expect(counted.used).toBeGreaterThan(0)
    expect(await storageOf(city.id)).toEqual(counted)
    await sql('delete from databuckets where id = any($1)', [stores])
    expect(await storageOf(city.id)).toEqual({ used: 0, reserved: 0 })
  })

  it('is exact when a data store is deleted while documents come into it', async () => {
    const city = await test.mainTenant()
    const kept = await addDatabucket(test.app, city.id)
    await addDocument(test.app, kept)
    const databucket = await addDatabucket(test.app, city.id)
    const arrivals = Array.from({ length: 20 }, () => addDocument(test.app, databucket).catch(() => null))
    await Promise.all([...arrivals, sql('delete from databuckets where id = $1', [databucket])])
    const counted = await countedIn(city.id)
    expect(await storageOf(city.id)).toEqual(counted)
    expect(counted.used).toBeGreaterThan(0)
  })

  it('goes with a web source and its pages, and belongs to each tenant alone', async () => {
    const [city, town] = [await test.mainTenant(), await test.mainTenant()]
    const databucket = await addDatabucket(test.app, city.id)
    const websource = await addWebSource(test.app, databucket)
    await addDocument(test.app, databucket, { webSourceId: websource, bytes: Buffer.alloc(500) })
    await addDocument(test.app, await addDatabucket(test.app, town.id), { bytes: Buffer.alloc(30) })
    await sql('delete from web_sources where id = $1', [websource])
    expect(await storageOf(city.id)).toEqual({ used: 0, reserved: 0 })
    expect(await storageOf(town.id)).toEqual({ used: 30, reserved: 0 })
  })
})

describe('files that nothing points to any more', () => {
  it('are written down when a document gets another file', async () => {
    const databucket = await addDatabucket(test.app, (await test.mainTenant()).id)
    const { id, blobKey } = await addDocument(test.app, databucket)
    await sql('update documents set blob_key = gen_random_uuid(), size_bytes = 3 where id = $1', [id])
    expect(await abandoned()).toContain(blobKey)
  })

  it('are the pieces of an upload, except one that became the document’s file', async () => {
    const databucket = await addDatabucket(test.app, (await test.mainTenant()).id)
    const { blobKey } = await addDocument(test.app, databucket)
    const piece = await test.app.ports.blobs.put(Buffer.from('Stück'))
    const upload = await addUpload(test.app, databucket, { pieceKeys: [blobKey, piece] })
    await sql('delete from document_uploads where id = $1', [upload])
    const keys = await abandoned()
    expect(keys).toContain(piece)
    expect(keys).not.toContain(blobKey)
  })

  it('never belong to two documents', async () => {
    const databucket = await addDatabucket(test.app, (await test.mainTenant()).id)
    const [first, second] = [await addDocument(test.app, databucket), await addDocument(test.app, databucket)]
    const shared = sql('update documents set blob_key = $2 where id = $1', [second.id, first.blobKey])
    // In partitions each part has its own name for it.
    await expect(shared).rejects.toThrow(/documents_(?:blob|p\d+_tenant_id_blob_key)/)
  })
})
