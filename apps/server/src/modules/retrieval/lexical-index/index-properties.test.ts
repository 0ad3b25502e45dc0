import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { effort } from '../../../../test/effort.ts'
import { patience } from '../../../../test/patience.ts'
import { expectSame, indexScores, type OraclePassage, oracleScores } from '../evaluation/test-oracle.ts'
import { openTestStores, refOf, type TestStores } from '../evaluation/test-stores.ts'
import type { IndexOwner } from '../passage.ts'
import { knownIndexOf, knownListsOf, knownPagesAtMost, pagesAtOnce, searchesBefore } from './known-pages.ts'
import { decodePostings, entriesOf } from './page-format.ts'
import { blockSize, postingBytes } from './posting-format.ts'
import { readPostings } from './read-postings.ts'
import { acrossTenantsReindexStale, rebuildIndex } from './reindex.ts'
import type { TitledOwner } from './replace-passages.ts'
import { acrossTenantsApplyRemovals } from './tend-indexes.ts'

/** Each of up to 25 steps; the first failing one is made shorter until it is clear. */
const sequences = effort('INDEX_SEQUENCES', 20, 500)
const words = [
  'Gebühr',
  'Gebühren',
  'Abfall',
  'Abfallgebühr',
  'Straße',
  'Antrag',
  'Bürgeramt',
  'Müller',
  '2026',
  'und',
]

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.close())

const word = fc.constantFrom(...words)
const text = fc.array(word, { minLength: 0, maxLength: 12 }).map(list => list.join(' '))
const texts = fc.uniqueArray(text, { minLength: 0, maxLength: 5 })
const databucket = fc.integer({ min: 0, max: 2 })
const pick = fc.nat(1000)

type Operation =
  | { do: 'add'; databucket: number; title: string; texts: string[] }
  | { do: 'replace'; pick: number; texts: string[] }
  | { do: 'retitle'; pick: number; title: string }
  | { do: 'delete'; pick: number }
  | { do: 'tend' }
  | { do: 'rebuild'; databucket: number }
  | { do: 'learn' }

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('add' as const), databucket, title: text, texts }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('replace' as const), pick, texts }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retitle' as const), pick, title: text }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tend' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rebuild' as const), databucket }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('learn' as const) }) },
)

const search = async (databuckets: IndexOwner[], times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await readPostings(stores.ctx.db, databuckets.map(refOf), [])
}

const readingsAtMost = 1 + knownPagesAtMost / pagesAtOnce

/** Searched so often that their pages are kept in memory: one data store's are read at a time, and not all at once. */
const learn = (databuckets: IndexOwner[]): Promise<void> =>
  search(databuckets, searchesBefore + databuckets.length * readingsAtMost)

type Kept = { owner: TitledOwner; texts: string[] }

const at = (databuckets: IndexOwner[], place: number): IndexOwner =>
  databuckets[place] ?? { tenantId: '', databucketId: '' }

const perform = async (one: Operation, databuckets: IndexOwner[], kept: Kept[]): Promise<void> => {
  const { ctx, query } = stores
  const chosen = 'pick' in one ? kept[one.pick % Math.max(1, kept.length)] : undefined
  if ('pick' in one && !chosen) return
  if (one.do === 'add') {
    const owner = await stores.document(at(databuckets, one.databucket), { title: one.title })
    await stores.write(owner, one.texts)
    kept.push({ owner, texts: one.texts })
  } else if (one.do === 'replace' && chosen) {
    await stores.write(chosen.owner, one.texts)
    chosen.texts = one.texts
  } else if (one.do === 'retitle' && chosen) {
    await query('update documents set title = $2 where id = $1', [chosen.owner.documentId, one.title])
    chosen.owner = { ...chosen.owner, title: one.title }
    await acrossTenantsReindexStale(ctx)
  } else if (one.do === 'delete' && chosen) {
    await query('delete from documents where id = $1', [chosen.owner.documentId])
    kept.splice(kept.indexOf(chosen), 1)
  } else if (one.do === 'tend') await acrossTenantsApplyRemovals(ctx)
  else if (one.do === 'rebuild') expect(await rebuildIndex(ctx, at(databuckets, one.databucket))).toBe(true)
  else if (one.do === 'learn') await learn(databuckets)
}

const passagesIn = (kept: Kept[], databuckets: IndexOwner[]): OraclePassage[] =>
  kept
    .filter(({ owner }) => databuckets.some(({ databucketId }) => databucketId === owner.databucketId))
    .flatMap(({ owner, texts: own }) =>
      own.map(text => ({ documentId: owner.documentId, title: owner.title, text })),
    )

it(
  'the index knows what a textbook would compute, after any sequence of additions, replacements and deletions',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 1, maxLength: 25, size: 'max' }),
        fc.array(word, { minLength: 1, maxLength: 5 }).map(list => list.join(' ')),
        fc.uniqueArray(databucket, { minLength: 1, maxLength: 3 }),
        async (operations, question, scope) => {
          const tenantId = await stores.tenant()
          const databuckets = [
            await stores.databucket(tenantId),
            await stores.databucket(tenantId),
            await stores.databucket(),
          ]
          const kept: Kept[] = []
          const asked = scope.map(place => at(databuckets, place))
          // After every one of them: what a search keeps in memory must not outlive the next change.
          for (const one of operations) {
            await perform(one, databuckets, kept)
            expectSame(
              await indexScores(stores.ctx, asked.map(refOf), question),
              oracleScores(passagesIn(kept, asked), question),
            )
          }
        },
      ),
      { numRuns: sequences },
    )
  },
  patience(60_000 + sequences * 500),
)

it('goes on over the end of a block', async () => {
  const databucket = await stores.databucket()
  // A block that is nearly full of what was deleted.
  const { tenantId, databucketId } = databucket
  await stores.query(
    'update passage_indexes set next_ordinal = $3 where tenant_id = $1 and databucket_id = $2',
    [tenantId, databucketId, blockSize - 6],
  )
  await stores.query(
    'insert into passage_blocks (tenant_id, databucket_id, block, lengths) values ($1, $2, 0, $3)',
    [tenantId, databucketId, Buffer.alloc(blockSize - 6)],
  )
  const own = await stores.document(databucket)
  const texts = Array.from({ length: 12 }, (_, index) => `Gebühr ${'Antrag '.repeat(index)}`)
  const expected = oracleScores(
    texts.map(text => ({ documentId: own.documentId, title: '', text })),
    'Gebühr Antrag',
  )
  const scores = () => indexScores(stores.ctx, [refOf(databucket)], 'Gebühr Antrag')
  await stores.write(own, texts)
  expectSame(await scores(), expected)
  await stores.write(own, texts.toReversed())
  expectSame(await scores(), expected)
  expect(await rebuildIndex(stores.ctx, databucket)).toBe(true)
  expectSame(await scores(), expected)
})

interface Held {
  lengths: number
  /** In pages and in long lists. */
  postings: number
  removals: number
  longLists: number
  pages: number
}

const heldBy = async ({ tenantId, databucketId }: IndexOwner): Promise<Held> => {
  const rowsOf = <R>(table: string, columns: string) =>
    stores.query<R>(`select ${columns} from ${table} where tenant_id = $1 and databucket_id = $2`, [
      tenantId,
      databucketId,
    ])
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const pages = await rowsOf<{ terms: Buffer }>('passage_term_pages', 'terms')
  const lists = await rowsOf<{ term: string; bytes: number }>(
    'passage_postings',
    'term, length(postings) as bytes',
  )
  const lengths = await rowsOf<{ bytes: number }>('passage_blocks', 'length(lengths) as bytes')
  const inPages = pages
    .flatMap(({ terms }) => [...entriesOf(terms).values()])
    .map(postings => decodePostings(postings).length / 2)
  return {
    lengths: sum(lengths.map(({ bytes }) => bytes)),
    postings: sum(inPages) + sum(lists.map(({ bytes }) => bytes / postingBytes)),
    removals: (await rowsOf('passage_removals', 'first_ordinal')).length,
    longLists: new Set(lists.map(({ term }) => term)).size,
    pages: pages.length,
  }
}

it('gives the space of what is gone back when it is rebuilt', async () => {
  const databucket = await stores.databucket()
  const document = await stores.document(databucket)
  await stores.write(document, ['Gebühr für Abfall', 'Antrag'])
  const before = await heldBy(databucket)
  for (let round = 0; round < 5; round += 1) await stores.write(document, ['Gebühr für Abfall', 'Antrag'])
  const gone = await stores.document(databucket)
  await stores.write(gone, ['Abfall'])
  await stores.query('delete from documents where tenant_id = $1 and id = $2', [
    gone.tenantId,
    gone.documentId,
  ])
  expect((await heldBy(databucket)).postings).toBeGreaterThan(before.postings)
  await rebuildIndex(stores.ctx, databucket)
  expect(await heldBy(databucket)).toEqual(before)
})

/** Not a piece of memory that others lie in and that is kept with it. */
const expectOwnMemory = (bytes: Buffer | undefined): void =>
  expect(bytes?.length).toBe(bytes?.buffer.byteLength ?? 0)

it('moves what occurs too often for a page into a long list, and knows the same as before', async () => {
  const databucket = await stores.databucket()
  const written: OraclePassage[] = []
  const write = async (count: number): Promise<TitledOwner> => {
    const owner = await stores.document(databucket)
    const own = Array.from({ length: count }, (_, index) => `Gebühr ${'Antrag '.repeat(index % 3)}${index}`)
    await stores.write(owner, own)
    written.push(...own.map(text => ({ documentId: owner.documentId, title: '', text })))
    return owner
  }
  const question = 'Gebühr Antrag 7'
  const expectSearched = async () =>
    expectSame(await indexScores(stores.ctx, [refOf(databucket)], question), oracleScores(written, question))
  const expectKnown = async () => {
    await expectSearched()
    await learn([databucket])
    expectOwnMemory(knownIndexOf(refOf(databucket))?.pages?.bytes)
    // With pages from memory, then with lists from there, too.
    await expectSearched()
    await expectSearched()
    const { version = '' } = knownIndexOf(refOf(databucket)) ?? {}
    const list = knownListsOf(refOf(databucket), version)('^gebuhr')
    expect(list !== undefined).toBe((await heldBy(databucket)).longLists > 0)
    for (const { bytes } of list ?? []) expectOwnMemory(bytes)
  }
  await write(100)
  expect(await heldBy(databucket)).toMatchObject({ longLists: 0 })
  await expectKnown()
  const second = await write(200)
  // Stem and two beginnings of the word that all have; the other one is in two thirds of them.
  expect((await heldBy(databucket)).longLists).toBeGreaterThanOrEqual(2)
  await expectKnown()
  await write(30)
  await expectKnown()
  expect(await rebuildIndex(stores.ctx, databucket)).toBe(true)
  await expectKnown()

  await stores.query('delete from documents where tenant_id = $1 and id = $2', [
    second.tenantId,
    second.documentId,
  ])
  written.splice(100, 200)
  expect(await rebuildIndex(stores.ctx, databucket)).toBe(true)
  await expectKnown()
})

it.each([
  { pages: 'a few', count: 400, atLeast: 5, isKept: true },
  { pages: 'more than are read at once', count: 3000, atLeast: 2 * pagesAtOnce, isKept: true },
  { pages: 'more than are kept in memory', count: 6000, atLeast: knownPagesAtMost, isKept: false },
])('splits pages into $pages as terms come, and finds every term on its page', async given => {
  const { count, atLeast, isKept } = given
  const databucket = await stores.databucket()
  const owners = [await stores.document(databucket), await stores.document(databucket)]
  // The second document's words fall between those of the first.
  const wordsOf = (from: number) =>
    Array.from({ length: count }, (_, index) => `${(7 * (2 * index + from)) % 99_991}wort`)
  for (const [place, owner] of owners.entries()) {
    await stores.write(owner, [wordsOf(place).join(' ')])
    // Some of the pages are read, by two at a time, and belong to the past when the next document comes.
    await Promise.all([1, 2].map(() => search([databucket], 2 + searchesBefore / 2)))
  }
  expect((await heldBy(databucket)).pages).toBeGreaterThan(atLeast)
  const all = owners.map(({ documentId }, place) => ({
    documentId,
    title: '',
    text: wordsOf(place).join(' '),
  }))
  const expectFound = async () => {
    for (const [at, word] of [...wordsOf(0), ...wordsOf(1)].entries())
      if (at % (count / 10) === 0)
        expectSame(await indexScores(stores.ctx, [refOf(databucket)], word), oracleScores(all, word))
  }
  await expectFound()
  await learn([databucket])
  expect(knownIndexOf(refOf(databucket))?.pages !== null).toBe(isKept)
  await expectFound()
  await stores.query('delete from documents where tenant_id = $1 and databucket_id = $2', [
    databucket.tenantId,
    databucket.databucketId,
  ])
  expect(await rebuildIndex(stores.ctx, databucket)).toBe(true)
  expect(await heldBy(databucket)).toEqual({ lengths: 0, postings: 0, removals: 0, longLists: 0, pages: 0 })
})
