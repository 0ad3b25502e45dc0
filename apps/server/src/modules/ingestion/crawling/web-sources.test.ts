import type { BodyIn, Routes } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveCredits } from '../../../../test/money.ts'
import { patience } from '../../../../test/patience.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { cityWithDatabucket } from '../../../../test/uploads.ts'
import { answerWith, redirectTo, startWebSite, type WebSite, webPage } from '../../../../test/web-site.ts'
import { after, days } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { createOutbound } from '../../../platform/outbound.ts'
import type { IngestionDependencies } from '../dependencies.ts'
import { enqueueCrawl } from './crawl-queue.ts'
import { beginCrawlRun } from './crawl-run.ts'
import { acrossTenantsDueCrawls } from './jobs.ts'

let test: TestApp
let sites: WebSite[]
let unused: WebSite[]
beforeAll(async () => {
  sites = await Promise.all(Array.from({ length: 13 }, startWebSite))
  unused = [...sites]
  test = await startTestApp({
    outbound: createOutbound({
      loopback: sites.map(({ host }) => host),
      // Every name leads into the house.
      resolve: async () => [{ address: '10.0.0.7', family: 4 }],
    }),
  })
})
afterAll(async () => {
  await test.close()
  await Promise.all(sites.map(site => site.close()))
})

const long = 'Die Stadtverwaltung informiert hier über ihre Leistungen für Bürgerinnen und Bürger.'
const newSite = (): WebSite => {
  const site = unused.pop()
  if (!site) throw new Error('Zu wenige Websites')
  site.pages.set('/', webPage('Startseite', `Willkommen. ${long}`, ['/seite']))
  site.pages.set('/seite', webPage('Seite', `Eine Seite. ${long}`))
  return site
}
type Form = BodyIn<Routes['databucket.store_websource']>
const form = (url: string, more: Partial<Form> = {}): Form => ({
  name: 'Rathaus',
  url,
  frequency: 'weekly',
  page_limit: 20,
  ...more,
})
const query = async (sql: string, values: unknown[] = []) =>
  (await test.app.database.pool.query(sql, values)).rows
const store = (browser: TestBrowser, databucket: string, body: Form) =>
  browser.call('databucket.store_websource', { params: { databucket }, body })
const show = async (browser: TestBrowser, databucket: string) =>
  (await browser.call('databucket.edit_websources', { params: { databucket } })).data[0]
const settled = async (browser: TestBrowser, databucket: string, crawls = 1) => {
  await expect
    .poll(
      async () => {
        const source = await show(browser, databucket)
        return (
          source?.crawl_progress === null && (source.crawl_count >= crawls || source.error_message !== null)
        )
      },
      { timeout: patience(60_000) },
    )
    .toBe(true)
  return show(browser, databucket)
}

/** As another process sees it: nothing is its own. */
const parts = { ownRuns: new Set<string>() } as unknown as IngestionDependencies
const due = async () => {
  const sources = await acrossTenantsDueCrawls(test.app.systemContext('test'), parts)
  return sources.map(({ id }) => id)
}

describe('a web source', () => {
  it('is added, crawled at once, changed, and crawled anew when its bounds changed', async () => {
    const site = newSite()
    const { admin, databucket } = await cityWithDatabucket(test)
    const added = await store(admin, databucket, form(`${site.url}/#oben`))
    expect(added).toMatchObject({
      name: 'Rathaus',
      url: `${site.url}/`,
      status: 'active',
      crawl_count: 0,
      can: { update: true, delete: true },
    })
    expect(await settled(admin, databucket)).toMatchObject({ crawl_count: 1, pages_count: 2 })
    const params = { databucket, websource: added.id }
    const again = { ...form(`${site.url}/`), name: 'Neuer Name', frequency: 'monthly' as const }
    const renamed = await admin.call('databucket.update_websource', { params, body: again })
    expect(renamed).toMatchObject({ name: 'Neuer Name', frequency: 'monthly', crawl_count: 1 })
    const body = { ...again, path_filter: '/seite' }
    await admin.call('databucket.update_websource', { params, body })
    await settled(admin, databucket, 2)
    const { data } = await admin.call('databucket.documents', { params: { databucket } })
    expect(data.map(({ external_url }) => external_url)).toEqual([`${site.url}/seite`])
    const log = (await admin.call('settings.audit.index')).data.map(({ action }) => action)
    expect(log).toEqual(expect.arrayContaining(['web-source.created', 'web-source.updated']))
  })

  it('has an address of the public internet, once in a data store', async () => {
    const site = newSite()
    const { admin, databucket } = await cityWithDatabucket(test)
    for (const url of [
      'http://127.0.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://[::ffff:10.0.0.1]/',
      'http://2130706433/',
      'http://stadt.example:22/',
      'http://user:pass@stadt.example/',
    ]) {
      const refused = await admin.refused('databucket.store_websource', {
        params: { databucket },
        body: form(url),
      })
      expect(refused, url).toMatchObject({ status: 422, errors: { url: expect.any(String) } })
      const preview = await admin.refused('databucket.preview_websource', {
        params: { databucket },
        body: { url, path_filter: '' },
      })
      expect(preview.status, url).toBe(422)
    }
    await store(admin, databucket, form(`${site.url}/`, { is_active: false }))
    const twice = await admin.refused('databucket.store_websource', {
      params: { databucket },
      body: form(`${site.url}/?utm_source=x`),
    })
    expect(twice.errors.url).toBe('Diese Adresse ist in diesem Datenspeicher schon eine Web-Quelle.')
  })

  it('whose name leads into the house is never called, and only the log knows why', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    await store(admin, databucket, form('http://harmlos.example/'))
    expect(await settled(admin, databucket)).toMatchObject({
      status: 'error',
      error_message:
        'Die Datei robots.txt der Website konnte nicht gelesen werden: Der Server ist nicht erreichbar.',
      pages_count: 0,
    })
    expect(
      await admin.call('databucket.preview_websource', {
        params: { databucket },
        body: { url: 'http://harmlos.example/', path_filter: '' },
      }),
    ).toEqual({
      pages: [],
      hints: [
        'Die Datei robots.txt der Website konnte nicht gelesen werden: Der Server ist nicht erreichbar.',
      ],
    })
    expect(test.logged()).toContain('Diese Adresse liegt nicht im öffentlichen Internet')
  })

  it('that redirects into the house leads nowhere', async () => {
    const site = newSite()
    const inside = newSite()
    // Allowed for its own tests, but another site all the same.
    site.pages.set('/', redirectTo(`${inside.url}/geheim`))
    const { admin, databucket } = await cityWithDatabucket(test)
    await store(admin, databucket, form(`${site.url}/`))
    const source = await settled(admin, databucket)
    expect(source?.error_message).toContain('andere Website')
    expect(inside.requests).toEqual([])
  })

  it('is crawled by the clock, unless it is switched off or its tenant is gone', async () => {
    const site = newSite()
    const { admin, city, databucket } = await cityWithDatabucket(test)
    const { id } = await store(admin, databucket, form(`${site.url}/`))
    const source = await settled(admin, databucket)
    expect(await due()).not.toContain(id)
    const wait = new Date(source?.next_crawl ?? '').getTime() - test.clock.now().getTime()
    expect(wait).toBeGreaterThan(days(5))
    await query('update web_sources set next_crawl_at = $2 where id = $1', [id, test.clock.now()])
    expect(await due()).toContain(id)
    await query('update tenants set deleted_at = now() where id = $1', [city.id])
    expect(await due()).not.toContain(id)
    await query('update tenants set deleted_at = null where id = $1', [city.id])
    await admin.call('databucket.update_websource', {
      params: { databucket, websource: id },
      body: form(`${site.url}/`, { is_active: false }),
    })
    expect(await show(admin, databucket)).toMatchObject({ status: 'inactive', next_crawl: null })
    expect(await due()).not.toContain(id)
    const refused = await admin.refused('databucket.crawl_websource', {
      params: { databucket, websource: id },
    })
    expect(refused.status).toBe(409)
  })

  it('whose crawl was killed goes on with the pages that are left', async () => {
    const site = newSite()
    const { admin, city, databucket } = await cityWithDatabucket(test)
    const { id } = await store(admin, databucket, form(`${site.url}/`))
    await settled(admin, databucket)
    await query(
      `update web_crawls set is_running = true, number = number + 1, run_id = $2, run_until = $3, robots_text = '' where web_source_id = $1`,
      [id, newId(), test.clock.now()],
    )
    await query('update web_sources set crawl_started_at = $2 where id = $1', [id, test.clock.now()])
    await query(
      `update web_pages set crawl = crawl + 1, is_queued = url like '%/seite' where web_source_id = $1`,
      [id],
    )
    site.forget()
    expect(await due()).toContain(id)
    await enqueueCrawl(test.app.systemContext('test'), { tenantId: city.id, id })
    expect(await settled(admin, databucket, 2)).toMatchObject({ crawl_count: 2, pages_count: 2 })
    expect(site.requests.map(({ path }) => path)).toEqual(['/seite'])
  })

  it('is not crawled again by a job that comes when the crawl it was meant for is over', async () => {
    const site = newSite()
    const { admin, city, databucket } = await cityWithDatabucket(test)
    const { id } = await store(admin, databucket, form(`${site.url}/`))
    await settled(admin, databucket)
    expect(await beginCrawlRun(test.app.systemContext('test'), parts, { tenantId: city.id, id })).toBeNull()
    expect(await show(admin, databucket)).toMatchObject({ crawl_count: 1, crawl_progress: null })
  })

  it('that somebody crawls already is left alone: for good by that process, until its time is over by another', async () => {
    const site = newSite()
    const { admin, city, databucket } = await cityWithDatabucket(test)
    const { id } = await store(admin, databucket, form(`${site.url}/`))
    await settled(admin, databucket)
    const runId = newId()
    await query(
      'update web_crawls set is_running = true, run_id = $2, run_until = $3 where web_source_id = $1',
      [id, runId, after(test.clock.now(), 30_000)],
    )
    const waiting = () =>
      query(
        `select extract(epoch from start_after - now())::int as seconds from pgboss.job where name = 'ingestion.crawl'
          and singleton_key = $1 and state = 'created'`,
        [id],
      )
    const ref = { tenantId: city.id, id }
    const ctx = test.app.systemContext('test')
    expect(await beginCrawlRun(ctx, { ...parts, ownRuns: new Set([runId]) }, ref)).toBeNull()
    expect(await waiting()).toEqual([])
    const amongMany = { ...ctx, config: { ...ctx.config, databaseUrl: 'postgres://many' } }
    expect(await beginCrawlRun(amongMany, parts, ref)).toBeNull()
    const [job] = await waiting()
    expect(job?.seconds).toBeGreaterThan(15)
    expect(job?.seconds).toBeLessThanOrEqual(31)
  })

  it('is not crawled without credits, and says so', async () => {
    const site = newSite()
    const { admin, city, databucket } = await cityWithDatabucket(test, 0)
    const { id } = await store(admin, databucket, form(`${site.url}/`))
    expect(await settled(admin, databucket)).toMatchObject({
      status: 'error',
      error_message: 'Nicht genügend Credits verfügbar',
    })
    const params = { databucket, websource: id }
    expect(await admin.refused('databucket.crawl_websource', { params })).toMatchObject({
      status: 402,
      credit_error: { available: 0 },
    })
    expect(site.requests).toEqual([])
    await giveCredits(test, city.id, 10)
    await admin.call('databucket.crawl_websource', { params })
    expect(await settled(admin, databucket)).toMatchObject({ status: 'active' })
  })

  it('takes no more storage than the tenant has', async () => {
    const site = newSite()
    const { admin, city, databucket } = await cityWithDatabucket(test)
    await query('update tenants set upload_limit_mb = 0 where id = $1', [city.id])
    await store(admin, databucket, form(`${site.url}/`))
    expect((await settled(admin, databucket))?.error_message).toContain('Der Speicherplatz reicht nicht aus')
  })

  it('whose pages shrink is crawled, although the limit was lowered below what is there', async () => {
    const site = newSite()
    const { admin, city, databucket } = await cityWithDatabucket(test)
    const { id } = await store(admin, databucket, form(`${site.url}/`))
    await settled(admin, databucket)
    await query('update tenants set upload_limit_mb = 0 where id = $1', [city.id])
    site.pages.set('/seite', webPage('Seite', 'Kürzer, und doch ein Satz, der gefunden werden kann.'))
    await admin.call('databucket.crawl_websource', { params: { databucket, websource: id } })
    expect(await settled(admin, databucket, 2)).toMatchObject({ error_message: null, crawl_count: 2 })
  })
})

describe('the preview of a web source', () => {
  const preview = (browser: TestBrowser, databucket: string, url: string, path_filter = '') =>
    browser.call('databucket.preview_websource', { params: { databucket }, body: { url, path_filter } })

  it('shows the first pages and keeps nothing', async () => {
    const site = newSite()
    const { admin, databucket } = await cityWithDatabucket(test, 0)
    const shown = await preview(admin, databucket, `${site.url}/`)
    expect(shown.pages).toEqual([
      { url: `${site.url}/`, title: 'Startseite', characters: expect.any(Number) },
      { url: `${site.url}/seite`, title: 'Seite', characters: expect.any(Number) },
    ])
    expect(shown.hints).toEqual([
      'Die Website hat keine Sitemap: Es werden nur Seiten gefunden, zu denen Links führen.',
    ])
    expect(await show(admin, databucket)).toBeUndefined()
  })

  it('says what would go wrong', async () => {
    const site = newSite()
    const { admin, databucket } = await cityWithDatabucket(test, 0)
    site.pages.set('/', webPage('App', 'Lädt …'))
    const hintsOf = async () => (await preview(admin, databucket, `${site.url}/`)).hints.join(' ')
    expect(await hintsOf()).toContain('fast keinen Text')
    site.pages.set('/', answerWith(500))
    expect(await hintsOf()).toContain('Der Server antwortete mit dem Status 500.')
    site.pages.set('/robots.txt', answerWith(200, 'User-agent: Lotse\nDisallow: /'))
    expect(await hintsOf()).toContain('verbietet in ihrer Datei robots.txt')
    site.pages.set('/robots.txt', answerWith(500))
    expect(await hintsOf()).toContain('robots.txt der Website konnte nicht gelesen werden')
  })
})
