import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'
import { hours, minutes } from '../../../platform/clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

describe('the own sessions', () => {
  test('are listed with device and address, the current one first, and without ended ones', async () => {
    const person = await t.person()
    await t.signedIn(person)
    t.clock.advance(hours(1))
    const current = await t
      .browser({ userAgent: firefox, address: '192.0.2.44' })
      .signIn(person.email, testPassword)
    t.clock.advance(minutes(5))
    await t.signedIn(person)
    const { data } = await current.call('profile.sessions.index')
    expect(data.map(session => session.is_current)).toEqual([true, false, false])
    expect(data[0]).toMatchObject({ device: 'Firefox unter Linux', ip: '192.0.2.44' })
    expect(data[1]?.device).toBe('Unbekanntes Gerät')
    t.clock.advance(hours(1))
    expect((await current.call('profile.sessions.index')).data).toHaveLength(2)
  })

  test('one can be ended, and is out with the next request', async () => {
    const person = await t.person()
    const browser = await t.signedIn(person)
    const lost = await t.signedIn(person)
    const session = (await lost.call('profile.sessions.index')).data.find(row => row.is_current)?.id ?? ''
    await browser.call('profile.sessions.destroy', { params: { session } })
    expect((await lost.refused('profile.edit')).status).toBe(401)
    expect((await browser.refused('profile.sessions.destroy', { params: { session } })).status).toBe(404)
  })

  test('all others can be ended at once; those of other people stay', async () => {
    const person = await t.person()
    const stranger = await t.signedIn(await t.person())
    const browser = await t.signedIn(person)
    const others = [await t.signedIn(person), await t.signedIn(person)]
    await browser.call('profile.sessions.destroy-others')
    for (const other of others) expect((await other.call('session.show')).auth.user).toBeNull()
    expect((await stranger.call('session.show')).auth.user).not.toBeNull()
    expect((await browser.call('profile.sessions.index')).data).toHaveLength(1)
  })

  test('a foreign session is answered as one that does not exist, and lives on', async () => {
    const owner = await t.signedIn(await t.person())
    const session = (await owner.call('profile.sessions.index')).data[0]?.id ?? ''
    const stranger = await t.signedIn(await t.person())
    const foreign = await stranger.refused('profile.sessions.destroy', { params: { session } })
    const unknown = { session: '01890000-0000-7000-8000-000000000000' }
    expect(foreign.status).toBe(404)
    expect(foreign).toEqual(await stranger.refused('profile.sessions.destroy', { params: unknown }))
    expect((await owner.call('session.show')).auth.user).not.toBeNull()
  })
})
