import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  callWith,
  idParams,
  paramsFor,
  table,
  unknownParams,
} from '../src/modules/separation-proof/walk/call-route.ts'
import { shareWithCircle } from './data-stores.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { buildWorld, createWorlds, type World, type Worlds } from './world.ts'

let test: TestApp
let worlds: Worlds
beforeAll(async () => {
  test = await startTestApp({ config: { role: 'web' } })
  worlds = createWorlds(test)
})
afterAll(() => test.close())

describe('ids of somebody else', () => {
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
    'document.passages',
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
