import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'
import { minutes } from '../../../platform/clock.ts'
import { deactivateUser } from '../index.ts'
import { users } from '../tables.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ own: true })
})
afterAll(() => t.close())

const wrong = 'Falsches-Wort-2026'

describe('signing in', () => {
  test('with address and password one is signed in, and signed out one is nobody', async () => {
    const person = await t.person({ name: 'Anna Albrecht' })
    const browser = await t.browser().open()
    expect((await browser.call('session.show')).auth.user).toBeNull()
    expect(
      await browser.call('login.store', {
        body: { email: person.email.toUpperCase(), password: testPassword },
      }),
    ).toEqual({
      next: 'dashboard',
    })
    expect((await browser.call('session.show')).auth.user).toMatchObject({
      id: person.id,
      name: 'Anna Albrecht',
      initials: 'AA',
    })
    const cookie = browser.cookie
    await browser.call('login.destroy')
    expect((await browser.call('session.show')).auth.user).toBeNull()
    browser.cookie = cookie
    expect((await browser.refused('profile.edit')).status).toBe(401)
  })

  test('the session has another token than the browser had before, and the old one signs nobody in', async () => {
    const person = await t.person()
    const planted = await t.browser().open()
    const victim = t.browser()
    victim.cookie = planted.cookie
    await victim.signIn(person.email, testPassword)
    expect(victim.cookie).not.toBe(planted.cookie)
    expect((await planted.call('session.show')).auth.user).toBeNull()
    expect((await victim.call('session.show')).auth.user?.id).toBe(person.id)
  })

  test('a second sign-in in the same browser ends the first session', async () => {
    const first = await t.person()
    const second = await t.person()
    const browser = await t.browser().signIn(first.email, testPassword)
    const { cookie } = browser
    await browser.signIn(second.email, testPassword)
    expect((await browser.call('session.show')).auth.user?.id).toBe(second.id)
    browser.cookie = cookie
    expect((await browser.call('session.show')).auth.user).toBeNull()
  })

  test('the answer is the same for an unknown address, a wrong password, a deactivated and an invited person', async () => {
    const known = await t.person()
    const deactivated = await t.person()
    await deactivateUser(t.app.systemContext('test'), deactivated)
    const withoutPassword = await t.person()
    await t.store.database.db
      .update(users)
      .set({ passwordHash: null })
      .where(eq(users.id, withoutPassword.id))
    const attempts = [
      { email: known.email, password: wrong },
      { email: 'niemand@lotse.test', password: wrong },
      { email: deactivated.email, password: testPassword },
      { email: withoutPassword.email, password: testPassword },
    ]
    const answers = []
    for (const body of attempts)
      answers.push(await (await t.browser().open()).refused('login.store', { body }))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual({
      status: 422,
      code: 'invalid',
      message: 'E-Mail oder Passwort ist falsch.',
      errors: {},
    })
  })

  test('somebody else’s session in the browser does not become the actor of the entry in the log', async () => {
    const admin = await t.person({ isSuperAdmin: true })
    const before = await t.person()
    const after = await t.person({ name: 'Nachfolgerin' })
    const browser = await t.browser().signIn(before.email, testPassword)
    await browser.signIn(after.email, testPassword)
    const log = await (await t.signedIn(admin)).call('superadmin.audit.index', {
      query: { search: 'Nachfolgerin' },
    })
    expect(log.data.map(entry => [entry.action, entry.actor_name, entry.tenant_name])).toEqual([
      ['user.signed-in', 'Nachfolgerin', null],
    ])
  })

  test('a password hashed with older costs is hashed anew at the sign-in and still works', async () => {
    const person = await t.person()
    const { hash } = await import('@node-rs/argon2')
    const cheap = await hash(testPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const { db } = t.store.database
    await db.update(users).set({ passwordHash: cheap }).where(eq(users.id, person.id))
    await t.browser().signIn(person.email, testPassword)
    const [row] = await db.select().from(users).where(eq(users.id, person.id))
    expect(row?.passwordHash).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    await t.browser().signIn(person.email, testPassword)
  })

  test('extra fields in the form are refused', async () => {
    const person = await t.person()
    const browser = await t.browser().open()
    const response = await browser.request({
      method: 'POST',
      url: '/login',
      payload: { email: person.email, password: testPassword, is_super_admin: true },
    })
    expect(response.statusCode).toBe(422)
    expect((await browser.call('session.show')).auth.user).toBeNull()
  })
})

describe('guessing', () => {
  const guess = async (email: string, address: string, password = wrong) => {
    const browser = await t.browser({ address }).open()
    return browser.send('login.store', { body: { email, password } })
  }

  test.each(['known', 'unknown'])(
    'of 50 guesses at once at an account (%s) five are checked, the rest is refused',
    async kind => {
      const email = kind === 'known' ? (await t.person()).email : `niemand-${kind}@lotse.test`
      const address = kind === 'known' ? '192.0.2.10' : '192.0.2.11'
      const browsers = await Promise.all(Array.from({ length: 50 }, () => t.browser({ address }).open()))
      const answers = await Promise.all(
        browsers.map(browser => browser.send('login.store', { body: { email, password: wrong } })),
      )
      const statuses = answers.map(answer => answer.statusCode)
      expect(statuses.filter(status => status === 422)).toHaveLength(5)
      expect(statuses.filter(status => status === 429)).toHaveLength(45)
      const refused = answers.find(answer => answer.statusCode === 429)
      expect(refused?.json()).toEqual({
        code: 'throttled',
        message: 'Zu viele Anmeldeversuche. Bitte versuchen Sie es in 1 Minute erneut.',
        errors: {},
      })
      expect(refused?.headers['retry-after']).toBe('60')
    },
  )

  test('while blocked even the right password is refused; each further failure blocks for longer, up to 15 minutes', async () => {
    const { email } = await t.person()
    const address = '192.0.2.20'
    for (let count = 0; count < 5; count += 1) expect((await guess(email, address)).statusCode).toBe(422)
    expect((await guess(email, address, testPassword)).statusCode).toBe(429)
    const blocks: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const refused = await guess(email, address)
      expect(refused.statusCode).toBe(429)
      blocks.push(Number(refused.headers['retry-after']) / 60)
      t.clock.advance(Number(refused.headers['retry-after']) * 1000)
      expect((await guess(email, address)).statusCode).toBe(422)
    }
    expect(blocks).toEqual([1, 2, 4, 8, 15, 15])
  })

  test('a right password forgets the failures before it', async () => {
    const { email } = await t.person()
    const address = '192.0.2.30'
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) expect((await guess(email, address)).statusCode).toBe(422)
      expect((await guess(email, address, testPassword)).statusCode).toBe(200)
    }
  })

  test('an account is guessed at 30 times in 15 minutes at most, from however many addresses', async () => {
    const { email } = await t.person()
    const statuses: number[] = []
    for (let count = 0; count < 32; count += 1)
      statuses.push((await guess(email, `198.51.100.${count}`)).statusCode)
    expect(statuses).toEqual([...Array(30).fill(422), 429, 429])
    t.clock.advance(minutes(15))
    expect((await guess(email, '198.51.100.200', testPassword)).statusCode).toBe(200)
  })

  test('from one address 60 wrong guesses pass in 15 minutes, at however many accounts', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 62; count += 1)
      statuses.push((await guess(`fremd${count}@lotse.test`, '203.0.113.5')).statusCode)
    expect(statuses).toEqual([...Array(60).fill(422), 429, 429])
  })

  test('an office behind one address signs in however many people it has', async () => {
    const { email } = await t.person()
    for (let count = 0; count < 65; count += 1)
      expect((await guess(email, '203.0.113.77', testPassword)).statusCode).toBe(200)
  })

  test('the other addresses of one IPv6 network do not start anew', async () => {
    const { email } = await t.person()
    const statuses: number[] = []
    for (let count = 1; count <= 6; count += 1)
      statuses.push((await guess(email, `2001:db8:1:2::${count}`)).statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await guess(email, '2001:db8:1:3::1', testPassword)).statusCode).toBe(200)
  })
})
