import { type RouteDefinition, routes } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareWithCircle } from './data-stores.ts'
import { mayCall } from './permission-holders.ts'
import { callWith, idParams, paramsFor, table, unknownParams } from './route-walk.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { actorNames, buildWorld, createWorlds, type World, type Worlds } from './world.ts'

let test: TestApp
let worlds: Worlds
beforeAll(async () => {
  test = await startTestApp({ own: true })
  worlds = createWorlds(test)
})
afterAll(() => test.close())

const cases = table.flatMap(([name]) => actorNames.map(actor => ({ name, actor })))
const scoped = cases.filter(({ name, actor }) => {
  const { access } = routes[name] as RouteDefinition
  return (
    idParams(name).length > 0 &&
    access !== 'super-admin' &&
    actor !== 'super admin' &&
    mayCall(access, actor) &&
    // A tenant's page is for everybody; which chatbots it names is tested where it is made.
    name !== 'tenantwebsite.index'
  )
})

describe('ids of somebody else', () => {
  it.each(scoped)('are to $actor as ids that do not exist: $name', async ({ name, actor }) => {
    const world = await worlds.current()
    const browser = await world.browserOf(actor)
    const mine = paramsFor(name, await world.idsOf(actor))
    const theirs = paramsFor(name, actor === 'stranger' ? world.own : world.foreign)
    const response = await callWith(browser, name, theirs)
    const unknown = await callWith(browser, name, unknownParams(name))
    expect(response.statusCode, response.body).toBe(404)
    expect(response.json()).toEqual(unknown.json())
    // One foreign id beside own ones is as far away.
    for (const key of idParams(name)) {
      const mixed = await callWith(browser, name, { ...mine, [key]: theirs[key] ?? '' })
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
    return world
  }
  const inDataStores = table.filter(([, { path }]) => /:(databucket|document)\b/.test(path))
  it.each(inDataStores)('in a shared data store are read and never changed: %s', async name => {
    shared ??= sharedWorld()
    const world = await shared
    const browser = await world.browserOf('sub-tenant manager')
    const params = paramsFor(name, world.own)
    const response = await callWith(browser, name, params)
    if (forReaders.includes(name)) {
      expect(response.statusCode, response.body).toBe(200)
      const stranger = await callWith(await world.browserOf('stranger'), name, params)
      expect(stranger.statusCode).toBe(404)
    } else {
      expect(response.statusCode, response.body).toBe(404)
      expect(response.json()).toEqual((await callWith(browser, name, unknownParams(name))).json())
    }
  })

  const known = table.filter(([name, { access }]) => access === 'super-admin' && idParams(name).length > 0)
  it.each(known)('that do not exist are not found for a super admin: %s', async name => {
    const world = await worlds.current()
    const browser = await world.browserOf('super admin')
    expect((await callWith(browser, name, unknownParams(name))).statusCode).toBe(404)
  })
})
