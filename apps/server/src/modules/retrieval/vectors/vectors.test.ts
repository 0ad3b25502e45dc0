import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ai } from '../../../platform/ai.ts'
import type { Ctx } from '../../../platform/context.ts'
import { createLog } from '../../../platform/log.ts'
import { ModelError } from '../../../platform/model-error.ts'
import { openTestStores, passagesFrom, refOf, type TestStores } from '../evaluation/test-stores.ts'
import { replacePassages } from '../lexical-index/replace-passages.ts'
import type { IndexOwner } from '../passage.ts'
import { questionVector } from '../search/question-vector.ts'
import { searchPassages } from '../search/search-passages.ts'
import { contentWordsOf } from '../words/analyser.ts'
import { trustIn, tryEmbedding } from './embedding-trial.ts'
import { saveTrial, trialOf } from './trial-store.ts'
import { hasVectors, prepareVectors } from './vectors-store.ts'

const topics = [
  ['Hund', 'Vierbeiner', 'Dackel', 'Rüde', 'Welpe', 'Leine', 'Zwinger', 'Pudel'],
  ['Abfall', 'Müllabfuhr', 'Tonne', 'Kehricht', 'Deponie', 'Kompost', 'Schrott', 'Unrat'],
  ['Schule', 'Unterricht', 'Lehrerin', 'Zeugnis', 'Pausenhof', 'Abitur', 'Klasse', 'Ranzen'],
  ['Feuer', 'Brand', 'Löschzug', 'Rauch', 'Flamme', 'Hydrant', 'Glut', 'Sirene'],
  ['Wahl', 'Stimmzettel', 'Mandat', 'Urne', 'Kandidat', 'Bürgerentscheid', 'Briefwahl', 'Auszählung'],
  ['Wald', 'Forst', 'Fichte', 'Jäger', 'Lichtung', 'Holzschlag', 'Eiche', 'Dickicht'],
  ['Schwimmbad', 'Becken', 'Sprungturm', 'Chlor', 'Bademeister', 'Sauna', 'Handtuch', 'Rutsche'],
  ['Straße', 'Asphalt', 'Kreuzung', 'Ampel', 'Bordstein', 'Verkehr', 'Radweg', 'Tempolimit'],
]
const topicOf = new Map(
  topics.flatMap((words, topic) => words.map(word => [contentWordsOf(word)[0]?.stem ?? '', topic])),
)

/** A model that understands: words of one topic point in one direction, others nearly nowhere. */
const understanding = (text: string): number[] => {
  const vector = new Array<number>(topics.length + 64).fill(0)
  for (const { stem } of contentWordsOf(text)) {
    const topic = topicOf.get(stem)
    const at = topic ?? topics.length + ((createHash('sha256').update(stem).digest()[0] ?? 0) % 64)
    vector[at] = (vector[at] ?? 0) + (topic === undefined ? 0.01 : 1)
  }
  return vector
}
const modelOf = (model: string, vector: (text: string) => number[]): Ai => ({
  chat: null,
  embedding: { model, embed: async texts => texts.map(vector) },
})

let stores: TestStores
let keepsVectors: boolean
beforeAll(async () => {
  stores = await openTestStores()
  keepsVectors = await prepareVectors(stores.store.database, createLog('silent'))
})
afterAll(() => stores.close())

/** Every passage of a document says something about its topic in words that the others do not have. */
const writeTopics = async (ctx: Ctx): Promise<{ tenantId: string; databucketId: string }> => {
  const databucket = await stores.databucket()
  for (const [topic, words] of topics.entries()) {
    const owner = await stores.document(databucket, { title: `Band ${topic}` })
    const texts = words.map(word => {
      const noise = createHash('sha256').update(word).digest('hex')
      return `${word} ${[0, 8, 16, 24].map(at => noise.slice(at, at + 8)).join(' ')}`
    })
    await replacePassages(ctx, owner, passagesFrom(texts), await ctx.ai.embedding?.embed(texts))
  }
  return databucket
}

/** As if it had been shown before. */
const trust = (model: string) =>
  saveTrial(stores.ctx.db, {
    model,
    passages: 400,
    questions: 150,
    foundByWords: 10,
    foundByVectors: 100,
    measuredAt: stores.clock.now(),
  })

describe('without pgvector', () => {
  it('the start says that search goes by words alone, and everything else works', async ({ skip }) => {
    skip(keepsVectors, 'the database has pgvector')
    const lines: string[] = []
    const log = createLog('silent')
    log.warn = ((text: string) => lines.push(text)) as typeof log.warn
    expect(await prepareVectors(stores.store.database, log)).toBe(false)
    expect(lines.join()).toContain('nur mit Wörtern')
    expect(await hasVectors(stores.ctx.db)).toBe(false)
    const ctx = { ...stores.ctx, ai: modelOf('stark', understanding) }
    const store = await writeTopics(ctx)
    await tryEmbedding(ctx)
    const vector = understanding('Dackel')
    expect(await questionVector(ctx, 'Dackel')).toBeUndefined()
    const found = await searchPassages(ctx, {
      databuckets: [refOf(store)],
      question: 'Lichtung Dickicht',
      limit: 3,
      vector,
    })
    expect(found).toHaveLength(2)
  })
})

describe('with pgvector', () => {
  it('room for vectors is made once, however often the program starts', async ({ skip }) => {
    skip(!keepsVectors, 'the database has no pgvector')
    expect(
      await Promise.all([
        prepareVectors(stores.store.database, createLog('silent')),
        prepareVectors(stores.store.database, createLog('silent')),
      ]),
    ).toEqual([true, true])
  })

  it('a model counts from its trial on: then what it means is found without a shared word', async ({
    skip,
  }) => {
    skip(!keepsVectors, 'the database has no pgvector')
    const ctx = { ...stores.ctx, ai: modelOf('stark', understanding) }
    const store = await writeTopics(ctx)
    const ask = (question: string) =>
      searchPassages(ctx, {
        databuckets: [refOf(store)],
        question,
        limit: 8,
        vector: understanding(question),
      })
    expect(await questionVector(ctx, 'Vierbeiner')).toBeUndefined()
    expect(await ask('Vierbeiner')).toHaveLength(1)

    await tryEmbedding(ctx)
    expect(await trustIn(ctx.db, 'stark')).toBe(1)
    expect(await questionVector(ctx, 'Vierbeiner')).toEqual(understanding('Vierbeiner'))
    const found = await ask('Vierbeiner')
    expect(found.map(({ text }) => text.split(' ')[0]).sort()).toEqual([...(topics[0] ?? [])].sort())
    expect(found[0]?.text).toContain('Vierbeiner')
    expect(found[7]?.parts).toMatchObject({ lexical: 0, grams: 0 })
    expect(found[7]?.parts.vector).toBeGreaterThan(0)
  })

  it('a weak model does not count, and changes no ranking', async ({ skip }) => {
    skip(!keepsVectors, 'the database has no pgvector')
    const weak = (text: string) => [text.length % 5, text.length % 3, 1]
    const ctx = { ...stores.ctx, ai: modelOf('schwach', weak) }
    const store = await writeTopics(ctx)
    await tryEmbedding(ctx)
    expect(await trialOf(ctx.db, 'schwach')).toMatchObject({ passages: expect.any(Number) })
    expect(await trustIn(ctx.db, 'schwach')).toBe(0)
    const ask = (vector?: number[]) =>
      searchPassages(ctx, {
        databuckets: [refOf(store)],
        question: 'Wo steht etwas über Asphalt, Verkehr und Eiche?',
        limit: 10,
        vector,
      })
    expect(await ask([1, 2, 3])).toEqual(await ask())
  })

  it('vectors stay inside of the scope, and go with their document', async ({ skip }) => {
    skip(!keepsVectors, 'the database has no pgvector')
    const ctx = { ...stores.ctx, ai: modelOf('bewährt', understanding) }
    await trust('bewährt')
    const text = 'Der Vierbeiner bellt.'
    const [mine, foreign] = [
      await stores.document(await stores.databucket()),
      await stores.document(await stores.databucket()),
    ]
    for (const owner of [mine, foreign])
      await replacePassages(ctx, owner, passagesFrom([text]), [understanding(text)])
    const ask = (...owners: IndexOwner[]) =>
      searchPassages(ctx, {
        databuckets: owners.map(refOf),
        question: 'Dackel',
        limit: 10,
        vector: understanding('Dackel'),
      })
    expect((await ask(mine)).map(({ documentId }) => documentId)).toEqual([mine.documentId])
    await stores.query('delete from documents where id = $1', [mine.documentId])
    expect(await ask(mine)).toEqual([])
    expect(await ask(mine, foreign)).toHaveLength(1)

    // Too many to look at each: then words alone say what is a candidate.
    await stores.query('update passage_indexes set next_ordinal = 200001 where databucket_id = $1', [
      foreign.databucketId,
    ])
    expect(await ask(foreign)).toEqual([])
    const [row] = await stores.query<{ count: number }>(
      `select count(*)::int as count from passage_vectors v left join passages p on p.tenant_id = v.tenant_id and p.id = v.passage_id where p.id is null`,
    )
    expect(row?.count).toBe(0)
  })

  it('vectors of another length, of another model or without a direction are passed over', async ({
    skip,
  }) => {
    skip(!keepsVectors, 'the database has no pgvector')
    const ctx = { ...stores.ctx, ai: modelOf('bewährt', understanding) }
    await trust('bewährt')
    const databucket = await stores.databucket()
    const write = async (ai: Ai, vector: number[]) => {
      const owner = await stores.document(databucket)
      await replacePassages({ ...ctx, ai }, owner, passagesFrom(['Die Gebühr']), [vector])
    }
    await write(ctx.ai, understanding('Gebühr'))
    await write(ctx.ai, [1, 2, 3])
    await write(ctx.ai, new Array(topics.length + 64).fill(0))
    await write(modelOf('anderes', understanding), understanding('Gebühr'))
    const ask = (vector: number[]) =>
      searchPassages(ctx, {
        databuckets: [refOf(databucket)],
        question: 'Gebühr',
        limit: 10,
        vector,
      })
    for (const vector of [understanding('Gebühr'), [3, 2, 1], new Array(2048).fill(1)]) {
      const found = await ask(vector)
      expect(found).toHaveLength(4)
      expect(found.every(({ score }) => Number.isFinite(score))).toBe(true)
    }
  })

  it.each<[string, () => Promise<number[][]>]>([
    ['is not there', () => Promise.reject(new ModelError('nicht erreichbar'))],
    ['answers with something else', () => Promise.reject(new SyntaxError('Unexpected token <'))],
    ['gives no numbers', async () => [[Number.NaN]]],
    ['gives nothing', async () => []],
  ])('a search goes on by words when the model %s', async (_what, embed) => {
    await trust('gestört')
    const ctx = { ...stores.ctx, ai: { chat: null, embedding: { model: 'gestört', embed } } }
    expect(await trustIn(ctx.db, 'gestört')).toBe(1)
    expect(await questionVector(ctx, 'Gebühr')).toBeUndefined()
  })

  it('a question is shortened before it goes to the model', async ({ skip }) => {
    skip(!keepsVectors, 'the database has no pgvector')
    await trust('bewährt')
    const lengths: number[] = []
    const embed = async ([text = '']: string[]) => {
      lengths.push(text.length)
      return [[1]]
    }
    const ctx = { ...stores.ctx, ai: { chat: null, embedding: { model: 'bewährt', embed } } }
    await questionVector(ctx, 'x'.repeat(100_000))
    expect(lengths).toEqual([4000])
  })
})
