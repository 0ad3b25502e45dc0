import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { after, days } from '../../../platform/clock.ts'
import { openTestStores, type TestStores } from '../evaluation/test-stores.ts'
import { type PassageOwner, replacePassages } from '../lexical-index/replace-passages.ts'
import { priorityWeights, searchPassages } from './search-passages.ts'

let stores: TestStores
/** With one passage. */
let fees: PassageOwner
beforeAll(async () => {
  stores = await openTestStores()
  fees = await storeWith(['Die Gebühr beträgt 12 Euro.'])
})
afterAll(() => stores.close())

const search = (databuckets: string[], question: string, limit = 10) =>
  searchPassages(stores.ctx, { databuckets: databuckets.map(id => ({ id })), question, limit })

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
    const [first] = await search([databucket.databucketId], 'Wie hoch ist die monatliche Gebühr?')
    expect(first).toMatchObject({
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
      expect(await search([databucket.databucketId], question)).toHaveLength(1)
  })

  it('finds compounds by each of their parts', async () => {
    const { databucketId } = await storeWith(
      ['Die Hundesteuer beträgt 90 Euro.', 'Der Zoo hat montags zu.'],
      '',
    )
    for (const question of ['Steuer', 'Steuern für Hunde', 'Hundesteuerbescheid'])
      expect((await search([databucketId], question)).map(({ text }) => text)).toEqual([
        'Die Hundesteuer beträgt 90 Euro.',
      ])
  })

  it('ranks what fits best first and gives no more than asked for', async () => {
    const { databucketId } = await storeWith([
      'Der Antrag ist schriftlich zu stellen.',
      'Der Antrag auf Befreiung von der Hundesteuer ist schriftlich zu stellen.',
      'Die Hundesteuer wird jährlich erhoben.',
    ])
    const found = await search(
      [databucketId],
      'Wie stelle ich einen Antrag auf Befreiung von der Hundesteuer?',
      2,
    )
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
    expect(await search([fees.databucketId], question)).toEqual([])
  })

  it.each([
    ['signs of query languages', 'Gebühr & | ! ( ) : * <-> .* [a-z]+ \\ % _ \' " $1'],
    ['a NUL and half a character between words', 'Ge\0 Gebühr\ud800 \udc00'],
    [
      'a whole book',
      'Gebühr '.concat(Array.from({ length: 100_000 }, (_, index) => `Wort${index}`).join(' ')),
    ],
  ])('finds what is asked for among %s', async (_what, question) => {
    const [first, ...others] = await search([fees.databucketId], question)
    expect(first?.matches.map(({ asked }) => asked)).toEqual(['Gebühr'])
    expect(others).toEqual([])
  })

  it('of no data stores, or of ones that are gone, finds nothing', async () => {
    expect(await search([], 'Gebühr')).toEqual([])
    expect(await search(['01a1de89-039c-7a7b-98c4-0abd022e6181'], 'Gebühr')).toEqual([])
  })

  it('keeps texts as they are, whatever signs they hold', async () => {
    const text = 'Zeichen: "Anführung" \\ Schrägstrich {a,b} $1 %s 😀 \u200b Ende'
    const { databucketId } = await storeWith([text])
    expect((await search([databucketId], 'Anführung'))[0]?.text).toBe(text)
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
    const found = await search([own.databucketId], 'Wann kommt die Müllabfuhr?')
    expect(found.map(({ documentId }) => documentId)).toEqual([own.documentId])
    const both = await search([own.databucketId, foreign.databucketId], 'Wann kommt die Müllabfuhr?')
    expect(new Set(both.map(({ databucketId }) => databucketId))).toEqual(
      new Set([own.databucketId, foreign.databucketId]),
    )
    expect(both.some(({ databucketId }) => databucketId === sibling.databucketId)).toBe(false)
  })

  it('decides what is rare: other data stores do not change a score', async () => {
    const { databucketId } = await storeWith(['Die Gebühr beträgt 12 Euro.', 'Der Antrag ist kostenlos.'])
    const scores = async () => (await search([databucketId], 'Gebühr Antrag')).map(({ score }) => score)
    const before = await scores()
    await storeWith(Array.from({ length: 10 }, (_, index) => `Gebühr Nummer ${index}`))
    expect(await scores()).toEqual(before)
  })

  it('counts a data store that is named twice once, with its higher weight', async () => {
    const found = await searchPassages(stores.ctx, {
      databuckets: [{ id: fees.databucketId, weight: 0.5 }, { id: fees.databucketId }],
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
    const ranked = async (weights: [string, number][], question: string) =>
      (
        await searchPassages(stores.ctx, {
          databuckets: weights.map(([id, weight]) => ({ id, weight })),
          question,
          limit: 10,
        })
      ).map(({ databucketId }) => databucketId)
    const { high: most, low: least } = priorityWeights
    const question = 'Wo reiche ich den Bauantrag ein?'
    expect(
      await ranked(
        [
          [high.databucketId, most],
          [low.databucketId, least],
        ],
        question,
      ),
    ).toEqual([high.databucketId, low.databucketId])
    expect(
      await ranked(
        [
          [high.databucketId, least],
          [low.databucketId, most],
        ],
        question,
      ),
    ).toEqual([low.databucketId, high.databucketId])

    const vague = await storeWith(['Ein Antrag ist schriftlich zu stellen.'], 'Vage')
    expect(
      (
        await ranked(
          [
            [vague.databucketId, most],
            [low.databucketId, least],
          ],
          'Bauantrag beim Bauamt einreichen',
        )
      )[0],
    ).toBe(low.databucketId)
  })
})

describe('priorities of passages that fit nearly as well', () => {
  it('decide their order: high before medium before low', async () => {
    const texts = [
      'Der Bauantrag ist beim Bauamt einzureichen.',
      'Der Bauantrag ist vollständig beim Bauamt einzureichen, auch per Post.',
      'Der Bauantrag ist mit allen Plänen und in zwei Ausfertigungen beim Bauamt der Stadt einzureichen.',
    ]
    const ids: string[] = []
    for (const text of texts) ids.push((await storeWith([text])).databucketId)
    const ranked = async (weightOf: (id: string) => number) => {
      const found = await searchPassages(stores.ctx, {
        databuckets: ids.map(id => ({ id, weight: weightOf(id) })),
        question: 'Wo ist der Bauantrag einzureichen?',
        limit: 10,
      })
      return found.map(({ databucketId }) => databucketId)
    }
    const byFit = await ranked(() => 1)
    expect(byFit.toSorted()).toEqual(ids.toSorted())
    const { high, medium, low } = priorityWeights
    const turnedRound = [low, medium, high]
    expect(await ranked(id => turnedRound[byFit.indexOf(id)] ?? 0)).toEqual(byFit.toReversed())
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
      databuckets: [{ id: databucket.databucketId }],
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
