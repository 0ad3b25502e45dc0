import { errorReply, type RouteDefinition, type RouteName } from '@lotse/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { paramsFor, table } from '../src/modules/separation-proof/walk/call-route.ts'
import { sampleBodies } from '../src/modules/separation-proof/walk/samples.ts'
import { errorBytesAtMost } from '../src/platform/http/error-text.ts'
import { hasTooManyValues } from '../src/platform/http/request-bounds.ts'
import { boundlessBodies, boundlessQueries, faultyBodies, faultyQueries } from './oversized-requests.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'
import { buildWorld, type World } from './world.ts'

let test: TestApp
let world: World
let browser: TestBrowser
beforeAll(async () => {
  test = await startTestApp({ config: { role: 'web' } })
  world = await buildWorld(test)
  browser = await world.browserOf('super admin')
})
afterAll(() => test.close())

const withBody = table.filter(([, { body }]) => body)
/** What a sign-in service adds to its answer is its own matter. */
const ofServices: readonly RouteName[] = ['sso.callback.get', 'sso.saml.slo.get']
const withQuery = table.filter(([name, { query }]) => query && !ofServices.includes(name))

const urlOf = (name: RouteName, { path }: RouteDefinition): string => {
  const params = paramsFor(name, world.own)
  return path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')
}

const sendBody = (name: RouteName, definition: RouteDefinition, payload: string) =>
  browser.request({
    method: definition.method,
    url: urlOf(name, definition),
    headers: { 'content-type': 'application/json' },
    payload,
  })

/** Refused in our own words and briefly. */
const expectBriefRefusal = (response: LightMyRequestResponse, sent: string): Record<string, string> => {
  const told = `${sent.slice(0, 80)} → ${response.body.slice(0, 300)}`
  expect(response.statusCode, told).toBeGreaterThanOrEqual(400)
  expect(response.statusCode, told).toBeLessThan(500)
  expect(response.rawPayload.length, told).toBeLessThanOrEqual(errorBytesAtMost)
  return errorReply.parse(response.json()).errors
}

describe('a request that holds more than any form', () => {
  it.each(withBody)('is refused by %s before its schema sees it', async (name, definition) => {
    const asked = vi.spyOn(definition.body as NonNullable<typeof definition.body>, 'safeParse')
    for (const body of boundlessBodies(name, definition)) {
      expect(hasTooManyValues(body)).toBe(true)
      expectBriefRefusal(await sendBody(name, definition, body), body)
    }
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  it.each(table)('is refused by %s at its address', async (name, definition) => {
    for (const query of boundlessQueries) {
      const url = `${urlOf(name, definition)}?${query}`
      expectBriefRefusal(await browser.request({ method: definition.method, url }), query)
    }
  })
})

describe('a request with as many faults as fit', () => {
  it.each(withBody)('is answered by %s with a handful of them', async (name, definition) => {
    for (const body of faultyBodies(name, definition)) {
      expect(hasTooManyValues(body)).toBe(false)
      const errors = expectBriefRefusal(await sendBody(name, definition, body), body)
      expect(Object.keys(errors).length).toBeLessThanOrEqual(60)
    }
  })

  it.each(withQuery)('is answered by %s with a handful of those of its query', async (name, definition) => {
    for (const query of faultyQueries) {
      const url = `${urlOf(name, definition)}?${query}`
      expectBriefRefusal(await browser.request({ method: definition.method, url }), query)
    }
  })
})

describe('an answer of a sign-in service', () => {
  it.each(table.filter(([name]) => ofServices.includes(name)))(
    'is taken by %s with whatever it brings, and answered briefly',
    async (name, definition) => {
      for (const query of faultyQueries) {
        const url = `${urlOf(name, definition)}?${query}`
        const { statusCode, rawPayload } = await browser.request({ method: definition.method, url })
        expect(statusCode).toBeLessThan(500)
        expect(rawPayload.length).toBeLessThanOrEqual(errorBytesAtMost)
      }
    },
  )
})

describe('the bounds of a request', () => {
  it.each(Object.entries(sampleBodies))('leave room for %s', (_, body) => {
    expect(hasTooManyValues(JSON.stringify(body))).toBe(false)
  })

  it('leave room for the largest form: 600 data stores and a conversation', () => {
    const stores = Array.from({ length: 200 }, () => '01890000-0000-7000-8000-000000000000')
    const form = {
      ...sampleBodies['chatbot.try'],
      databuckets: { high: stores, medium: stores, low: stores },
      history: Array.from({ length: 20 }, () => ({ role: 'user', content: 'Was gilt [hier], "dort"? \\' })),
    }
    expect(hasTooManyValues(JSON.stringify(form))).toBe(false)
  })

  it('count what stands outside of texts, however these are written', () => {
    expect(hasTooManyValues(JSON.stringify({ text: '[{,"\\'.repeat(10_000) }))).toBe(false)
    expect(hasTooManyValues(JSON.stringify(Array.from({ length: 3_000 }, () => '"\\"')))).toBe(true)
  })
})

describe('an address that nobody can read', () => {
  it.each([
    ['/api/chatbots/%zz', 400],
    [`/api/chatbots/${'x'.repeat(5_000)}`, 414],
    [`/${'a/'.repeat(5_500)}`, 404],
    [`/api/chatbots/${'%2f'.repeat(60)}`, 404],
  ])('is refused in German (%#)', async (url, status) => {
    const response = await browser.request({ method: 'GET', url })
    expect(response.statusCode).toBe(status)
    expectBriefRefusal(response, url)
    expect(response.headers['cache-control']).toBe('no-store')
  })
})
