import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context.ts'
import { expectSame, indexScores, oracleScores } from '../evaluation/test-oracle.ts'
import { openTestStores, passagesFrom, refOf, type TestStores } from '../evaluation/test-stores.ts'
import type { IndexOwner } from '../passage.ts'
import { searchPassages } from '../search/search-passages.ts'
import { passagesOf } from './passages-store.ts'
import { acrossTenantsReindexStale, rebuildIndex } from './reindex.ts'
import { replacePassages } from './replace-passages.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.close())

const texts = async (databucket: IndexOwner, question: string) =>
  (await searchPassages(stores.ctx, { databuckets: [refOf(databucket)], question, limit: 50 })).map(
    ({ text }) => text,
  )

describe('replacing the passages of a document', () => {
  it('keeps them in their order and as they are', async () => {
    const owner = await stores.document(await stores.databucket())
    const passages = [
      { page: 1, headings: [], text: 'Eins', start: 0, end: 4 },
      { page: null, headings: ['A', 'B "C", {d}'], text: 'Zwei\n| a | b |', start: 6, end: 20 },
    ]
    await replacePassages(stores.ctx, owner, passages)
    expect(await passagesOf(stores.ctx.db, owner)).toMatchObject(passages)
    const [row] = await stores.query<{ tenant_id: string }>(
      'select tenant_id from passages where document_id = $1',
      [owner.documentId],
    )
    expect(row?.tenant_id).toBe(owner.tenantId)
  })

  it('keeps offsets right where a text holds what a database cannot', async () => {
    const owner = await stores.document(await stores.databucket())
    // The last two words differ only in what no database can tell apart.
    await stores.write(owner, ['\ufeffvor\0nach \ud800 Gebühr a𝒜𝒷\u{20000}a a𝒜𝒷𝒸a'])
    expect((await passagesOf(stores.ctx.db, owner))[0]?.text).toBe(
      ' vor nach \ufffd Gebühr a𝒜𝒷\u{20000}a a𝒜𝒷𝒸a',
    )
  })

  it('swaps them at once: before the commit the old ones are found, then the new ones', async () => {
    const owner = await stores.document(await stores.databucket())
    await stores.write(owner, ['Die Gebühr von gestern'])
    await inTransaction(stores.ctx, async ctx => {
      await replacePassages(ctx, owner, passagesFrom(['Die Gebühr von heute']))
      // The embedded database has one connection, which is in the transaction.
      if (stores.store.database.kind === 'server')
        expect(await texts(owner, 'Gebühr')).toEqual(['Die Gebühr von gestern'])
    })
    expect(await texts(owner, 'Gebühr')).toEqual(['Die Gebühr von heute'])
  })

  it('changes nothing when the transaction fails', async () => {
    const owner = await stores.document(await stores.databucket())
    await stores.write(owner, ['Die Gebühr von gestern'])
    await expect(
      inTransaction(stores.ctx, async ctx => {
        await replacePassages(ctx, owner, passagesFrom(['Die Gebühr von heute']))
        throw new Error('failed')
      }),
    ).rejects.toThrow('failed')
    expect(await texts(owner, 'Gebühr')).toEqual(['Die Gebühr von gestern'])
    await stores.write(owner, ['Die Gebühr von morgen'])
    expect(await texts(owner, 'Gebühr')).toEqual(['Die Gebühr von morgen'])
  })

  it('with nothing takes the document out of the search', async () => {
    const owner = await stores.document(await stores.databucket())
    await stores.write(owner, ['Gebühr'])
    await stores.write(owner, [])
    expect(await texts(owner, 'Gebühr')).toEqual([])
    await stores.write(owner, ['Gebühr neu'])
    expect(await texts(owner, 'Gebühr')).toEqual(['Gebühr neu'])
  })

  it.each(['tenantId', 'databucketId', 'documentId'] as const)(
    'refuses a document under a foreign %s',
    async name => {
      const owner = await stores.document(await stores.databucket())
      const foreign = await stores.document(await stores.databucket())
      await expect(stores.write({ ...owner, [name]: foreign[name] }, ['Gebühr'])).rejects.toMatchObject({
        code: 'not_found',
      })
      expect(await texts(foreign, 'Gebühr')).toEqual([])
    },
  )

  it('refuses fewer vectors than passages', async () => {
    const owner = await stores.document(await stores.databucket())
    await expect(stores.write(owner, ['Eins', 'Zwei'], [[1]])).rejects.toThrow(
      '2 Abschnitte, aber 1 Vektoren',
    )
  })
})

describe('many at once in one data store', () => {
  const rounds = 3
  const writers = 4

  it('every document ends with its last passages, and nothing is counted twice', async () => {
    const databucket = await stores.databucket()
    const owners = await Promise.all(Array.from({ length: writers }, () => stores.document(databucket)))
    const doomed = await Promise.all(Array.from({ length: writers }, () => stores.document(databucket)))
    const last = (number: number) => [`Gebühr ${number}`, `Antrag ${'Abfall '.repeat(number)}`]
    const working = [
      ...owners.map(async (owner, number) => {
        for (let round = rounds; round >= 0; round -= 1)
          await stores.write(owner, round ? [`Gebühr Stand ${round}`] : last(number))
      }),
      ...doomed.map(async owner => {
        await stores.write(owner, ['Gebühr vergeht', 'Antrag vergeht'])
        await stores.query('delete from documents where id = $1', [owner.documentId])
      }),
      (async () => {
        for (let round = 0; round < rounds; round += 1) {
          await rebuildIndex(stores.ctx, databucket)
          await acrossTenantsReindexStale(stores.ctx)
        }
      })(),
    ]
    await Promise.all(working)
    const expected = owners.flatMap(({ documentId }, number) =>
      last(number).map(text => ({ documentId, title: '', text })),
    )
    for (const question of ['Gebühr', 'Antrag Abfall', 'Stand vergeht'])
      expectSame(
        await indexScores(stores.ctx, [refOf(databucket)], question),
        oracleScores(expected, question),
      )
  })

  it('two writers of one document leave the passages of one of them', async () => {
    const owner = await stores.document(await stores.databucket())
    const versions = Array.from({ length: 4 }, (_, number) => [`Gebühr ${number}`, `Antrag ${number}`])
    await Promise.all(versions.map(version => stores.write(owner, version)))
    const left = (await passagesOf(stores.ctx.db, owner)).map(({ text }) => text)
    expect(versions).toContainEqual(left)
    expect((await texts(owner, 'Gebühr Antrag')).sort()).toEqual(left.sort())
  })

  it('the data store can be deleted meanwhile: writers are told, nobody waits in a circle', async () => {
    for (let round = 0; round < 3; round += 1) {
      const databucket = await stores.databucket()
      const owners = await Promise.all(Array.from({ length: 4 }, () => stores.document(databucket)))
      const outcomes = await Promise.allSettled([
        ...owners.map(owner => stores.write(owner, ['Gebühr', 'Antrag'])),
        stores.query('delete from databuckets where id = $1', [databucket.databucketId]),
        ...owners.map(owner => stores.write(owner, ['Abfall'])),
      ])
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_found' })
      const [row] = await stores.query<{ count: number }>(
        'select count(*)::int as count from passages where databucket_id = $1',
        [databucket.databucketId],
      )
      expect(row?.count).toBe(0)
    }
  })

  it('search finds every document at every moment while all of them are written anew', async () => {
    const databucket = await stores.databucket()
    const owners = await Promise.all(Array.from({ length: 3 }, () => stores.document(databucket)))
    for (const owner of owners) await stores.write(owner, ['Die Gebühr'])
    const counts: number[] = []
    const searching = (async () => {
      while (counts.length < 5) counts.push((await texts(databucket, 'Gebühr')).length)
    })()
    for (let round = 0; counts.length < 5; round += 1) {
      for (const owner of owners) await stores.write(owner, [`Die Gebühr, Fassung ${round}`])
      await rebuildIndex(stores.ctx, databucket)
    }
    await searching
    expect(new Set(counts)).toEqual(new Set([3]))
  })
})

describe('a document whose title changes', () => {
  it('is found by the new one after the next tending, and by its text all the time', async () => {
    const databucket = await stores.databucket()
    const owner = await stores.document(databucket, { title: 'Entwurf' })
    await stores.write({ ...owner, title: 'Entwurf' }, ['Die Gebühr beträgt 12 Euro.'])
    await stores.query("update documents set title = 'Marktordnung' where id = $1", [owner.documentId])
    expect(await texts(databucket, 'Gebühr')).toHaveLength(1)
    expect(await acrossTenantsReindexStale(stores.ctx)).toBe(1)
    expect(await texts(databucket, 'Marktordnung')).toHaveLength(1)
    expect(await texts(databucket, 'Entwurf')).toHaveLength(0)
    expect(await acrossTenantsReindexStale(stores.ctx)).toBe(0)
  })
})

describe('rules for words that change', () => {
  it('have every document of the older rules indexed anew, and no other', async () => {
    const databucket = await stores.databucket()
    const [old, current] = [await stores.document(databucket), await stores.document(databucket)]
    for (const owner of [old, current]) await stores.write(owner, ['Gebühr'])
    await stores.query('update indexed_documents set analyser = analyser - 1 where document_id = $1', [
      old.documentId,
    ])
    expect(await acrossTenantsReindexStale(stores.ctx)).toBe(1)
    expect(await acrossTenantsReindexStale(stores.ctx)).toBe(0)
    expect(await texts(databucket, 'Gebühr')).toHaveLength(2)
  })
})
