import { randomUUID } from 'node:crypto'
import { type Access, type Permission, type RouteDefinition, type RouteName, routes } from '@lotse/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardContract } from '../src/platform/http/contract-guard.ts'
import { shareWithCircle } from './data-stores.ts'
import { sampleBodies, samplePicture, sampleQueries } from './samples.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'
import { type ActorName, actorNames, buildWorld, type Ids, type World } from './world.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ own: true })
})
afterAll(() => test.close())

const table = Object.entries(routes) as [RouteName, RouteDefinition][]
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

/** Who has which permission, written out once more: widening a role is a visible change here. */
const holders: Record<Permission, ActorName[]> = {
  'backend.enter': [
    'admin',
    'contentmanager',
    'subtenantmanager',
    'sub-tenant manager',
    'stranger',
    'super admin',
  ],
  'content.manage': [
    'admin',
    'contentmanager',
    'subtenantmanager',
    'sub-tenant manager',
    'stranger',
    'super admin',
  ],
  'users.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'tenant-users.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'audit.read': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'credits.read': [
    'admin',
    'contentmanager',
    'subtenantmanager',
    'sub-tenant manager',
    'stranger',
    'super admin',
  ],
  'credits.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'web-sources.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
  'chat-settings.manage': ['admin', 'subtenantmanager', 'sub-tenant manager', 'stranger', 'super admin'],
}

const mayCall = (access: Access, actor: ActorName): boolean => {
  if (access === 'public' || access === 'operations') return true
  if (actor === 'anonymous') return false
  if (access === 'signed-in') return true
  if (access === 'super-admin') return actor === 'super admin'
  return holders[access.can].includes(actor)
}

const paramsFor = (ids: Ids): Record<string, string> => ({
  ...ids,
  token: 'x'.repeat(43),
  page: 'imprint',
  image: 'profile_picture',
})

const callWith = (browser: TestBrowser, name: RouteName, ids: Ids) =>
  browser.send(name, {
    params: paramsFor(ids) as never,
    query: sampleQueries[name] as never,
    body: (sampleBodies as Record<string, unknown>)[name] as never,
    file: samplePicture,
    bytes: Buffer.from('Stück'),
  })

const idParams = (path: string) =>
  [...path.matchAll(/:(\w+)/g)]
    .map(([, key = '']) => key)
    .filter(key => !['token', 'page', 'image'].includes(key))
const unknownIds = (): Ids => ({
  tenant: randomUUID(),
  tenantId: randomUUID(),
  user: randomUUID(),
  session: randomUUID(),
  version: randomUUID(),
  creditRequest: randomUUID(),
  databucket: randomUUID(),
  document: randomUUID(),
  upload: randomUUID(),
  websource: randomUUID(),
  chatbot: randomUUID(),
  uuid: randomUUID(),
  conversation: randomUUID(),
  message: randomUUID(),
  gap: randomUUID(),
  answer: randomUUID(),
  subdomain: randomUUID(),
  key: randomUUID(),
})

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

/** Everybody keeps the browser that they had. */
const withSameBrowsers = (world: World): World => {
  const browsers = new Map<ActorName, Promise<TestBrowser>>()
  return {
    ...world,
    browserOf(actor) {
      const browser = browsers.get(actor) ?? world.browserOf(actor)
      browsers.set(actor, browser)
      return browser
    },
  }
}

/** One for all calls that change nothing: those that only read, and those that are refused. */
let unchanged: Promise<World> | undefined
const unchangedWorld = (): Promise<World> => {
  unchanged ??= buildWorld(test).then(withSameBrowsers)
  return unchanged
}

const changesNothing = ({ method, changesState, access }: RouteDefinition, actor: ActorName): boolean =>
  (method === 'GET' && !changesState) || !mayCall(access, actor)

const cases = table.flatMap(([name]) => actorNames.map(actor => ({ name, actor })))

describe('every route with every kind of actor', () => {
  it.each(cases)('$name answers $actor as its rule says', async ({ name, actor }) => {
    const definition: RouteDefinition = routes[name]
    const { access } = definition
    const world = await (changesNothing(definition, actor) ? unchangedWorld() : buildWorld(test))
    const browser = await world.browserOf(actor)
    const response = await callWith(browser, name, actor === 'stranger' ? world.foreign : world.own)
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

const scoped = cases.filter(({ name, actor }) => {
  const { access, path } = routes[name] as RouteDefinition
  return (
    idParams(path).length > 0 &&
    access !== 'super-admin' &&
    actor !== 'super admin' &&
    mayCall(access, actor) &&
    // A tenant's page is for everybody; which chatbots it names is tested where it is made.
    name !== 'tenantwebsite.index'
  )
})

describe('ids of somebody else', () => {
  it.each(scoped)('are to $actor as ids that do not exist: $name', async ({ name, actor }) => {
    const world = await unchangedWorld()
    const browser = await world.browserOf(actor)
    const [mine, theirs] = actor === 'stranger' ? [world.foreign, world.own] : [world.own, world.foreign]
    const response = await callWith(browser, name, theirs)
    const unknown = await callWith(browser, name, unknownIds())
    expect(response.statusCode, response.body).toBe(404)
    expect(response.json()).toEqual(unknown.json())
    // One foreign id beside own ones is as far away.
    for (const key of idParams(routes[name].path) as (keyof Ids)[]) {
      const mixed = await callWith(browser, name, { ...mine, [key]: theirs[key] })
      expect(mixed.statusCode, `${key}: ${mixed.body}`).toBe(404)
    }
  })

  /** Written out: what else a tenant could do with a data store that is shared with it would be a visible change here. */
  const forReaders = [
    'databucket.cover.show',
    'databucket.documents',
    'databucket.edit',
    'databucket.edit_websources',
    'databucket.search',
    'databucket.subscribe',
    'databucket.unsubscribe',
    'document.download',
    'document.edit',
  ]
  let shared: Promise<World> | undefined
  const sharedWorld = async (): Promise<World> => {
    const world = await buildWorld(test)
    await shareWithCircle(test.app, world.own.databucket)
    return withSameBrowsers(world)
  }
  const inDataStores = table.filter(([, { path }]) => /:(databucket|document)\b/.test(path))
  it.each(inDataStores)('in a shared data store are read and never changed: %s', async name => {
    shared ??= sharedWorld()
    const world = await shared
    const browser = await world.browserOf('sub-tenant manager')
    const response = await callWith(browser, name, world.own)
    if (forReaders.includes(name)) {
      expect(response.statusCode, response.body).toBe(200)
      const stranger = await callWith(await world.browserOf('stranger'), name, world.own)
      expect(stranger.statusCode).toBe(404)
    } else {
      expect(response.statusCode, response.body).toBe(404)
      expect(response.json()).toEqual((await callWith(browser, name, unknownIds())).json())
    }
  })

  const known = table.filter(([, { access, path }]) => access === 'super-admin' && idParams(path).length > 0)
  it.each(known)('that do not exist are not found for a super admin: %s', async name => {
    const world = await unchangedWorld()
    const browser = await world.browserOf('super admin')
    expect((await callWith(browser, name, unknownIds())).statusCode).toBe(404)
  })
})
