import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { after, days } from '../../../platform/clock.ts'
import { openTestStores, refOf, type TestStores } from '../evaluation/test-stores.ts'
import { replacePassages, type TitledOwner } from '../lexical-index/replace-passages.ts'
import type { IndexOwner } from '../passage.ts'
import { priorityWeights, searchPassages } from './search-passages.ts'

let stores: TestStores
/** With one passage. */
let fees: TitledOwner
beforeAll(async () => {
  stores = await openTestStores()
  fees = await storeWith(['Die Gebühr beträgt 12 Euro.'])
})
afterAll(() => stores.close())

const search = (databuckets: IndexOwner[], question: string, limit = 10) =>
  searchPassages(stores.ctx, { databuckets: databuckets.map(refOf), question, limit })

const storeWith = async (texts: string[], title = 'Satzung', tenantId?: string) => {
  const databucket = await stores.databucket(tenantId)
  const owner = await stores.document(databucket, { title })
  await stores.write(owner, texts)
  return owner
}

describe('a search', () => {
  it('finds the passage with its document, page, headings and exact span', async () => {
    const databucket = await stores.databucket()
    const owner = await stores.document(databucket, { title: 'Abfallsatzung' })
    await replacePassages(stores.ctx, owner, [
      { page: 1, headings: ['Allgemeines'], text: 'Diese Satzung gilt im Stadtgebiet.', start: 15, end: 49 },
      {
        page: 3,
        headings: ['Gebühren', '§ 4 Höhe'],
        text: 'Die Gebühr beträgt 12 Euro im Monat.',
        start: 80,
        end: 116,
      },
    ])
    const [first] = await search([databucket], 'Wie hoch ist die monatliche Gebühr?')
    expect(first).toMatchObject({
      tenantId: owner.tenantId,
      documentId: owner.documentId,
      documentTitle: 'Abfallsatzung',
      databucketId: databucket.databucketId,
      page: 3,
      headings: ['Gebühren', '§ 4 Höhe'],
      text: 'Die Gebühr beträgt 12 Euro im Monat.',
      start: 80,
      end: 116,
    })
    expect(first?.matches.map(({ start, end }) => first.text.slice(start, end))).toEqual(['Gebühr', 'Monat'])
    expect(first?.parts.lexical).toBeGreaterThan(0)
    expect(first?.parts.grams).toBeGreaterThan(0)
  })

  it('finds by the title and by headings alone', async () => {
    const databucket = await stores.databucket()
    const owner = await stores.document(databucket, { title: 'Hundesteuersatzung' })
    await replacePassages(stores.ctx, owner, [
      { page: null, headings: ['Befreiung'], text: 'Auf Antrag wird davon abgesehen.', start: 0, end: 10 },
    ])
    for (const question of ['Hundesteuer', 'Befreiung'])
      expect(await search([databucket], question)).toHaveLength(1)
  })

  it('finds compounds by each of their parts', async () => {
    const store = await storeWith(['Die Hundesteuer beträgt 90 Euro.', 'Der Zoo hat montags zu.'], '')
    for (const question of ['Steuer', 'Steuern für Hunde', 'Hundesteuerbescheid'])
      expect((await search([store], question)).map(({ text }) => text)).toEqual([
        'Die Hundesteuer beträgt 90 Euro.',
      ])
  })

  it('ranks what fits best first and gives no more than asked for', async () => {
    const store = await storeWith([
      'Der Antrag ist schriftlich zu stellen.',
      'Der Antrag auf Befreiung von der Hundesteuer ist schriftlich zu stellen.',
      'Die Hundesteuer wird jährlich erhoben.',
    ])
    const found = await search([store], 'Wie stelle ich einen Antrag auf Befreiung von der Hundesteuer?', 2)
    expect(found).toHaveLength(2)
    expect(found[0]?.text).toContain('Befreiung von der Hundesteuer')
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 1)
  })

  it.each([
    ['nothing but words that say nothing', 'Was ist das? '.repeat(8000)],
    ['no words at all', '?! … 😀'],
    ['words that nobody wrote', 'Xylophonquark'],
    ['what looks like SQL', "'; drop table passages; --"],
    ['a NUL and half a character', '\0 \ud800'],
    ['a word without end', 'te'.repeat(50_000)],
  ])('answers %s with nothing', async (_what, question) => {
    expect(await search([fees], question)).toEqual([])
  })

  it.each([
    ['signs of query languages', 'Gebühr & | ! ( ) : * <-> .* [a-z]+ \\ % _ \' " $1'],
    ['a NUL and half a character between words', 'Ge\0 Gebühr\ud800 \udc00'],
    [
      'a whole book',
      'Gebühr '.concat(Array.from({ length: 100_000 }, (_, index) => `Wort${index}`).join(' ')),
    ],
  ])('finds what is asked for among %s', async (_what, question) => {
    const [first, ...others] = await search([fees], question)
    expect(first?.matches.map(({ asked }) => asked)).toEqual(['Gebühr'])
    expect(others).toEqual([])
  })

  it('counts a word and what stands for it once, however rare the latter is', async () => {
    const text = 'Ein Personalausweis kostet 37 Euro.'
    const [plain, both] = [await stores.databucket(), await stores.databucket()]
    for (const [databucket, title] of [
      [plain, 'Aushang'],
      [both, 'Gebühren'],
    ] as const) {
      await stores.write(await stores.document(databucket, { title }), [text])
      await stores.write(await stores.document(databucket, { title: 'Merkblatt' }), [text])
    }
    const lexicalOf = async (databucket: IndexOwner) =>
      (await search([databucket], 'Was kostet ein Personalausweis?')).map(({ parts }) => parts.lexical)
    const [first = 0, second = 0] = await lexicalOf(both)
    expect(first).toBeCloseTo(second, 5)
    expect(first).toBeCloseTo((await lexicalOf(plain))[0] ?? 0, 5)
  })

  it('of no data stores, or of ones that are gone, finds nothing', async () => {
    expect(await search([], 'Gebühr')).toEqual([])
    expect(
      await search([{ ...fees, databucketId: '01a1de89-039c-7a7b-98c4-0abd022e6181' }], 'Gebühr'),
    ).toEqual([])
  })

  it('keeps texts as they are, whatever signs they hold', async () => {
    const text = 'Zeichen: "Anführung" \\ Schrägstrich {a,b} $1 %s 😀 \u200b Ende'
    const store = await storeWith([text])
    expect((await search([store], 'Anführung'))[0]?.text).toBe(text)
  })
})

describe('the scope', () => {
  it('holds: no passage of another data store, neither of the same tenant nor of another', async () => {
    const tenantId = await stores.tenant()
    const text = 'Die Müllabfuhr kommt am Dienstag.'
    const [own, sibling, foreign] = [
      await storeWith([text], 'Eigene', tenantId),
      await storeWith([text, `${text} Immer.`], 'Nachbar', tenantId),
      await storeWith([text, `Müllabfuhr ${text}`], 'Fremd'),
    ]
    const found = await search([own], 'Wann kommt die Müllabfuhr?')
    expect(found.map(({ documentId }) => documentId)).toEqual([own.documentId])
    const both = await search([own, foreign], 'Wann kommt die Müllabfuhr?')
    expect(new Set(both.map(({ databucketId }) => databucketId))).toEqual(
      new Set([own.databucketId, foreign.databucketId]),
    )
    expect(both.some(({ databucketId }) => databucketId === sibling.databucketId)).toBe(false)
  })

  it('decides what is rare: other data stores do not change a score', async () => {
    const store = await storeWith(['Die Gebühr beträgt 12 Euro.', 'Der Antrag ist kostenlos.'])
    const scores = async () => (await search([store], 'Gebühr Antrag')).map(({ score }) => score)
    const before = await scores()
    await storeWith(Array.from({ length: 10 }, (_, index) => `Gebühr Nummer ${index}`))
    expect(await scores()).toEqual(before)
  })

  it('counts a data store that is named twice once, with its higher weight', async () => {
    const found = await searchPassages(stores.ctx, {
      databuckets: [{ ...refOf(fees), weight: 0.5 }, refOf(fees)],
      question: 'Gebühr',
      limit: 10,
    })
    expect(found.map(({ parts }) => parts.weight)).toEqual([1])
  })
})

describe('priorities', () => {
  it('let the higher one go first among equals, and not before what fits much better', async () => {
    const text = 'Der Bauantrag ist beim Bauamt einzureichen.'
    const [high, low] = [await storeWith([text], 'Hoch'), await storeWith([text], 'Niedrig')]
    const ranked = async (weights: [IndexOwner, number][], question: string) =>
      (
        await searchPassages(stores.ctx, {
          databuckets: weights.map(([owner, weight]) => ({ ...refOf(owner), weight })),
          question,
          limit: 10,
        })
      ).map(({ databucketId }) => databucketId)
    const { high: most, low: least } = priorityWeights
    const question = 'Wo reiche ich den Bauantrag ein?'
    expect(
      await ranked(
        [
          [high, most],
          [low, least],
        ],
        question,
      ),
    ).toEqual([high.databucketId, low.databucketId])
    expect(
      await ranked(
        [
          [high, least],
          [low, most],
        ],
        question,
      ),
    ).toEqual([low.databucketId, high.databucketId])

    const vague = await storeWith(['Ein Antrag ist schriftlich zu stellen.'], 'Vage')
    expect(
      (
        await ranked(
          [
            [vague, most],
            [low, least],
          ],
          'Bauantrag beim Bauamt einreichen',
        )
      )[0],
    ).toBe(low.databucketId)
  })

  it('weigh in the final ranking: what fits a little less goes first in a data store that counts more', async () => {
    const [better, lesser] = [
      await storeWith(['Der Bauantrag ist beim Bauamt einzureichen.'], 'Bau'),
      await storeWith(
        ['Der Bauantrag ist beim Bauamt und bei weiteren Stellen der Stadt einzureichen.'],
        'Bau',
      ),
    ]
    const ranked = (ofBetter: number, ofLesser: number) =>
      searchPassages(stores.ctx, {
        databuckets: [
          { ...refOf(better), weight: ofBetter },
          { ...refOf(lesser), weight: ofLesser },
        ],
        question: 'Bauantrag beim Bauamt einreichen',
        limit: 10,
      })
    const { high, low } = priorityWeights
    const [alike, weighted] = [await ranked(high, high), await ranked(low, high)]
    expect(alike.map(({ databucketId }) => databucketId)).toEqual([better.databucketId, lesser.databucketId])
    expect(weighted.map(({ databucketId }) => databucketId)).toEqual([
      lesser.databucketId,
      better.databucketId,
    ])
    expect(weighted[1]?.score).toBeCloseTo(low * (alike[0]?.score ?? Number.NaN), 10)
  })
})

describe('recency', () => {
  const recency = {
    method: 'gauss',
    alpha: 0.5,
    offsetDays: 30,
    scaleDays: 365,
    decayAtScale: 0.1,
  } as const

  it('puts the newer of two equals first, by the date that the document bears, else by its coming', async () => {
    const databucket = await stores.databucket()
    const now = stores.clock.now()
    const day = (ago: number) => after(now, -days(ago)).toISOString().slice(0, 10)
    const [old, fresh, undated] = [
      await stores.document(databucket, { datedOn: day(800), createdAt: now }),
      await stores.document(databucket, { datedOn: day(10), createdAt: after(now, -days(900)) }),
      await stores.document(databucket, { createdAt: after(now, -days(200)) }),
    ]
    for (const owner of [old, fresh, undated]) await stores.write(owner, ['Die Hebesätze der Grundsteuer.'])
    const input = {
      databuckets: [refOf(databucket)],
      question: 'Hebesatz der Grundsteuer',
      limit: 10,
    }
    const found = await searchPassages(stores.ctx, { ...input, recency })
    expect(found.map(({ documentId }) => documentId)).toEqual(
      [fresh, undated, old].map(({ documentId }) => documentId),
    )
    expect(found.map(({ parts }) => parts.recency)[0]).toBe(1)
    const without = await searchPassages(stores.ctx, input)
    expect(without.every(({ parts }) => parts.recency === 1)).toBe(true)
  })
})
