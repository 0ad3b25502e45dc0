import { functionalities, type QueryIn, type Routes, type usageEntry } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { cityWithAdmin, giveCredits, holdCredits } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { countingContext, doPaidWork } from '../../../../test/usage.ts'
import { after, minutes } from '../../../platform/clock.ts'
import { showUsageDetails } from './details.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const richCity = async () => {
  const found = await cityWithAdmin(test)
  await giveCredits(test, found.city.id, 10_000)
  return found
}

type Query = Partial<QueryIn<Routes['api.credits.usage.details']>>

const entriesOf = async (browser: TestBrowser, tenant: string, query: Query = {}) => {
  const reply = await browser.call('api.credits.usage.details', { params: { tenant }, query })
  if (!('total' in reply)) throw new Error('a grouped answer')
  return reply
}
const groupsOf = async (browser: TestBrowser, tenant: string, query: Query) => {
  const reply = await browser.call('api.credits.usage.details', { params: { tenant }, query })
  if ('total' in reply) throw new Error('an answer without groups')
  return reply.data
}
const descriptions = (entries: z.output<typeof usageEntry>[]) => entries.map(({ description }) => description)

describe('the history', () => {
  it('shows an action with what it was for, its parts and their sums', async () => {
    const { city, person, admin } = await richCity()
    const id = await doPaidWork(test, city.id, {
      functionality: 'document_processing',
      credits: 2,
      userId: person.id,
      description: 'Satzung.pdf',
      context: { document_id: 'dok-1', chunk_count: 12 },
      parts: [
        { functionality: 'document_ocr', credits: 3 },
        { functionality: 'document_chunking', credits: 0.5 },
        { functionality: 'document_ocr', credits: 1 },
      ],
    })
    const { data } = await entriesOf(admin, city.id)
    expect(data).toEqual([
      {
        id,
        functionality: 'document_processing',
        part_of: null,
        description: 'Satzung.pdf',
        created_at: test.clock.now().toISOString(),
        total_credits: 6.5,
        status: 'confirmed',
        metadata: {
          document_id: 'dok-1',
          chunk_count: 12,
          user_id: person.id,
          user_name: person.name,
          chatbot_id: null,
          query_id: null,
        },
        owner_tenant: { name: city.name },
        is_subtenant_action: false,
        has_breakdown: true,
        breakdown_summary: [
          { functionality: 'document_ocr', credits: 4 },
          { functionality: 'document_processing', credits: 2 },
          { functionality: 'document_chunking', credits: 0.5 },
        ],
        child_actions: [
          expect.objectContaining({ action_type: 'document_ocr', total_credits: 3 }),
          expect.objectContaining({ action_type: 'document_chunking', total_credits: 0.5 }),
          expect.objectContaining({ action_type: 'document_ocr', total_credits: 1 }),
        ],
      },
    ])
  })

  it('has finished and failed actions, and none that still runs', async () => {
    const { city, admin } = await richCity()
    await doPaidWork(test, city.id, { credits: 2, description: 'gescheitert', isCancelled: true })
    await holdCredits(test, city.id, 5)
    const page = await entriesOf(admin, city.id)
    expect(page.total).toBe(1)
    expect(page.data).toMatchObject([
      { description: 'gescheitert', status: 'cancelled', total_credits: 0, has_breakdown: false },
    ])
  })

  it('keeps what the parts of a failed action cost', async () => {
    const { city, admin } = await richCity()
    await doPaidWork(test, city.id, {
      functionality: 'document_processing',
      credits: 2,
      isCancelled: true,
      parts: [{ functionality: 'document_ocr', credits: 3 }],
    })
    const { data } = await entriesOf(admin, city.id)
    expect(data).toMatchObject([
      {
        status: 'cancelled',
        total_credits: 3,
        breakdown_summary: [{ functionality: 'document_ocr', credits: 3 }],
      },
    ])
  })

  it('is paged newest first, each action on exactly one page', async () => {
    const { city, admin } = await richCity()
    const start = new Date('2026-09-01T08:00:00Z')
    const names = Array.from({ length: 47 }, (_, index) => `Aktion ${index}`)
    // Several in an hour, several hours in a day, some days without any.
    for (const [index, description] of names.entries())
      await doPaidWork(test, city.id, {
        credits: 1,
        description,
        at: after(start, minutes(index * 17 + (index > 25 ? 5000 : 0))),
        parts: index % 10 ? [] : [{ functionality: 'chatbot_misuse_check', credits: 0.05 }],
      })
    const pages = [1, 2, 3, 4].map(page => entriesOf(admin, city.id, { page }))
    const [first, second, third, beyond] = await Promise.all(pages)
    expect(first).toMatchObject({ current_page: 1, last_page: 3, per_page: 20, total: 47, from: 1, to: 20 })
    expect(third).toMatchObject({ current_page: 3, total: 47, from: 41, to: 47 })
    expect(beyond).toMatchObject({ data: [], total: 47, from: null, to: null })
    expect([first, second, third].flatMap(page => descriptions(page?.data ?? []))).toEqual(names.toReversed())
    expect(second?.links.map(({ label, active }) => [label, active])).toEqual([
      ['Zurück', false],
      ['1', false],
      ['2', true],
      ['3', false],
      ['Weiter', false],
    ])
    expect(second?.links[0]?.url).toContain(`/api/credits/${city.id}/usage/details?`)
    const odd = await entriesOf(admin, city.id, { page: 5, per_page: 7 })
    expect(descriptions(odd.data)).toEqual(names.toReversed().slice(28, 35))
  })

  it('asks the database as often for twenty actions as for one', async () => {
    const { city } = await richCity()
    const document = {
      functionality: 'document_processing',
      credits: 1,
      parts: [{ functionality: 'document_ocr', credits: 1 }],
    } as const
    await doPaidWork(test, city.id, { ...document, parts: [...document.parts] })
    const queries = async () => {
      const counting = countingContext(test, city.id)
      await showUsageDetails(counting.ctx, city.id, {
        page: 1,
        per_page: 20,
        include_subtenants: '0',
        start_date: '',
        end_date: '',
        functionality: '',
        functionality_group: '',
        group_by: '',
      })
      return counting.queries()
    }
    const forOne = await queries()
    for (let index = 0; index < 19; index += 1)
      await doPaidWork(test, city.id, { ...document, parts: [...document.parts] })
    expect(forOne).toBeGreaterThan(0)
    expect(await queries()).toBe(forOne)
  })

  it('of a main tenant can include its sub-tenants, each action under the name of its owner', async () => {
    const { city, admin } = await richCity()
    const [north, south] = [await test.subTenant(city), await test.subTenant(city)]
    const stranger = await richCity()
    await giveCredits(test, north.id, 100)
    await giveCredits(test, south.id, 100)
    const at = (minute: number) => new Date(`2026-10-01T08:${minute}:00Z`)
    await doPaidWork(test, north.id, { credits: 1, description: 'Nord', at: at(10) })
    await doPaidWork(test, city.id, { credits: 1, description: 'Stadt', at: at(20) })
    await doPaidWork(test, south.id, { credits: 1, description: 'Süd', at: at(30) })
    await doPaidWork(test, stranger.city.id, { credits: 1, description: 'fremd', at: at(40) })
    const page = await entriesOf(admin, city.id, { include_subtenants: '1' })
    expect(page.total).toBe(3)
    expect(
      page.data.map(({ description, owner_tenant, is_subtenant_action }) => [
        description,
        owner_tenant.name,
        is_subtenant_action,
      ]),
    ).toEqual([
      ['Süd', south.name, true],
      ['Stadt', city.name, false],
      ['Nord', north.name, true],
    ])
    expect(descriptions((await entriesOf(admin, city.id)).data)).toEqual(['Stadt'])
    expect(descriptions((await entriesOf(admin, north.id)).data)).toEqual(['Nord'])
  })

  it('is filtered by day in Berlin, by functionality and by a list of them', async () => {
    const { city, admin } = await richCity()
    const uses = [
      ['Sommer', '2026-07-01T21:59:59Z', 'chatbot_response'],
      ['Mitternacht', '2026-07-01T22:00:00Z', 'embeddings'],
      ['Winter', '2026-10-31T22:59:59Z', 'web_crawl_scan'],
      ['November', '2026-10-31T23:00:00Z', 'chatbot_misuse_check'],
    ] as const
    for (const [description, at, functionality] of uses)
      await doPaidWork(test, city.id, { credits: 1, description, at: new Date(at), functionality })
    const found = async (query: Query) => {
      const page = await entriesOf(admin, city.id, query)
      expect(page.total).toBe(page.data.length)
      return descriptions(page.data)
    }
    expect(await found({ end_date: '2026-07-01' })).toEqual(['Sommer'])
    expect(await found({ start_date: '2026-07-02', end_date: '2026-10-31' })).toEqual([
      'Winter',
      'Mitternacht',
    ])
    expect(await found({ start_date: '2026-11-01' })).toEqual(['November'])
    expect(await found({ end_date: '9999-12-31', functionality: 'embeddings' })).toEqual(['Mitternacht'])
    expect(await found({ functionality_group: 'chatbot_response,chatbot_misuse_check' })).toEqual([
      'November',
      'Sommer',
    ])
    expect(await found({ functionality: 'embeddings', functionality_group: 'chatbot_response' })).toEqual([])
  })

  it.each([
    { functionality_group: 'chatbot_response,erfunden' },
    { functionality_group: 'constructor' },
    { functionality: 'erfunden' },
    { end_date: '2026-07-01', start_date: '2026-11-02' },
    { start_date: '0000-01-01' },
    { end_date: '2026-02-30' },
    { group_by: 'year' },
    { page: '0' },
  ])('refuses a filter that means nothing: %j', async query => {
    const { city, admin } = await richCity()
    const refusal = await admin.refused('api.credits.usage.details', {
      params: { tenant: city.id },
      query: query as Query,
    })
    expect(refusal).toMatchObject({
      status: 422,
      errors: { [Object.keys(query)[0] ?? '']: expect.any(String) },
    })
  })
})

describe('the history of a functionality', () => {
  /** Two documents with parts, and an answer; what everything cost is 13,66. */
  const busyCity = async () => {
    const rich = await richCity()
    for (const [index, description] of ['Satzung.pdf', 'Haushalt.pdf'].entries())
      await doPaidWork(test, rich.city.id, {
        functionality: 'document_processing',
        credits: 5,
        description,
        at: new Date(Date.UTC(2026, 9 + index, 1, 10)),
        parts: [
          { functionality: 'document_chunking', credits: 0.61 },
          { functionality: 'embeddings', credits: 0.22 },
        ],
      })
    await doPaidWork(test, rich.city.id, { functionality: 'tag_generation', credits: 2 })
    return rich
  }
  type City = Awaited<ReturnType<typeof busyCity>>
  const listed = async ({ city, admin }: City, query: Query) => {
    const { data } = await entriesOf(admin, city.id, query)
    return data.map(entry => [entry.functionality, entry.part_of, entry.description, entry.total_credits])
  }

  it('finds what was a part of another action, with what that part cost', async () => {
    const rich = await busyCity()
    expect(await listed(rich, { functionality: 'embeddings' })).toEqual([
      ['embeddings', 'document_processing', 'Haushalt.pdf', 0.22],
      ['embeddings', 'document_processing', 'Satzung.pdf', 0.22],
    ])
    expect(await listed(rich, { functionality: 'document_chunking', end_date: '2026-10-31' })).toEqual([
      ['document_chunking', 'document_processing', 'Satzung.pdf', 0.61],
    ])
    expect(
      await listed(rich, { functionality_group: 'embeddings,tag_generation', per_page: 2, page: 2 }),
    ).toEqual([['embeddings', 'document_processing', 'Satzung.pdf', 0.22]])
    expect(
      await groupsOf(rich.admin, rich.city.id, { group_by: 'month', functionality: 'embeddings' }),
    ).toEqual([
      { period: '2026-11', action_count: 1, total_credits: 0.22 },
      { period: '2026-10', action_count: 1, total_credits: 0.22 },
    ])
  })

  it('adds up with all others to what was used', async () => {
    const rich = await busyCity()
    const amounts = await Promise.all(functionalities.map(functionality => listed(rich, { functionality })))
    const cents = amounts.flat().reduce((sum, [, , , credits]) => sum + Math.round(Number(credits) * 100), 0)
    expect(cents).toBe(1366)
  })
})

describe('the grouped history', () => {
  it('adds up days, ISO weeks and months, newest first, and counts whole actions', async () => {
    const { city, admin } = await richCity()
    const parts = [{ functionality: 'chatbot_response', credits: 1 } as const]
    for (const at of [
      '2025-12-28T12:00:00Z', // Sunday: week 52 of 2025
      '2025-12-28T23:30:00Z', // Monday in Berlin: week 1 of 2026
      '2026-01-04T22:59:00Z', // Sunday of week 1
      '2026-01-04T23:30:00Z', // Monday of week 2
      '2026-01-31T23:30:00Z', // 1 February
    ])
      await doPaidWork(test, city.id, { credits: 1, at: new Date(at), parts })
    const entry = (period: string, count: number) => ({
      period,
      action_count: count,
      total_credits: count * 2,
    })
    expect(await groupsOf(admin, city.id, { group_by: 'week' })).toEqual([
      entry('2026-W05', 1),
      entry('2026-W02', 1),
      entry('2026-W01', 2),
      entry('2025-W52', 1),
    ])
    expect(await groupsOf(admin, city.id, { group_by: 'month' })).toEqual([
      entry('2026-02', 1),
      entry('2026-01', 2),
      entry('2025-12', 2),
    ])
    expect(
      await groupsOf(admin, city.id, { group_by: 'day', start_date: '2025-12-29', end_date: '2026-01-05' }),
    ).toEqual([entry('2026-01-05', 1), entry('2026-01-04', 1), entry('2025-12-29', 1)])
    expect(await groupsOf(admin, city.id, { group_by: 'month', functionality: 'embeddings' })).toEqual([])
  })

  it('adds up to the balance that is gone', async () => {
    const { city, admin } = await richCity()
    for (let index = 0; index < 12; index += 1)
      await doPaidWork(test, city.id, {
        credits: 1.37,
        at: new Date(Date.UTC(2026, index % 10, 10 + index)),
        isCancelled: index % 4 === 3,
        parts: [{ functionality: 'embeddings', credits: 0.11 }],
      })
    const months = await groupsOf(admin, city.id, { group_by: 'month' })
    const cents = months.reduce((sum, { total_credits }) => sum + Math.round(total_credits * 100), 0)
    const { balances } = await admin.call('api.credits.usage.overview', { params: { tenant: city.id } })
    expect(cents).toBe(1_000_000 - Math.round(balances.available * 100))
    expect(months.reduce((sum, { action_count }) => sum + action_count, 0)).toBe(12)
  })
})
