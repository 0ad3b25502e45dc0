import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { expectSame, indexScores, oracleScores } from '../evaluation/test-oracle.ts'
import { openTestStores, refOf, type TestStores } from '../evaluation/test-stores.ts'
import type { IndexOwner } from '../passage.ts'
import { searchPassages } from '../search/search-passages.ts'
import { acrossTenantsApplyRemovals, acrossTenantsDropAbandoned } from './tend-indexes.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.close())

const search = (databucket: IndexOwner, question: string) =>
  searchPassages(stores.ctx, { databuckets: [refOf(databucket)], question, limit: 50 })
const leftIn = async (table: string, { tenantId, databucketId }: IndexOwner): Promise<number> => {
  const [row] = await stores.query<{ count: number }>(
    `select count(*)::int as count from ${table} where tenant_id = $1 and databucket_id = $2`,
    [tenantId, databucketId],
  )
  return row?.count ?? -1
}

describe('a deleted document', () => {
  it('is neither found nor counted from the same moment on', async () => {
    const databucket = await stores.databucket()
    const [stays, goes] = [await stores.document(databucket), await stores.document(databucket)]
    await stores.write(stays, ['Die Gebühr für Abfall', 'Der Antrag auf Befreiung'])
    await stores.write(goes, ['Die Gebühr für Hunde', 'Gebühr', 'Gebühr und Antrag'])
    await stores.query('delete from documents where id = $1', [goes.documentId])

    const found = await search(databucket, 'Gebühr')
    expect(found.map(({ documentId }) => documentId)).toEqual([stays.documentId])
    const passages = ['Die Gebühr für Abfall', 'Der Antrag auf Befreiung'].map(text => ({
      documentId: stays.documentId,
      title: '',
      text,
    }))
    const expected = oracleScores(passages, 'Gebühr Antrag')
    expectSame(await indexScores(stores.ctx, [refOf(databucket)], 'Gebühr Antrag'), expected)
    await acrossTenantsApplyRemovals(stores.ctx)
    expectSame(await indexScores(stores.ctx, [refOf(databucket)], 'Gebühr Antrag'), expected)
    expect(await leftIn('passage_removals', databucket)).toBe(0)
  })

  it('is found as before when the deletion is taken back', async () => {
    const databucket = await stores.databucket()
    const owner = await stores.document(databucket)
    await stores.write(owner, ['Die Gebühr für Abfall'])
    const deletion = inTransaction(stores.ctx, async inside => {
      await inside.db.execute(sql`delete from documents where id = ${owner.documentId}`)
      const input = { databuckets: [refOf(databucket)], question: 'Gebühr', limit: 5 }
      expect(await searchPassages(inside, input)).toEqual([])
      throw new Error('taken back')
    })
    await expect(deletion).rejects.toThrow('taken back')
    expect(await search(databucket, 'Gebühr')).toHaveLength(1)
  })
})

describe('deleting many at once', () => {
  it('takes the pages of a web source out of the search, and leaves the rest', async () => {
    const databucket = await stores.databucket()
    const source = newId()
    await stores.query(
      "insert into web_sources (id, tenant_id, databucket_id, name, url, frequency, created_at) values ($1, $2, $3, 'Web', 'http://lotse.test', 'weekly', now())",
      [source, databucket.tenantId, databucket.databucketId],
    )
    const stays = await stores.document(databucket)
    await stores.write(stays, ['Die Gebühr für Abfall'])
    // Rows made in bulk: what they would say is the same for all.
    await stores.query(
      `insert into documents (id, tenant_id, databucket_id, web_source_id, title, filename, media_type, size_bytes, sha256, blob_key, created_at, updated_at)
        select gen_random_uuid(), $1, $2, $3, 'Seite', 'seite.html', 'text/html', 0, '', gen_random_uuid(), now(), now() from generate_series(1, 200)`,
      [databucket.tenantId, databucket.databucketId, source],
    )
    const pages = await stores.query<{ id: string }>('select id from documents where web_source_id = $1', [
      source,
    ])
    for (const { id } of pages.slice(0, 3))
      await stores.write({ ...databucket, documentId: id, title: 'Seite' }, ['Gebühr', 'Abfall und Gebühr'])
    // The others as an index holds them, without anything that could be found.
    await stores.query(
      `insert into indexed_documents (tenant_id, document_id, databucket_id, first_ordinal, passage_count, analyser)
        select d.tenant_id, d.id, d.databucket_id, 100000 + row_number() over () * 3, 3, 1 from documents d
          where d.web_source_id = $1 and not exists (select from indexed_documents x where x.document_id = d.id)`,
      [source],
    )
    await stores.query('delete from web_sources where id = $1', [source])

    expect(await leftIn('indexed_documents', databucket)).toBe(1)
    expect(await leftIn('passage_removals', databucket)).toBe(200)
    expect(await search(databucket, 'Gebühr')).toHaveLength(1)
    await acrossTenantsApplyRemovals(stores.ctx)
    expectSame(
      await indexScores(stores.ctx, [refOf(databucket)], 'Gebühr Abfall'),
      oracleScores(
        [{ documentId: stays.documentId, title: '', text: 'Die Gebühr für Abfall' }],
        'Gebühr Abfall',
      ),
    )
  })
})

describe('a deleted data store', () => {
  it.each(['databuckets', 'tenants'])('leaves nothing behind (deleted in %s)', async table => {
    const databucket = await stores.databucket()
    const owner = await stores.document(databucket)
    await stores.write(owner, ['Die Gebühr für Abfall', 'Antrag'])
    await stores.query(`delete from ${table} where id = $1`, [
      table === 'tenants' ? databucket.tenantId : databucket.databucketId,
    ])
    expect(await search(databucket, 'Gebühr')).toEqual([])
    for (const name of ['passages', 'indexed_documents', 'passage_indexes'])
      expect(await leftIn(name, databucket), name).toBe(0)
    expect(await leftIn('passage_removals', databucket)).toBe(0)

    await acrossTenantsDropAbandoned(stores.ctx)
    for (const name of ['passage_blocks', 'passage_term_pages', 'passage_postings'])
      expect(await leftIn(name, databucket), name).toBe(0)
    expect(await leftIn('abandoned_passage_indexes', databucket)).toBe(0)
  })

  it('takes no new passages', async () => {
    const databucket = await stores.databucket()
    const owner = await stores.document(databucket)
    await stores.query('delete from databuckets where id = $1', [databucket.databucketId])
    await expect(stores.write(owner, ['Gebühr'])).rejects.toMatchObject({ code: 'not_found' })
  })
})
