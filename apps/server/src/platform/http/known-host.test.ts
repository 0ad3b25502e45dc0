import { errorReply } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { isKnownHost, isLoopbackHost } from './known-host.ts'

describe('the name by which Lotse is called', () => {
  it.each([
    'lotse.example',
    'LOTSE.example',
    'lotse.example.',
    'musterstadt.lotse.example',
    'localhost',
    'musterstadt.localhost',
    '127.0.0.1',
    '[::1]',
    '192.168.1.5',
    '[2001:db8::1]',
    '',
  ])('may be %s', host => expect(isKnownHost('https://lotse.example', host)).toBe(true))

  it.each([
    'evil.test',
    'lotse.example.evil.test',
    'evillotse.example',
    'example',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
  ])('is not %s', host => expect(isKnownHost('https://lotse.example', host)).toBe(false))

  it('is that of this machine in every writing', () => {
    for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]', '[::ffff:127.0.0.1]'])
      expect(isLoopbackHost(host), host).toBe(true)
    for (const host of ['192.168.1.5', 'lotse.example', '']) expect(isLoopbackHost(host), host).toBe(false)
  })
})

describe('a request under a foreign name', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.close())
  const get = (url: string, host: string, headers = {}) =>
    test.app.http.inject({ method: 'GET', url, headers: { host, ...headers } })

  it('is refused, pages and files included', async () => {
    for (const url of ['/session', '/login', '/', '/api/gibt-es-nicht']) {
      const refusal = await get(url, 'evil.test', { accept: 'text/html', origin: 'http://evil.test' })
      expect(refusal.statusCode, url).toBe(421)
      expect(errorReply.parse(refusal.json()).code).toBe('misdirected')
    }
    expect((await get('/session', 'lotse.test')).statusCode).toBe(200)
    expect((await get('/session', 'stadt.lotse.test:8080')).statusCode).toBe(200)
  })

  it('is answered to those who ask whether the process lives', async () => {
    expect((await get('/healthz', 'lotse-7f9c.pod')).statusCode).toBe(200)
    expect((await get('/readyz', '10.1.2.3:3000')).statusCode).toBe(200)
  })
})
