import type { Access, RouteDefinition } from '@lotse/contract'
import { routes } from '@lotse/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardContract } from '../src/platform/http/contract-guard.ts'
import { mayCall } from './permission-holders.ts'
import { callWith, hasChanged, paramsFor, table } from './route-walk.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { actorNames, createWorlds, type Worlds } from './world.ts'

let test: TestApp
let worlds: Worlds
beforeAll(async () => {
  test = await startTestApp({ own: true })
  worlds = createWorlds(test)
})
afterAll(() => test.close())

const named = (matches: (access: Access) => boolean) =>
  table
    .filter(([, { access }]) => matches(access))
    .map(([name]) => name)
    .sort()

/** The rule of a route, or what is wrong with it. */
const ruleOf = (definition: Partial<RouteDefinition>): Access => {
  const { access } = definition
  if (access === 'public' || access === 'signed-in' || access === 'super-admin' || access === 'operations')
    return access
  if (access && typeof access === 'object' && typeof access.can === 'string') return access
  throw new Error(`Ohne Zugriffsregel: ${definition.method} ${definition.path}`)
}

describe('the rules of access', () => {
  it('exist for every route, and a planted route without one is found', () => {
    for (const [, definition] of table) expect(() => ruleOf(definition)).not.toThrow()
    expect(() => ruleOf({ method: 'GET', path: '/api/planted' })).toThrow(
      /Ohne Zugriffsregel: GET \/api\/planted/,
    )
    expect(() => ruleOf({ method: 'GET', path: '/api/planted', access: 'everybody' as never })).toThrow(
      /Ohne Zugriffsregel/,
    )
  })

  it('leave exactly these routes open to everybody', () => {
    expect(named(access => access === 'public')).toEqual([
      'chat.feedback',
      'chat.image',
      'chat.message',
      'chat.open',
      'email.confirm',
      'invitation.accept',
      'invitation.renew',
      'invitation.show',
      'login.second-factor',
      'login.store',
      'operations.docs',
      'operations.healthz',
      'operations.openapi',
      'operations.readyz',
      'password.forgot',
      'password.reset.show',
      'password.reset.store',
      'public.imprint',
      'public.privacy',
      'session.show',
      'tenantwebsite.index',
      'widget.loader',
      'widget.program',
    ])
  })

  it('keep exactly these routes for super admins', () => {
    expect(named(access => access === 'super-admin')).toEqual([
      'api.admin.credits.refunds.categories',
      'api.admin.credits.refunds.export',
      'api.admin.credits.refunds.index',
      'api.admin.credits.refunds.search-tenants',
      'api.admin.credits.refunds.statistics',
      'api.admin.credits.refunds.store',
      'api.admin.credits.requests.all',
      'api.admin.credits.requests.approve',
      'api.admin.credits.requests.bulk-approve',
      'api.admin.credits.requests.export',
      'api.admin.credits.requests.index',
      'api.admin.credits.requests.reject',
      'api.admin.credits.requests.show',
      'api.admin.credits.requests.statistics',
      'api.admin.credits.requests.tenant-details',
      'credits.adjust',
      'debug.mails',
      'superadmin.audit.index',
      'superadmin.pages.update',
      'superadmin.users.destroy',
      'superadmin.users.edit',
      'superadmin.users.impersonate',
      'superadmin.users.reset-password',
      'superadmin.users.statistics',
      'superadmin.users.status',
      'superadmin.users.store',
      'superadmin.users.update',
      'superadmin.users.view',
    ])
  })

  it('keep exactly these routes for the machine room', () => {
    expect(named(access => access === 'operations')).toEqual(['operations.metrics'])
  })

  it('are demanded of every path: a route planted beside the contract stops the start', () => {
    const server = Fastify()
    guardContract(server, undefined)
    expect(() => server.get('/api/planted', () => 'offen')).toThrow(
      /GET \/api\/planted steht nicht im Vertrag/,
    )
  })
})

const cases = table.flatMap(([name]) => actorNames.map(actor => ({ name, actor })))

describe('every route with every kind of actor', () => {
  it.each(cases)('$name answers $actor as its rule says', async ({ name, actor }) => {
    const definition: RouteDefinition = routes[name]
    const { access } = definition
    const world = await worlds.current()
    const browser = await world.browserOf(actor)
    const response = await callWith(browser, name, paramsFor(name, await world.idsOf(actor)))
    if (hasChanged(definition, response.statusCode)) worlds.leave()
    expect(response.statusCode, response.body).toBeLessThan(500)
    if (!mayCall(access, actor)) {
      expect(response.statusCode).toBe(actor === 'anonymous' ? 401 : 403)
      expect(response.json()).toEqual({
        message: expect.any(String),
        code: actor === 'anonymous' ? 'unauthenticated' : 'forbidden',
        errors: {},
      })
    } else if (access !== 'public') {
      expect(response.statusCode).not.toBe(401)
    }
  })
})
