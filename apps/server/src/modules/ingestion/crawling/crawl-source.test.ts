import { gzipSync } from 'node:zlib'
import type { BodyIn, Routes, WebSource } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDocx } from '../../../../test/files/office.ts'
import { linesOfText, makePdf } from '../../../../test/files/pdf.ts'
import { balanceOf } from '../../../../test/money.ts'
import { patience } from '../../../../test/patience.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { cityWithDatabucket } from '../../../../test/uploads.ts'
import { answerWith, redirectTo, startWebSite, type WebSite, webPage } from '../../../../test/web-site.ts'
import { createOutbound } from '../../../platform/outbound.ts'
import { acrossTenantsVerifyLedger } from '../../credits/index.ts'

let test: TestApp
let sites: WebSite[]
let unused: WebSite[]
beforeAll(async () => {
  sites = await Promise.all(Array.from({ length: 10 }, startWebSite))
  unused = [...sites]
  const privately = [{ address: '10.0.0.7', family: 4 }]
  const outbound = createOutbound({
    loopback: sites.map(({ host }) => host),
    resolve: async () => privately,
  })
  test = await startTestApp({
    outbound: {
      ...outbound,
      // Only the page that never answers is waited for until the end of its time, which therefore comes soon.
      request: request =>
        outbound.request(request.url.endsWith('/langsam') ? { ...request, timeLimitMs: 200 } : request),
    },
    ingestionPace: { pageTimeLimitMs: 60_000 },
  })
})
afterAll(async () => {
  const faults = (await acrossTenantsVerifyLedger(test.app.database.db)).flatMap(report => report.faults)
  await test.close()
  await Promise.all(sites.map(site => site.close()))
  expect(faults).toEqual([])
})

const newSite = (pages: Record<string, Parameters<WebSite['pages']['set']>[1]>): WebSite => {
  const site = unused.pop()
  if (!site) throw new Error('Zu wenige Websites')
  for (const [path, page] of Object.entries(pages)) site.pages.set(path, page)
  return site
}

type Form = BodyIn<Routes['databucket.store_websource']>
const formOf = (site: WebSite, more: Partial<Form> = {}): Form => ({
  name: 'Rathaus',
  url: `${site.url}/`,
  frequency: 'daily',
  page_limit: 50,
  ...more,
})

const sourcesOf = async (browser: TestBrowser, databucket: string): Promise<WebSource[]> =>
  (await browser.call('databucket.edit_websources', { params: { databucket } })).data
const sourceOf = async (browser: TestBrowser, databucket: string): Promise<WebSource> => {
  const [source] = await sourcesOf(browser, databucket)
  if (!source) throw new Error('Keine Web-Quelle')
  return source
}
const documentsOf = async (browser: TestBrowser, databucket: string) =>
  (await browser.call('databucket.documents', { params: { databucket }, query: { per_page: 100 } })).data

/** Waits for the end of the crawl and of everything that it set off. */
const settled = async (browser: TestBrowser, databucket: string): Promise<WebSource> => {
  await expect
    .poll(
      async () => {
        const { crawl_progress, last_crawled, error_message } = await sourceOf(browser, databucket)
        return crawl_progress === null && (last_crawled ?? error_message) !== null
      },
      { timeout: patience(120_000) },
    )
    .toBe(true)
  const statuses = async () => (await documentsOf(browser, databucket)).map(({ status }) => status)
  const query = 'select from document_processing where databucket_id = $1 and is_wanted'
  await expect
    .poll(
      async () =>
        (await test.app.database.pool.query(query, [databucket])).rowCount ||
        (await statuses()).includes('inprogress'),
      { timeout: patience(60_000) },
    )
    .toBe(false)
  return sourceOf(browser, databucket)
}
const crawl = async (browser: TestBrowser, databucket: string): Promise<WebSource> => {
  const { id } = await sourceOf(browser, databucket)
  await browser.call('databucket.crawl_websource', { params: { databucket, websource: id } })
  return settled(browser, databucket)
}
const begin = async (site: WebSite, more: Partial<Form> = {}, credits = 1_000) => {
  const made = await cityWithDatabucket(test, credits)
  const { admin, databucket } = made
  await admin.call('databucket.store_websource', { params: { databucket }, body: formOf(site, more) })
  const source = await settled(admin, databucket)
  const paths = async () =>
    (await documentsOf(admin, databucket))
      .map(({ external_url }) => external_url.replace(site.url, ''))
      .sort()
  return { ...made, source, paths }
}
const find = async (browser: TestBrowser, databucket: string, q: string) =>
  (await browser.call('databucket.search', { params: { databucket }, query: { q } })).results

const long = 'Die Stadtverwaltung informiert hier über ihre Leistungen für Bürgerinnen und Bürger.'

describe('a crawl', () => {
  it('finds what links, redirects and sitemaps lead to, once each, and nothing else', async () => {
    const site = newSite({
      '/': webPage('Startseite', `Willkommen. ${long}`, [
        '/amt',
        '/amt?utm_source=brief',
        '/amt#zeiten',
        '/alt',
        '/satzung.pdf',
        '/intern/akte',
        '/versteckt',
        '/kopie',
        '/bild.png',
        'https://anderswo.example/',
        'mailto:amt@stadt.example',
        'javascript:alert(1)',
      ]),
      '/amt': webPage('Bürgeramt', `Ausweise gibt es im Bürgeramt. ${long}`, ['/', '/amt/ausweis']),
      '/amt/ausweis': webPage('Personalausweis', `Ein Ausweis kostet 37 Euro. ${long}`),
      '/alt': redirectTo('/neu', 302),
      '/neu': webPage('Neue Seite', `Hierher ist die alte Seite umgezogen. ${long}`),
      '/kopie': webPage('Neue Seite', `Kopie. ${long}`, [], '<link rel="canonical" href="/neu">'),
      '/intern/akte': webPage('Akte', 'Geheim'),
      '/versteckt': webPage(
        'Versteckt',
        `Nicht finden. ${long}`,
        ['/hinter-versteckt'],
        '<meta name="robots" content="noindex">',
      ),
      '/hinter-versteckt': webPage('Dahinter', `Hinter der versteckten Seite. ${long}`),
      '/nur-sitemap': webPage('Verborgen', `Nur die Sitemap kennt diese Seite. ${long}`),
      '/auch-sitemap': webPage('Gepackt', `Diese Seite steht in der gepackten Sitemap. ${long}`),
      '/satzung.pdf': answerWith(
        200,
        makePdf([{ texts: linesOfText(['Friedhofssatzung', 'Die Ruhezeit beträgt zwanzig Jahre.']) }]),
        { 'content-type': 'application/pdf' },
      ),
    })
    site.pages.set(
      '/robots.txt',
      answerWith(200, `User-agent: *\nDisallow: /intern/\nSitemap: ${site.url}/sitemap.xml\n`),
    )
    site.pages.set(
      '/sitemap.xml',
      answerWith(
        200,
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY boese SYSTEM "file:///etc/passwd">]><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
          <sitemap><loc>${site.url}/sitemap-2.xml</loc></sitemap><sitemap><loc>${site.url}/sitemap-3.xml.gz</loc></sitemap>
          <sitemap><loc>http://169.254.169.254/sitemap.xml</loc></sitemap></sitemapindex>`,
      ),
    )
    const urlset = (...urls: string[]) =>
      `<urlset>${urls.map(url => `<url><loc>${url}</loc><lastmod>2026-01-01</lastmod></url>`).join('')}</urlset>`
    site.pages.set(
      '/sitemap-2.xml',
      answerWith(200, urlset(`${site.url}/nur-sitemap`, 'https://anderswo.example/x')),
    )
    site.pages.set('/sitemap-3.xml.gz', answerWith(200, gzipSync(urlset(`${site.url}/auch-sitemap`))))

    const { admin, databucket, source, paths, city } = await begin(site)
    expect(source).toMatchObject({
      status: 'active',
      error_message: null,
      crawl_count: 1,
      crawl_progress: null,
    })
    expect(await paths()).toEqual([
      '/',
      '/amt',
      '/amt/ausweis',
      '/auch-sitemap',
      '/hinter-versteckt',
      '/neu',
      '/nur-sitemap',
      '/satzung.pdf',
    ])
    expect(source.pages_count).toBe(8)
    expect(site.visits.filter(path => path.startsWith('/intern'))).toEqual([])
    expect(new Set(site.visits).size).toBe(site.visits.length)
    expect(site.atOnce).toBe(1)
    const documents = await documentsOf(admin, databucket)
    expect(documents.map(({ status }) => status)).toEqual(documents.map(() => 'completed'))
    const pdf = documents.find(({ media_type }) => media_type === 'application/pdf')
    expect(pdf).toMatchObject({ original_filename: 'satzung.pdf', pages_count: 1 })
    const [hit] = await find(admin, databucket, 'Was kostet ein Personalausweis?')
    expect(hit).toMatchObject({ external_url: `${site.url}/amt/ausweis`, document_title: 'Personalausweis' })
    // Boilerplate is no text of the page.
    expect(await find(admin, databucket, 'Abgerufen')).toEqual([])
    const spent = documents.reduce((sum, { processing_credits_used }) => sum + processing_credits_used, 0)
    expect(await balanceOf(test, city.id)).toBeCloseTo(1_000 - spent, 5)
    expect(documents[0]?.credit_breakdown).toEqual({
      web_crawl_import: { count: 1, credits: 0.2 },
      web_crawl_scan: { count: 1, credits: 0.01 },
      web_crawl_index: { count: 1, credits: 0.01 },
    })
    const next = new Date(source.next_crawl ?? '').getTime() - test.clock.now().getTime()
    expect(next).toBeGreaterThan(0)
    expect(next).toBeLessThan(48 * 3_600_000)
  })

  it('asks only for what changed; an unchanged page costs nothing, a changed one is found anew', async () => {
    const etag: Parameters<WebSite['pages']['set']>[1] = (request, response) => {
      response.setHeader('etag', '"v1"').setHeader('content-type', 'text/html')
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
      else response.end(webPage('Mit Kennung', `Diese Seite hat eine Kennung. ${long}`, ['/unter-kennung']))
    }
    const site = newSite({
      '/': webPage('Startseite', `Willkommen. ${long}`, [
        '/kennung',
        '/uhr',
        '/preis',
        '/weg',
        '/unverlinkt',
      ]),
      '/kennung': etag,
      '/unter-kennung': webPage('Darunter', `Nur über die Seite mit Kennung zu finden. ${long}`),
      // The frame says the time, the text stays.
      '/uhr': (_request, response) =>
        response.setHeader('content-type', 'text/html').end(webPage('Uhr', `Immer derselbe Text. ${long}`)),
      '/preis': webPage('Preis', `Der Eintritt kostet vier Euro. ${long}`),
      '/weg': webPage('Weg', `Diese Seite verschwindet bald. ${long}`),
      '/unverlinkt': webPage('Vergessen', `Zu dieser Seite führt bald kein Link mehr. ${long}`),
    })
    const { admin, databucket, city, paths } = await begin(site)
    expect(await paths()).toEqual([
      '/',
      '/kennung',
      '/preis',
      '/uhr',
      '/unter-kennung',
      '/unverlinkt',
      '/weg',
    ])
    const before = await balanceOf(test, city.id)

    site.forget()
    await crawl(admin, databucket)
    expect(await balanceOf(test, city.id)).toBe(before)
    expect(site.requests.find(({ path }) => path === '/kennung')?.status).toBe(304)
    expect(site.visits).toContain('/unter-kennung')

    site.pages.set('/', webPage('Startseite', `Willkommen. ${long}`, ['/kennung', '/uhr', '/preis', '/weg']))
    site.pages.set('/preis', webPage('Preis', `Der Eintritt kostet neun Euro. ${long}`))
    site.pages.delete('/weg')
    await crawl(admin, databucket)
    expect(await paths()).toEqual(['/', '/kennung', '/preis', '/uhr', '/unter-kennung', '/unverlinkt'])
    const [hit] = await find(admin, databucket, 'Was kostet der Eintritt?')
    expect(hit?.text).toContain('neun Euro')
    expect(await find(admin, databucket, 'verschwindet')).toEqual([])
    const changed = (await documentsOf(admin, databucket)).find(({ external_url }) =>
      external_url.endsWith('/preis'),
    )
    expect(changed?.credit_breakdown.web_crawl_import).toEqual({ count: 2, credits: 0.4 })
    expect(await balanceOf(test, city.id)).toBeCloseTo(before - 0.44, 5)

    const last = await crawl(admin, databucket)
    expect(await paths()).toEqual(['/', '/kennung', '/preis', '/uhr', '/unter-kennung'])
    expect(last.crawl_count).toBe(4)
  })

  it('ends in every trap: calendars, endless parameters, circles, endless redirects', async () => {
    const site = newSite({})
    site.otherwise = (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', site.url)
      response.setHeader('content-type', 'text/html')
      const number = Number(searchParams.get('n') ?? 0)
      const month = Number(/^\/kalender\/(\d+)$/.exec(pathname)?.[1] ?? 0)
      const links =
        pathname === '/'
          ? ['/kalender/1', '/liste?n=1', '/a/b', '/kreis']
          : pathname.startsWith('/kalender')
            ? [`/kalender/${month + 1}`]
            : pathname === '/liste'
              ? [
                  `/liste?n=${number + 1}`,
                  `/liste?n=${number + 2}&seite=${number}`,
                  `/liste?n=${number * 7}&s=2`,
                ]
              : [`${pathname}/a/b`.replace('//', '/')]
      if (pathname === '/kreis') response.writeHead(302, { location: `/kreis?n=${number + 1}` }).end()
      // No documents but the first page: the crawl ends by what it knows of traps, not by its limit.
      else
        response.end(
          webPage(
            `Seite ${request.url}`,
            `Inhalt von ${request.url}. ${long}`,
            links,
            pathname === '/' ? '' : '<meta name="robots" content="noindex">',
          ),
        )
    }
    const { source } = await begin(site, { page_limit: 30 })
    expect(source).toMatchObject({ status: 'active', error_message: null, pages_count: 1 })
    const visitsTo = (path: string) => site.visits.filter(visit => visit.startsWith(path)).length
    expect(visitsTo('/kalender/')).toBe(10)
    expect(visitsTo('/liste')).toBe(40)
    expect(visitsTo('/kreis')).toBe(6)
    expect(visitsTo('/a/b')).toBe(2)
    expect(new Set(site.visits).size).toBe(site.visits.length)
  })

  it('goes past slow, broken and hostile pages', async () => {
    const site = newSite({
      '/': webPage('Startseite', `Willkommen. ${long}`, [
        '/langsam',
        '/fehler',
        '/abbruch',
        '/falsch.pdf',
        '/programm',
        '/tief',
        '/leer',
        '/endlos',
        '/nach-innen',
        '/gut',
      ]),
      '/langsam': () => {},
      '/fehler': answerWith(500, 'Fehler'),
      '/abbruch': (request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100000' })
        response.write('<html><body>')
        request.socket.destroy()
      },
      '/falsch.pdf': answerWith(200, '<html><body>Kein PDF</body></html>', {
        'content-type': 'application/pdf',
      }),
      '/programm': answerWith(200, Buffer.alloc(1_000), { 'content-type': 'application/octet-stream' }),
      '/tief': answerWith(200, '<div>'.repeat(50_000), { 'content-type': 'text/html' }),
      '/leer': answerWith(200, '<html><body><script>zeichne()</script></body></html>', {
        'content-type': 'text/html',
      }),
      '/endlos': (_request, response) => {
        const text = Buffer.alloc(200_000, 'a ')
        const pour = () => {
          while (response.write(text));
        }
        response.writeHead(200, { 'content-type': 'text/html' }).on('drain', pour)
        pour()
      },
      '/nach-innen': redirectTo('http://169.254.169.254/latest/meta-data/'),
      '/gut': webPage('Gut', `Diese Seite ist in Ordnung. ${long}`),
    })
    const { source, databucket, paths } = await begin(site)
    expect(source).toMatchObject({ status: 'active', error_message: null })
    expect(await paths()).toEqual(['/', '/gut'])
    const { rows } = await test.app.database.pool.query(
      `select p.url, p.outcome, p.failure from web_pages p join web_sources s on s.id = p.web_source_id
       where s.databucket_id = $1 and p.outcome <> 'indexed'`,
      [databucket],
    )
    const outcomes = Object.fromEntries(rows.map(row => [row.url.replace(site.url, ''), row]))
    expect(outcomes['/langsam']).toMatchObject({
      outcome: 'failed',
      failure: 'Der Server hat nicht rechtzeitig geantwortet.',
    })
    expect(outcomes['/fehler']).toMatchObject({
      outcome: 'failed',
      failure: 'Der Server antwortete mit dem Status 500.',
    })
    expect(outcomes['/abbruch']).toMatchObject({
      outcome: 'failed',
      failure: 'Der Server ist nicht erreichbar.',
    })
    expect(outcomes['/falsch.pdf']?.failure).toBe('Die Datei heißt .pdf, ist aber keine PDF-Datei.')
    expect(outcomes['/programm']?.outcome).toBe('unsupported')
    expect(outcomes['/tief']?.failure).toBe('Die Webseite ist zu groß oder zu tief verschachtelt.')
    expect(outcomes['/leer']?.outcome).toBe('empty')
    expect(outcomes['/endlos']?.failure).toBe('Die Antwort ist zu groß.')
    expect(outcomes['/nach-innen']?.outcome).toBe('elsewhere')
    // Those that may only have stumbled were asked again, after all others.
    expect(site.visits.filter(path => path === '/fehler')).toHaveLength(3)
    expect(site.visits.indexOf('/gut')).toBeLessThan(site.visits.lastIndexOf('/fehler'))
  })

  it('that cannot begin says why, keeps what it has, and is tried again by itself', async () => {
    const site = newSite({
      '/': webPage('Startseite', `Willkommen. ${long}`, ['/seite']),
      '/seite': webPage('Seite', `Eine Seite. ${long}`),
    })
    const { admin, databucket, paths } = await begin(site)
    expect(await paths()).toEqual(['/', '/seite'])
    const fails = async (message: string) => {
      const source = await crawl(admin, databucket)
      expect(source).toMatchObject({ status: 'error', error_message: message, crawl_count: 1 })
      expect(await paths()).toEqual(['/', '/seite'])
      return source
    }
    const good = site.pages.get('/') as string
    site.pages.set('/', answerWith(503))
    await fails('Der Server antwortete mit dem Status 503.')
    site.pages.set('/', answerWith(404))
    await fails('Die Seite gibt es nicht (Status 404).')
    site.pages.set('/', redirectTo('https://anderswo.example/'))
    await fails('Die Adresse leitet auf eine andere Website weiter (anderswo.example).')
    site.pages.set('/', good)
    site.pages.set('/robots.txt', answerWith(503))
    await fails(
      'Die Datei robots.txt der Website konnte nicht gelesen werden: Der Server antwortete mit dem Status 503.',
    )
    site.pages.set('/robots.txt', answerWith(200, 'User-agent: *\nDisallow: /\n'))
    const source = await fails('Die Website verbietet in ihrer Datei robots.txt das Lesen dieser Adresse.')
    const hours = (new Date(source.next_crawl ?? '').getTime() - test.clock.now().getTime()) / 3_600_000
    expect(hours).toBe(24)
    site.pages.delete('/robots.txt')
    expect(await crawl(admin, databucket)).toMatchObject({
      status: 'active',
      error_message: null,
      crawl_count: 2,
    })
  })

  it('tries again what failed before, although the site is unchanged', async () => {
    const site = newSite({ '/': webPage('Startseite', `Willkommen. ${long}`) })
    const { admin, databucket } = await begin(site)
    const failed =
      "update documents set status = 'failed', failure = 'Nicht genügend Credits verfügbar' where databucket_id = $1"
    await test.app.database.pool.query(failed, [databucket])
    await crawl(admin, databucket)
    expect(await documentsOf(admin, databucket)).toMatchObject([{ status: 'completed', failure: null }])
  })

  it('stays in the path it was given', async () => {
    const site = newSite({
      '/': webPage('Startseite', `Willkommen. ${long}`, ['/amt/a', '/kultur/b']),
      '/amt/a': webPage('Amt', `Seite im Pfad. ${long}`, ['/amt/c', '/kultur/d']),
      '/amt/c': webPage('Noch eine', `Zweite Seite im Pfad. ${long}`),
    })
    const { paths } = await begin(site, { path_filter: '/amt/' })
    expect(await paths()).toEqual(['/amt/a', '/amt/c'])
    expect(site.visits).toEqual(['/', '/amt/a', '/amt/c'])
  })

  it('goes no further than its limit of pages', async () => {
    const links = Array.from({ length: 8 }, (_, index) => `/seite-${index}`)
    const site = newSite({ '/': webPage('Startseite', `Willkommen. ${long}`, links) })
    for (const link of links) site.pages.set(link, webPage(link, `Inhalt von ${link}. ${long}`))
    const { source } = await begin(site, { page_limit: 3 })
    expect(source.pages_count).toBe(3)
    expect(site.visits).toHaveLength(3)
  })
})

it('a crawl reads documents behind links, and says what it left out and why', async () => {
  const { admin, databucket } = await cityWithDatabucket(test)
  const docx = makeDocx(['Der Antrag auf Hundesteuerbefreiung ist schriftlich zu stellen.'])
  const site = newSite({
    '/': webPage(
      'Start',
      '<p>Willkommen im Rathaus der Stadt.</p><a href="/antrag.docx">A</a><a href="/fort">B</a><a href="/app">C</a>',
    ),
    '/antrag.docx': answerWith(200, docx, {
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    }),
    '/app': answerWith(200, '<html><body><div id="root"></div><script src="/x.js"></script></body></html>', {
      'content-type': 'text/html',
    }),
  })
  await admin.call('databucket.store_websource', { params: { databucket }, body: formOf(site) })
  const source = await settled(admin, databucket)
  expect((await documentsOf(admin, databucket)).map(({ original_filename }) => original_filename)).toContain(
    'antrag.docx',
  )
  expect(source.left_out).toContain('1 Adresse: Die Seite gibt es nicht (Status 404). (zum Beispiel /fort)')
  expect(source.left_out).toContainEqual(expect.stringContaining('erst durch JavaScript'))
})
