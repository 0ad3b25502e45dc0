import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { hours, minutes } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { activateUser, deactivateUser, deleteUser, endSessionsOf, findSession } from '../index.ts'
import { sessions } from '../tables.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const tokenOf = ({ cookie }: { cookie: string }): string => cookie.split('=')[1] ?? ''

const isSignedIn = async (browser: Awaited<ReturnType<TestApp['signedIn']>>): Promise<boolean> =>
  (await browser.call('session.show')).auth.user !== null

describe('a session', () => {
  test('ends after two hours without a request, and not a minute before', async () => {
    const browser = await t.signedIn(await t.person())
    t.clock.advance(hours(2) - minutes(1))
    expect(await isSignedIn(browser)).toBe(true)
    t.clock.advance(hours(2) - minutes(1))
    expect(await isSignedIn(browser)).toBe(true)
    t.clock.advance(hours(2))
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('ends after twelve hours, however busy it is', async () => {
    const browser = await t.signedIn(await t.person())
    for (let hour = 1; hour < 12; hour += 1) {
      t.clock.advance(hours(1))
      expect(await isSignedIn(browser)).toBe(true)
    }
    t.clock.advance(hours(1))
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('is written at most once a minute, however many requests come', async () => {
    const browser = await t.signedIn(await t.person())
    const lastSeen = async () => {
      const [row] = await t.store.database.db
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashToken(tokenOf(browser))))
      return row?.lastSeenAt.getTime()
    }
    const start = t.clock.now().getTime()
    t.clock.advance(minutes(1) - 1)
    await isSignedIn(browser)
    expect(await lastSeen()).toBe(start)
    t.clock.advance(1)
    await isSignedIn(browser)
    expect(await lastSeen()).toBe(start + minutes(1))
  })

  test('of a deactivated person ends at once and does not come back with the activation', async () => {
    const person = await t.person()
    const browser = await t.signedIn(person)
    await deactivateUser(t.app.systemContext('test'), person)
    expect(await isSignedIn(browser)).toBe(false)
    await activateUser(t.app.systemContext('test'), person)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(await t.signedIn(person))).toBe(true)
  })

  test('of a deleted person ends at once, and the address is free for somebody new', async () => {
    const person = await t.person()
    const browser = await t.signedIn(person)
    await deleteUser(t.app.systemContext('test'), person)
    expect(await isSignedIn(browser)).toBe(false)
    const successor = await t.person({ email: person.email })
    expect(successor.id).not.toBe(person.id)
    expect((await (await t.signedIn(successor)).call('session.show')).auth.user?.id).toBe(successor.id)
  })

  test('is found by its token only, which is stored as a hash', async () => {
    const person = await t.person()
    const token = tokenOf(await t.signedIn(person))
    const ctx = t.app.systemContext('test')
    expect(await findSession(ctx, token)).toMatchObject({ user: { id: person.id }, impersonator: null })
    expect(await findSession(ctx, hashToken(token))).toBeNull()
    expect(await findSession(ctx, 'x'.repeat(43))).toBeNull()
  })

  test('can be spared when all others of the person end', async () => {
    const person = await t.person()
    const kept = await t.signedIn(person)
    const ended = await t.signedIn(person)
    const stranger = await t.signedIn(await t.person())
    const ctx = t.app.systemContext('test')
    await endSessionsOf(ctx, person.id, (await findSession(ctx, tokenOf(kept)))?.id)
    expect([await isSignedIn(kept), await isSignedIn(ended), await isSignedIn(stranger)]).toEqual([
      true,
      false,
      true,
    ])
  })
})
