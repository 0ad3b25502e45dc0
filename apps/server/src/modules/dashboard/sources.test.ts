import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeWidget, contentOf, newWidget } from '../../../test/dashboard-widgets.ts'
import { superAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { after, days } from '../../platform/clock.ts'
import { type Outbound, OutboundError } from '../../platform/outbound.ts'
import { sourceJobs } from './read-sources.ts'

let test: TestApp
let boss: TestBrowser
/** What lies elsewhere, by address. */
const elsewhere = new Map<string, string>()
const outbound: Outbound = {
  check: () => undefined,
  async request({ url }) {
    if (url.includes('127.0.0.1'))
      throw new OutboundError('address', 'Diese Adresse darf nicht aufgerufen werden.')
    const found = elsewhere.get(url)
    const status = found === undefined ? 404 : 200
    return { status, headers: new Headers(), body: Buffer.from(found ?? ''), url }
  },
  close: async () => undefined,
}
beforeAll(async () => {
  test = await startTestApp({ outbound })
  boss = await superAdmin(test)
})
afterAll(() => test.close())
// Widgets stand on the dashboards of everybody.
beforeEach(() => test.app.database.pool.query('delete from dashboard_widgets'))

const add = (type: 'appointments' | 'news', settings: object) =>
  boss.send('superadmin.dashboard-widgets.store', {
    body: newWidget(type, 0, 0, { settings: { ...settings } }),
  })
const refusedAt = (response: Awaited<ReturnType<typeof add>>) => [response.statusCode, response.json().errors]
/** As the hour strikes. */
const readAgain = async (widgetId: string) => {
  const job = sourceJobs.find(({ name }) => name === 'dashboard.read-source')
  await job?.handle(test.app.systemContext('test'), { widgetId })
}
const sourceOf = async () => (await boss.call('superadmin.dashboard-widgets.index')).widgets[0]?.source

const calendarOf = (title: string) => {
  const day = after(test.clock.now(), days(3)).toISOString().slice(0, 10).replaceAll('-', '')
  return `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:${title}\nDTSTART:${day}\nEND:VEVENT\nEND:VCALENDAR`
}
const feedOf = (title: string, link = 'https://stadt.example/1') =>
  `<rss version="2.0"><channel><item><title>${title}</title><link>${link}</link>
    <description>&lt;p&gt;**Kurz** &lt;b&gt;gesagt&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;</description>
    <pubDate>Mon, 09 Nov 2026 10:00:00 +0100</pubDate></item></channel></rss>`

describe('a calendar elsewhere', () => {
  const ics_url = 'https://kalender.example/stadt.ics'

  it('is read when it is named, and shown beside what is typed', async () => {
    elsewhere.set(ics_url, calendarOf('Sitzung'))
    const added = await add('appointments', { ics_url: ics_url.replace('https', 'webcal') })
    expect(added.json().settings).toEqual({ ics_url, entries: [] })
    const { appointments, stale_since } = (await contentOf(boss, 'appointments')) ?? {}
    expect([appointments?.map(({ title }) => title), stale_since]).toEqual([['Sitzung'], null])
  })

  it('that cannot be read is refused at its field', async () => {
    const settings = { ics_url: 'https://kalender.example/weg.ics' }
    expect(refusedAt(await add('appointments', settings))).toEqual([
      422,
      { 'settings.ics_url': 'Der Server hat mit 404 geantwortet.' },
    ])
    elsewhere.set('https://kalender.example/seite', '<html>')
    const page = await add('appointments', { ics_url: 'https://kalender.example/seite' })
    expect(page.json().errors).toEqual({
      'settings.ics_url': 'Unter dieser Adresse liegt kein Kalender im Format ICS.',
    })
  })
})

describe('a feed elsewhere', () => {
  const feed_url = 'https://stadt.example/feed.xml'
  const newsOf = async () => (await contentOf(boss, 'news'))?.news.map(({ title }) => title)

  it('fills the news without its markup, on the page of news as well', async () => {
    elsewhere.set(feed_url, feedOf('Neues aus dem Rat'))
    const typed = { title: 'Wartung', date: '2026-11-10', text: '**Neu**' }
    const added = await add('news', { feed_url: `feed:${feed_url}`, entries: [typed] })
    expect(added.json()).toMatchObject({ settings: { feed_url }, source: { failure: null } })
    const { data } = await boss.call('news.index')
    expect(data).toEqual([
      { ...typed, format: 'markdown', url: '' },
      {
        title: 'Neues aus dem Rat',
        date: '2026-11-09',
        text: '**Kurz** gesagt',
        format: 'plain',
        url: 'https://stadt.example/1',
      },
    ])
    expect(await contentOf(boss, 'news')).toEqual({ type: 'news', news: data, stale_since: null })
  })

  it('that is none, is not there or lies in the own house is refused at its field, and nothing is kept', async () => {
    elsewhere.set('https://stadt.example/', '<!doctype html><html><body>Willkommen</body></html>')
    const refusals = await Promise.all(
      ['https://stadt.example/', 'https://stadt.example/weg', 'http://127.0.0.1/', 'rathaus'].map(async url =>
        refusedAt(await add('news', { feed_url: url })),
      ),
    )
    expect(refusals).toEqual([
      [422, { 'settings.feed_url': 'Unter dieser Adresse liegt kein Feed im Format RSS oder Atom.' }],
      [422, { 'settings.feed_url': 'Der Server hat mit 404 geantwortet.' }],
      [422, { 'settings.feed_url': 'Diese Adresse darf nicht aufgerufen werden.' }],
      [422, { 'settings.feed_url': expect.any(String) }],
    ])
    expect((await boss.call('superadmin.dashboard-widgets.index')).widgets).toEqual([])
  })

  it('is read again, and keeps what it said last while it cannot be read', async () => {
    elsewhere.set(feed_url, feedOf('Gestern'))
    const widget = (await add('news', { feed_url })).json()
    elsewhere.set(feed_url, feedOf('Heute', 'javascript:alert(1)'))
    await readAgain(widget.id)
    expect(await newsOf()).toEqual(['Heute'])
    expect((await contentOf(boss, 'news'))?.news[0]?.url).toBe('')
    elsewhere.delete(feed_url)
    const { fetched_at } = (await sourceOf()) ?? {}
    await readAgain(widget.id)
    expect(await newsOf()).toEqual(['Heute'])
    expect(await sourceOf()).toEqual({ fetched_at, failure: 'Der Server hat mit 404 geantwortet.' })
    expect((await contentOf(boss, 'news'))?.stale_since).toBe(fetched_at)
    // Other settings can be changed meanwhile: only a new address has to be readable.
    const renamed = await changeWidget(boss, widget, { name: 'Rathaus' })
    expect(renamed.json()).toMatchObject({ name: 'Rathaus', version: 2, source: { fetched_at } })
    elsewhere.set(feed_url, feedOf('Morgen'))
    await readAgain(widget.id)
    expect([await newsOf(), (await contentOf(boss, 'news'))?.stale_since]).toEqual([['Morgen'], null])
    await changeWidget(boss, renamed.json(), { settings: { feed_url: '' } })
    expect([await newsOf(), await sourceOf()]).toEqual([[], null])
  })
})
