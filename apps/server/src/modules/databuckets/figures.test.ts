import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDatabucket, addDocument, addWebSource, cityWithStore } from '../../../test/data-stores.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../platform/context.ts'
import { insertDocument, removeDocuments, reportFinding } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** What is kept beside what would be counted, for every data store that there is. */
const keptAndCounted = async () => {
  const { rows } = await test.app.database.pool.query<Record<string, number>>(
    `select figures.documents_count as kept, figures.chunks_count::int as kept_chunks,
            count(document.id)::int as counted, coalesce(sum(document.chunks_count), 0)::int as counted_chunks
       from databuckets bucket
       left join databucket_figures figures on figures.tenant_id = bucket.tenant_id and figures.databucket_id = bucket.id
       left join documents document on document.tenant_id = bucket.tenant_id and document.databucket_id = bucket.id
      group by bucket.tenant_id, bucket.id, figures.documents_count, figures.chunks_count`,
  )
  return rows
}

const expectTrue = async () => {
  for (const { kept, kept_chunks, counted, counted_chunks } of await keptAndCounted())
    expect({ kept, kept_chunks }).toEqual({ kept: counted, kept_chunks: counted_chunks })
}

const figuresOfStore = async (databucket: string) => {
  const { rows } = await test.app.database.pool.query(
    'select documents_count as documents, chunks_count::int as chunks from databucket_figures where databucket_id = $1',
    [databucket],
  )
  return rows
}

describe('the figures of a data store', () => {
  it('follow its documents, however they come, change and go', async () => {
    const { city, databucket } = await cityWithStore(test)
    const other = await addDatabucket(test.app, city.id)
    const ctx = test.app.systemContext('test')
    expect(await figuresOfStore(databucket)).toEqual([{ documents: 0, chunks: 0 }])
    const first = await addDocument(test.app, databucket, { chunks: 4 })
    const second = await addDocument(test.app, databucket, { chunks: 6 })
    await addDocument(test.app, other, { chunks: 100 })
    expect(await figuresOfStore(databucket)).toEqual([{ documents: 2, chunks: 10 }])
    await reportFinding(ctx.db, first, { chunksCount: 1 })
    await reportFinding(ctx.db, second, { title: 'Andere Satzung' })
    expect(await figuresOfStore(databucket)).toEqual([{ documents: 2, chunks: 7 }])
    await removeDocuments(ctx.db, city.id, [first.id])
    expect(await figuresOfStore(databucket)).toEqual([{ documents: 1, chunks: 6 }])
    await expectTrue()
  })

  it('count the pages that a web source takes along', async () => {
    const { databucket, params, admin } = await cityWithStore(test)
    const webSourceId = await addWebSource(test.app, databucket)
    for (let count = 0; count < 3; count += 1) await addDocument(test.app, databucket, { webSourceId })
    await addDocument(test.app, databucket)
    await admin.call('databucket.destroy_websource', { params: { ...params, websource: webSourceId } })
    expect(await figuresOfStore(databucket)).toEqual([{ documents: 1, chunks: 1 }])
    await expectTrue()
  })

  it('go with the data store, and with the tenant', async () => {
    const { city, databucket, params, admin } = await cityWithStore(test)
    const other = await addDatabucket(test.app, city.id)
    await addDocument(test.app, databucket)
    await addDocument(test.app, other)
    await admin.call('databucket.destroy', { params })
    expect(await figuresOfStore(databucket)).toEqual([])
    expect(await figuresOfStore(other)).toEqual([{ documents: 1, chunks: 1 }])
  })

  it('know nothing of what was taken back, and stay true when many write at once', async () => {
    const { city, databucket } = await cityWithStore(test)
    const ctx = test.app.systemContext('test')
    const { id } = await addDocument(test.app, databucket)
    const undone = inTransaction(ctx, async ctx => {
      await removeDocuments(ctx.db, city.id, [id])
      throw new Error('zurück')
    })
    await expect(undone).rejects.toThrow('zurück')
    expect(await figuresOfStore(databucket)).toEqual([{ documents: 1, chunks: 1 }])
    const added = await Promise.all(
      Array.from({ length: 12 }, () => addDocument(test.app, databucket, { chunks: 2 })),
    )
    await Promise.all(
      added.map((document, index) =>
        index % 2
          ? removeDocuments(ctx.db, city.id, [document.id])
          : reportFinding(ctx.db, document, { chunksCount: 5 }),
      ),
    )
    expect(await figuresOfStore(databucket)).toEqual([{ documents: 7, chunks: 31 }])
    await expectTrue()
  })

  it('refuse a document for a data store of somebody else', async () => {
    const { databucket } = await cityWithStore(test)
    const { city: stranger } = await cityWithStore(test)
    const ctx = test.app.systemContext('test')
    const row = {
      tenantId: stranger.id,
      id: stranger.id,
      databucketId: databucket,
      title: 'Fremd',
      filename: 'fremd.txt',
      mediaType: 'text/plain',
      sizeBytes: 1,
      sha256: Buffer.alloc(32),
      blobKey: 'fremd',
    }
    await expect(insertDocument(ctx.db, row, ctx.clock.now())).rejects.toThrow()
    expect(await figuresOfStore(databucket)).toEqual([{ documents: 0, chunks: 0 }])
  })
})
