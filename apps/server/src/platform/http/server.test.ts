import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { errorReply, routes } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { openApiDocument } from './openapi.ts'
import { readiness } from './operations.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    config: { metricsToken: 'ein-langes-geheimes-wort', trustedProxies: ['10.0.0.1'] },
  })
})
afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  test.app.http.inject({ method: 'GET', url, headers, remoteAddress })

describe('the machine room', () => {
  it('says that the process lives and that database and jobs are ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    // Whoever has just begun has much to do.
    await expect
      .poll(async () => (await get('/readyz')).json())
      .toEqual({ status: 'ok', database: 'ok', jobs: 'ok', schedule: 'ok', files: 'ok' })
  })

  it('shows its figures to the host itself and to whoever has the token, and to nobody else', async () => {
    const own = await get('/metrics')
    expect(own.statusCode).toBe(200)
    expect(own.body).toContain('lotse_http_request_seconds_count')
    expect((await get('/metrics', {}, '192.0.2.7')).statusCode).toBe(404)
    for (const header of [
      'x-forwarded-for',
      'x-forwarded-proto',
      'forwarded',
      'x-real-ip',
      'via',
      'cf-connecting-ip',
    ])
      expect((await get('/metrics', { [header]: '127.0.0.1' })).statusCode, header).toBe(404)
    expect((await get('/metrics', { host: 'lotse.test' })).statusCode).toBe(404)
    expect((await get('/metrics', { authorization: 'Bearer falsch' }, '192.0.2.7')).statusCode).toBe(404)
    const token = { authorization: 'Bearer ein-langes-geheimes-wort' }
    expect((await get('/metrics', token, '192.0.2.7')).statusCode).toBe(200)
  })

  it('counts a route in a dozen lines, whatever it answers, and all files and strangers as one', async () => {
    for (const url of ['/api/gibt-es-nicht', '/noch-eine', '/session', '/healthz', '/readyz']) await get(url)
    const lines = (await get('/metrics')).body.split('\n').filter(line => line.startsWith('lotse_http_'))
    const routesSeen = new Set(lines.map(line => /route="([^"]+)"/.exec(line)?.[1]))
    expect(
      [...routesSeen].every(route => route === 'web' || route === 'unbekannt' || `${route}` in routes),
    ).toBe(true)
    expect(lines.length).toBeLessThanOrEqual(12 * routesSeen.size)
  })

  it('is not ready while the jobs are not', async () => {
    const ctx = test.app.systemContext('test')
    const stopped = { ...ctx, jobs: { ...ctx.jobs, isReady: async () => false } }
    await expect(readiness(stopped)).rejects.toMatchObject({ status: 503, errors: { jobs: 'failed' } })
    await expect(readiness(ctx)).resolves.toMatchObject({ status: 'ok' })
  })

  it('is not ready while nobody looks at the clock, and says so', async () => {
    const ctx = test.app.systemContext('test')
    const stopped = { ...ctx, jobs: { ...ctx.jobs, isTicking: async () => false } }
    await expect(readiness(stopped)).rejects.toMatchObject({ status: 503, errors: { schedule: 'failed' } })
  })

  it('stays in service while no files can be kept, and says so', async () => {
    const ctx = test.app.systemContext('test')
    const full = { ...ctx, blobs: { ...ctx.blobs, check: () => Promise.reject(new Error('ENOSPC')) } }
    await expect(readiness(full)).resolves.toMatchObject({ status: 'degraded', files: 'failed' })
    expect((await get('/metrics')).body).toContain('lotse_files_writable 0')
  })

  it('is all that a worker serves', async () => {
    const worker = await startTestApp({ config: { role: 'worker' } })
    const from = (url: string) => worker.app.http.inject({ method: 'GET', url })
    for (const url of ['/healthz', '/readyz', '/metrics'])
      await expect.poll(async () => (await from(url)).statusCode).toBe(200)
    for (const url of ['/', '/session', '/api/openapi.json']) expect((await from(url)).statusCode).toBe(404)
    await worker.close()
  })
})

describe('the description of the interface', () => {
  it('is OpenAPI 3.1 and names every route with its fields', async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument('http://lotse.test'))))
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(path =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(operations.sort()).toEqual(Object.keys(routes).sort())
    const invite = document.paths['/api/settings/users'].post.requestBody.content['application/json'].schema
    expect(Object.keys(invite.properties).sort()).toEqual(['email', 'name', 'role'])
  })

  it('can be read as a page', async () => {
    const page = await get('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('settings.users.store')
  })

  it.each(['/api/docs', '/api/openapi.json'])(
    'at %s is made once, packed and kept by browsers',
    async url => {
      const plain = await get(url)
      const packed = await get(url, { 'accept-encoding': 'gzip, br' })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(String(brotliDecompressSync(packed.rawPayload))).toBe(plain.body)
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
      expect(packed.headers['cache-control']).toBe('public, max-age=600')
      expect(packed.headers.vary).toBe('accept-encoding')
    },
  )
})

describe('what is no request at all', () => {
  it('is answered in German, too', async () => {
    await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.http.server.address() as AddressInfo
    const answerTo = async (bytes: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.end(bytes)
      return text(socket)
    }
    expect(await answerTo('Guten Tag\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 [\s\S]*"message":"Die Anfrage ist nicht lesbar."/,
    )
    const long = `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`
    expect(await answerTo(long)).toMatch(
      /^HTTP\/1.1 431 [\s\S]*"message":"Die Kopfzeilen der Anfrage sind zu groß."/,
    )
  })
})

describe('the front page', () => {
  it.each(['/', '/?utm_source=x'])('answers at %s whoever asks, whatever they accept', async url => {
    for (const accept of [undefined, '*/*', 'text/html', 'application/json']) {
      const page = await get(url, accept ? { accept } : {})
      expect(page.statusCode, accept).toBe(200)
      expect(page.headers['content-type']).toContain('text/html')
    }
    const tenants = await get('/', { host: 'musterstadt.lotse.test' })
    expect([tenants.statusCode, tenants.headers.location]).toEqual([302, '/s/musterstadt'])
  })

  it('is no answer to calls of programs elsewhere', async () => {
    for (const url of ['/api/gibt-es-nicht', '/gibt-es-nicht', '/assets/gibt-es-nicht.js'])
      expect((await get(url, { accept: '*/*' })).statusCode, url).toBe(404)
  })

  it('stands in for public pages whose address cannot exist', async () => {
    const visited = await get('/s/%00', { accept: 'text/html' })
    expect(visited.headers['content-type']).toContain('text/html')
    expect(visited.body).toContain('<div id="root">')
    const called = await get('/s/%00', { accept: '*/*' })
    expect([called.statusCode, called.json().message]).toEqual([404, 'Der Eintrag wurde nicht gefunden.'])
  })
})

describe('every answer', () => {
  it('carries a request id and the headers that keep a browser safe', async () => {
    const { headers } = await get('/session')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is logged by its route, without the address, cookies or bodies', async () => {
    const browser = await test.browser().open()
    await browser.send('login.store', { body: { email: 'wer@lotse.test', password: 'Streng-Geheim-123' } })
    await get(`/api/invitations/${'geheimes-token-'.repeat(3)}`)
    const logged = test.logged()
    expect(logged).toContain('"route":"login.store"')
    expect(logged).toContain('"route":"invitation.show"')
    expect(logged).not.toContain('Streng-Geheim-123')
    expect(logged).not.toContain('geheimes-token')
    expect(logged).not.toContain('wer@lotse.test')
    expect(logged).not.toContain(browser.cookie.split('=')[1])
  })
})

describe('the address of a visitor', () => {
  const addressSeen = async (remoteAddress: string, forwarded: string) => {
    const person = await test.person()
    const browser = test.browser({ address: remoteAddress })
    await browser.open()
    await browser.request({
      method: 'POST',
      url: '/login',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: person.email, password: 'Geheim-Wort-2026' },
    })
    const { rows } = await test.store.database.pool.query('select ip from sessions where user_id = $1', [
      person.id,
    ])
    return rows[0]?.ip
  }

  it('is believed from a configured proxy and from nobody else', async () => {
    expect(await addressSeen('10.0.0.1', '198.51.100.4')).toBe('198.51.100.4')
    expect(await addressSeen('192.0.2.7', '198.51.100.4')).toBe('192.0.2.7')
  })
})

describe('too many requests from one address', () => {
  it('are refused with the shape of every error, and other addresses go on', async () => {
    const limited = await startTestApp({ rateLimits: { 'sign-in': 3, public: 5 } })
    for (const url of ['/s/stadt', '/api/docs', '/api/openapi.json']) {
      const calls = Array.from({ length: 6 }, () => limited.app.http.inject({ method: 'GET', url }))
      const throttled = (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 429)
      expect(throttled, url).toHaveLength(1)
    }
    const from = (remoteAddress: string) =>
      limited.app.http.inject({ method: 'GET', url: '/api/pages/imprint', remoteAddress })
    const statuses: number[] = []
    for (let call = 1; call <= 6; call += 1) statuses.push((await from('192.0.2.1')).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const refusal = await from('192.0.2.1')
    expect(errorReply.parse(refusal.json()).code).toBe('throttled')
    expect(refusal.headers['retry-after']).toBeDefined()
    expect((await from('192.0.2.2')).statusCode).toBe(200)
    await limited.close()
  })

  it('are counted over all processes', async () => {
    const rateLimits = { 'sign-in': 3, public: 5 }
    const one = await startTestApp({ rateLimits })
    const other = await startTestApp({ rateLimits, beside: one })
    const signIn = async ({ app }: TestApp) =>
      (await app.http.inject({ method: 'POST', url: '/login', remoteAddress: '192.0.2.1' })).statusCode
    const statuses: number[] = []
    for (const process of [one, other, one, other, one]) statuses.push(await signIn(process))
    expect(statuses).toEqual([403, 403, 403, 429, 429])
    await other.close()
    await one.close()
  })
})

describe('a statement that takes too long', () => {
  it.each([
    ['is cut', '57014'],
    ['waits for somebody else’s lock', '55P03'],
  ])('because it %s is answered as something that passes', async (_, code) => {
    const cause = Object.assign(new Error('zu spät'), { code })
    vi.spyOn(test.app.ports.limits, 'take').mockRejectedValueOnce(new Error('Failed query', { cause }))
    const reply = await get('/api/pages/imprint')
    expect(reply.statusCode).toBe(503)
    expect(errorReply.parse(reply.json()).code).toBe('unavailable')
    expect(reply.headers['retry-after']).toBe('5')
    expect(test.logged()).toContain(`"code":"${code}"`)
  })
})
