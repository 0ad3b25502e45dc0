import { errorReply, type RouteDefinition, type RouteName, routes } from '@lotse/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedParams, type Params } from '../src/modules/separation-proof/walk/call-route.ts'
import { sampleBodies } from '../src/modules/separation-proof/walk/samples.ts'
import { effort } from './effort.ts'
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

const table = Object.entries(routes) as [RouteName, RouteDefinition][]
const changing = table.filter(([, { method, changesState }]) => method !== 'GET' || changesState)
/** Forms that pages of sign-in services post, and addresses to which they lead: what those add is up to them, and wrong ones lead to the sign-in page. */
const answers = table.filter(
  ([, { isAnswerOfSignInService, method }]) => isAnswerOfSignInService && method === 'POST',
)
const isOurs = ([, { isAnswerOfSignInService, path }]: [RouteName, RouteDefinition]) =>
  !isAnswerOfSignInService && !path.startsWith('/sso/')
/** Pages of other sites have no token; there no cookie counts either. */
const guarded = changing.filter(([, { isForEmbedding }]) => !isForEmbedding).filter(isOurs)
/** A GET's body is never read. */
const sending = changing.filter(([, { method }]) => method !== 'GET').filter(isOurs)
const withBody = table.filter(([, { body }]) => body).filter(isOurs)
const withQuery = table.filter(([, { query }]) => query).filter(isOurs)

const urlOf = (definition: RouteDefinition): string => {
  const params: Params = { ...world.own, ...fixedParams(definition) }
  return definition.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')
}

const refuses = async (options: InjectOptions, statuses?: number[]) => {
  const response = await browser.request(options)
  expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400)
  expect(response.statusCode, response.body).toBeLessThan(500)
  if (statuses) expect(statuses, response.body).toContain(response.statusCode)
  return errorReply.parse(response.json())
}

type Body = Record<string, unknown>

const sampleOf = (name: RouteName): Body => (sampleBodies as Record<string, Body>)[name] ?? {}

const tooLong = 'x'.repeat(500_000)
const wrongValues = [null, 7, true, ['x'], { x: 1 }, tooLong, '\u0000', '']

/** Each field on its own, also where the schema refuses it, in the long run. */
const isOneByOne = effort('BAD_INPUT_ONE_BY_ONE', 0, 1) > 0

/**
 * The sample body with fields turned into something they cannot be. What the schema accepts comes to the handler, and field by field; what it
 * refuses is told for all fields at once.
 */
const spoiled = (name: RouteName, { body }: RouteDefinition): Body[] => {
  const sample = sampleOf(name)
  return wrongValues.flatMap(value => {
    const alone = Object.keys(sample).map(key => ({ [key]: value }))
    const isAlone = (field: Body) =>
      isOneByOne || value === tooLong || body?.safeParse({ ...sample, ...field }).success
    const together: Body = Object.assign({}, ...alone.filter(field => !isAlone(field)))
    return [...alone.filter(isAlone), ...(Object.keys(together).length ? [together] : [])].map(fields => ({
      ...sample,
      ...fields,
    }))
  })
}

describe('bad input', () => {
  it.each(withBody)('%s refuses JSON that is none', async (_, definition) => {
    await refuses(
      {
        method: definition.method,
        url: urlOf(definition),
        headers: { 'content-type': 'application/json' },
        payload: '{"a": ',
      },
      [400],
    )
  })

  it.each(withBody)('%s refuses JSON that is no object', async (_, definition) => {
    for (const payload of ['[]', '7', 'null', '"text"', '']) {
      await refuses(
        {
          method: definition.method,
          url: urlOf(definition),
          headers: { 'content-type': 'application/json' },
          payload,
        },
        [400, 422],
      )
    }
  })

  it.each(sending)('%s refuses a body of two megabytes', async (_, definition) => {
    await refuses(
      {
        method: definition.method,
        url: urlOf(definition),
        headers: { 'content-type': 'application/json' },
        payload: `{"a":"${'x'.repeat(2_000_000)}"}`,
      },
      [400, 413, 415],
    )
  })

  it.each(withBody)(
    '%s refuses fields it does not know, also those that would raise somebody',
    async (name, definition) => {
      const raised = ['id', 'tenant_id', 'credits', 'is_super_admin', 'version', 'unbekannt', '__proto__x']
      const payload = { ...sampleOf(name), ...Object.fromEntries(raised.map(field => [field, 'x'])) }
      const { errors } = await refuses({ method: definition.method, url: urlOf(definition), payload }, [422])
      for (const field of raised) expect(errors).toHaveProperty([field])
    },
  )

  it.each(withBody)(
    '%s answers wrong types and impossible values with an error at the field',
    async (name, definition) => {
      for (const payload of spoiled(name, definition)) {
        const response = await browser.request({ method: definition.method, url: urlOf(definition), payload })
        expect(response.statusCode, JSON.stringify(payload).slice(0, 200)).toBeLessThan(500)
        // What happened to be right was carried out, and may have ended the session.
        if (response.statusCode < 400) browser = await world.newBrowserOf('super admin')
      }
    },
  )

  it.each(guarded)(
    '%s refuses a CSRF token that is missing, old or of somebody else',
    async (_, definition) => {
      for (const token of ['', 'x'.repeat(43), test.app.ports.secrets.sign('csrf', 'anderes Cookie')]) {
        const { code } = await refuses(
          { method: definition.method, url: urlOf(definition), headers: { 'x-csrf-token': token } },
          [403],
        )
        expect(code).toBe('csrf')
      }
    },
  )

  it.each(sending)('%s refuses content of another type', async (_, definition) => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      await refuses(
        {
          method: definition.method,
          url: urlOf(definition),
          headers: { 'content-type': type },
          payload: 'a=1',
        },
        [400, 415],
      )
    }
  })

  it.each(answers)('%s takes small forms alone, each field once', async (_, definition) => {
    const [method, url] = [definition.method, urlOf(definition)]
    const post = (payload: string, type = 'application/x-www-form-urlencoded') => ({
      method,
      url,
      payload,
      headers: { 'content-type': type },
    })
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      await refuses(post('{}', type), [415])
    await refuses(post('state=a&state=b'), [400])
    await refuses(post(`a=${'x'.repeat(600_000)}`), [413])
    await refuses(post(`SAMLResponse=${'x'.repeat(450_000)}`), [422])
    await refuses(post('SAMLResponse=%00&SAMLRequest=%00'), [422])
  })

  it.each(withQuery)('%s refuses a query that makes no sense', async (_, definition) => {
    for (const query of [
      'unbekannt=1',
      'page=0',
      'page=-1',
      'page=abc',
      'per_page=100000',
      `search=${'x'.repeat(300)}`,
      'sort=password_hash',
      'page=1&page=2',
    ]) {
      if (
        definition.path === '/api/layout/tenants' &&
        !query.startsWith('search') &&
        !query.startsWith('unbekannt')
      )
        continue
      await refuses({ method: definition.method, url: `${urlOf(definition)}?${query}` }, [422])
    }
  })

  it.each(table.filter(([, { path }]) => path.includes(':')))(
    '%s finds nothing at an address that cannot exist',
    async (_, definition) => {
      for (const value of ['%00', "1'%20or%201=1", '..%2f..%2fetc', 'x'.repeat(150)]) {
        await refuses(
          { method: definition.method, url: definition.path.replace(/:(\w+)/g, value) },
          [400, 404, 422],
        )
      }
    },
  )

  it('an address that does not exist has the same shape of error', async () => {
    const { code } = await refuses({ method: 'GET', url: '/api/gibt-es-nicht' }, [404])
    expect(code).toBe('not_found')
  })
})
