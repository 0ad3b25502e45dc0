import { languageOf, type RouteDefinition, type RouteName, routes } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleBodies } from '../src/modules/separation-proof/walk/samples.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'
import { buildWorld, type World } from './world.ts'

let test: TestApp
let world: World
beforeAll(async () => {
  test = await startTestApp({ config: { role: 'web' } })
  world = await buildWorld(test)
})
afterAll(() => test.close())

const english = (Object.entries(routes) as [RouteName, RouteDefinition][]).filter(
  ([, definition]) => languageOf(definition) === 'en',
)
const withRule = english.filter(([, { access }]) => access !== 'public')
const withInput = english.filter(([, { body, query }]) => body ?? query)
const withId = english.filter(([, { path }]) => path.includes(':'))

/** Words that no English sentence has. */
const german =
  /[äöüß]|\b(?:bitte|der|die|das|dieser?s?|ist|nicht|feld|höchstens|mindestens|unbekanntes|ungültige?)\b/i

const urlOf = ({ path }: RouteDefinition, id?: string): string =>
  path.replace(/:(\w+)/g, (_, key: string) => id ?? world.own[key as keyof World['own']])

/** Every sentence of a refusal, under its field or above the form. */
const refusalOf = async (browser: TestBrowser, options: Parameters<TestBrowser['request']>[0]) => {
  const response = await browser.request(options)
  expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400)
  expect(response.statusCode, response.body).toBeLessThan(500)
  const { message, errors } = response.json()
  const sentences = [message, ...Object.values<string>(errors)]
  for (const sentence of sentences) expect(sentence).not.toMatch(german)
  return response.statusCode
}

describe('the screens that are English', () => {
  it.each(['api.admin.credits.refunds.index', 'api.admin.credits.requests.all'] as const)(
    '%s names its pages in English',
    async name => {
      const { links } = await (await world.browserOf('super admin')).call(name, {})
      expect([links.at(0)?.label, links.at(-1)?.label]).toEqual(['Previous', 'Next'])
    },
  )

  it('are those of credit requests, refunds, analytics with its reports, reconciliation, misuse and the monitoring of sign-ins', () => {
    expect(english.length).toBeGreaterThan(0)
    for (const [name] of english)
      expect(name).toMatch(
        /^(?:api\.(?:admin\.credits|credits\.(?:requests|analytics|reconciliation))\.|credits\.reconciliation$|credit_report\.|misuse\.|superadmin\.sso\.monitoring\.)/,
      )
  })

  it.each(withRule)('%s refuses strangers and small roles in English', async (_, definition) => {
    const options = { method: definition.method, url: urlOf(definition) }
    expect(await refusalOf(await world.browserOf('anonymous'), options)).toBe(401)
    expect(await refusalOf(await world.browserOf('user'), options)).toBe(403)
  })

  it.each(english.filter(([, { method }]) => method !== 'GET'))(
    '%s refuses an old token and unreadable content in English',
    async (_, definition) => {
      const browser = await world.browserOf('super admin')
      const options = { method: definition.method, url: urlOf(definition) }
      expect(await refusalOf(browser, { ...options, headers: { 'x-csrf-token': 'alt' } })).toBe(403)
      for (const type of ['application/json', 'text/plain']) {
        const headers = { 'content-type': type }
        await refusalOf(browser, { ...options, headers, payload: '{"a": ' })
      }
    },
  )

  it.each(withInput)('%s names wrong fields in English', async (_, definition) => {
    const browser = await world.browserOf('super admin')
    const { method, body } = definition
    const wrong = ['x', 'x'.repeat(5000), '\0', 7.123, -1, null, [], {}, '1000-01-01']
    const fields = [
      'amount',
      'reason',
      'business_justification',
      'ticket_reference',
      'notes',
      'request_ids',
      'category',
      'tenant_id',
      'start_date',
      'days_old',
      'page',
      'search',
    ]
    for (const value of wrong) {
      const input = Object.fromEntries(fields.map(field => [field, value]))
      if (body) await refusalOf(browser, { method, url: urlOf(definition), payload: input })
      else
        await refusalOf(browser, {
          method,
          url: urlOf(definition),
          query: Object.fromEntries(fields.map(field => [field, String(value)])),
        })
    }
  })

  it.each(withId)('%s does not find in English', async (name, definition) => {
    const browser = await world.browserOf('super admin')
    const payload = (sampleBodies as Record<string, object>)[name]
    const options = { method: definition.method, url: urlOf(definition, crypto.randomUUID()) }
    expect(await refusalOf(browser, { ...options, ...(payload ? { payload } : {}) })).toBe(404)
  })
})

it('a German screen is refused in German', async () => {
  const browser = await world.browserOf('anonymous')
  const response = await browser.request({ method: 'GET', url: '/api/credits/alerts' })
  expect(response.json().message).toBe('Bitte melden Sie sich an.')
})
