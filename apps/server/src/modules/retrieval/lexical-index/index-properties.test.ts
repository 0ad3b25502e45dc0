import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { effort } from '../../../../test/effort.ts'
import { expectSame, indexScores, type OraclePassage, oracleScores } from '../evaluation/test-oracle.ts'
import { openTestStores, type TestStores } from '../evaluation/test-stores.ts'
import { blockSize } from './posting-format.ts'
import { acrossTenantsReindexStale, rebuildIndex } from './reindex.ts'
import type { PassageOwner } from './replace-passages.ts'
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

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('add' as const), databucket, title: text, texts }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('replace' as const), pick, texts }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retitle' as const), pick, title: text }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tend' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rebuild' as const), databucket }) },
)

type Kept = { owner: PassageOwner; texts: string[] }

const perform = async (
  one: Operation,
  databuckets: { tenantId: string; databucketId: string }[],
  kept: Kept[],
): Promise<void> => {
  const { ctx, query } = stores
  const chosen = 'pick' in one ? kept[one.pick % Math.max(1, kept.length)] : undefined
  if ('pick' in one && !chosen) return
  if (one.do === 'add') {
    const owner = await stores.document(databuckets[one.databucket] ?? { tenantId: '', databucketId: '' }, {
      title: one.title,
    })
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
  else if (one.do === 'rebuild')
    expect(await rebuildIndex(ctx, databuckets[one.databucket]?.databucketId ?? '')).toBe(true)
}

const passagesIn = (kept: Kept[], databucketIds: string[]): OraclePassage[] =>
  kept
    .filter(({ owner }) => databucketIds.includes(owner.databucketId))
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
          for (const one of operations) await perform(one, databuckets, kept)
          const ids = scope.map(place => databuckets[place]?.databucketId ?? '')
          expectSame(
            await indexScores(stores.ctx, ids, question),
            oracleScores(passagesIn(kept, ids), question),
          )
        },
      ),
      { numRuns: sequences },
    )
  },
  60_000 + sequences * 500,
)

it('goes on over the end of a block', async () => {
  const databucket = await stores.databucket()
  // A block that is nearly full of what was deleted.
  const [index] = await stores.query<{ number: number }>(
    'update passage_indexes set next_ordinal = $2 where databucket_id = $1 returning number',
    [databucket.databucketId, blockSize - 6],
  )
  await stores.query('insert into passage_blocks (index_number, block, lengths) values ($1, 0, $2)', [
    index?.number,
    Buffer.alloc(blockSize - 6),
  ])
  const own = await stores.document(databucket)
  const texts = Array.from({ length: 12 }, (_, index) => `Gebühr ${'Antrag '.repeat(index)}`)
  const expected = oracleScores(
    texts.map(text => ({ documentId: own.documentId, title: '', text })),
    'Gebühr Antrag',
  )
  const scores = () => indexScores(stores.ctx, [databucket.databucketId], 'Gebühr Antrag')
  await stores.write(own, texts)
  expectSame(await scores(), expected)
  await stores.write(own, texts.toReversed())
  expectSame(await scores(), expected)
  expect(await rebuildIndex(stores.ctx, databucket.databucketId)).toBe(true)
  expectSame(await scores(), expected)
})

it('gives the space of what is gone back when it is rebuilt', async () => {
  const databucket = await stores.databucket()
  const document = await stores.document(databucket)
  const sizes = () =>
    stores.query<{ blocks: number; postings: number; removals: number }>(
      `select (select coalesce(sum(length(lengths)), 0)::int from passage_blocks b where b.index_number = i.number) as blocks,
          (select coalesce(sum(length(postings)), 0)::int from passage_postings p where p.index_number = i.number) as postings,
          (select count(*)::int from passage_removals r where r.index_number = i.number) as removals
        from passage_indexes i where i.databucket_id = $1`,
      [databucket.databucketId],
    )
  await stores.write(document, ['Gebühr für Abfall', 'Antrag'])
  const before = await sizes()
  for (let round = 0; round < 5; round += 1) await stores.write(document, ['Gebühr für Abfall', 'Antrag'])
  const gone = await stores.document(databucket)
  await stores.write(gone, ['Abfall'])
  await stores.query('delete from documents where id = $1', [gone.documentId])
  expect((await sizes())[0]?.postings).toBeGreaterThan(before[0]?.postings ?? 0)
  await rebuildIndex(stores.ctx, databucket.databucketId)
  expect(await sizes()).toEqual(before)
})
