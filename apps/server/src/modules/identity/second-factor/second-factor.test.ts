import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'
import { minutes } from '../../../platform/clock.ts'
import { deactivateUser, resetSecondFactor } from '../index.ts'
import { stepAt, totpCode } from './totp.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const current_password = testPassword
const nextStep = () => t.clock.advance(30_000)
const codeNow = (secret: string) => totpCode(secret, stepAt(t.clock.now()))
const otherCode = (secret: string) => String((Number(codeNow(secret)) + 1) % 1_000_000).padStart(6, '0')

const withTwoFactor = async () => {
  const person = await t.person()
  const browser = await t.signedIn(person)
  const { secret } = await browser.call('profile.two-factor.begin', { body: { current_password } })
  const { recovery_codes: codes } = await browser.call('profile.two-factor.enable', {
    body: { code: codeNow(secret) },
  })
  nextStep()
  return { person, secret, codes, browser }
}

/** A browser in which the password was right and the code is asked for. */
const waiting = async ({ email }: Person) => {
  const browser = await t.browser().open()
  expect(await browser.call('login.store', { body: { email, password: testPassword } })).toEqual({
    next: 'second-factor',
  })
  return browser
}

describe('setting up two-factor authentication', () => {
  test('needs the password, then a code of the app, and gives ten recovery codes once', async () => {
    const person = await t.person()
    const browser = await t.signedIn(person)
    expect(
      (await browser.refused('profile.two-factor.begin', { body: { current_password: 'falsch' } })).errors,
    ).toEqual({
      current_password: 'Das aktuelle Passwort ist falsch.',
    })
    expect((await browser.refused('profile.two-factor.enable', { body: { code: '123456' } })).status).toBe(
      409,
    )
    const { secret, uri } = await browser.call('profile.two-factor.begin', { body: { current_password } })
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    // Begun is not yet on: the password alone still signs in.
    await t.signedIn(person)
    expect(
      (await browser.refused('profile.two-factor.enable', { body: { code: otherCode(secret) } })).errors.code,
    ).toBeDefined()
    const { recovery_codes: codes } = await browser.call('profile.two-factor.enable', {
      body: { code: codeNow(secret) },
    })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{2}$/)
    expect(await browser.call('profile.edit')).toMatchObject({
      two_factor_enabled: true,
      recovery_codes_left: 10,
    })
    expect((await t.outbox.take(person.email)).subject).toBe('Zwei-Faktor-Anmeldung eingeschaltet')
  })

  test('cannot be begun again while it is on, so nobody swaps the secret', async () => {
    const { browser, person, secret } = await withTwoFactor()
    expect((await browser.refused('profile.two-factor.begin', { body: { current_password } })).status).toBe(
      409,
    )
    await (await waiting(person)).call('login.second-factor', { body: { code: codeNow(secret) } })
  })

  test('switching it off needs the password; after that the password alone signs in', async () => {
    const { browser, person } = await withTwoFactor()
    expect(
      (await browser.refused('profile.two-factor.disable', { body: { current_password: 'falsch' } })).status,
    ).toBe(422)
    await browser.call('profile.two-factor.disable', { body: { current_password } })
    expect(await browser.call('profile.edit')).toMatchObject({
      two_factor_enabled: false,
      recovery_codes_left: 0,
    })
    await t.outbox.take(person.email)
    expect((await t.outbox.take(person.email)).subject).toBe('Zwei-Faktor-Anmeldung ausgeschaltet')
    expect((await (await t.signedIn(person)).call('session.show')).auth.user?.id).toBe(person.id)
    expect(
      (await browser.refused('profile.two-factor.recovery-codes', { body: { current_password } })).status,
    ).toBe(409)
  })
})

describe('signing in with a second factor', () => {
  test('between password and code nobody is signed in; the code completes it under a new token', async () => {
    const { person, secret } = await withTwoFactor()
    const browser = await waiting(person)
    const { cookie } = browser
    expect((await browser.call('session.show')).auth.user).toBeNull()
    expect((await browser.refused('profile.edit')).status).toBe(401)
    expect((await browser.refused('login.second-factor', { body: { code: otherCode(secret) } })).status).toBe(
      422,
    )
    await browser.call('login.second-factor', { body: { code: codeNow(secret) } })
    expect((await browser.call('session.show')).auth.user?.id).toBe(person.id)
    expect(browser.cookie).not.toBe(cookie)
    browser.cookie = cookie
    expect((await browser.call('session.show')).auth.user).toBeNull()
  })

  test('a code works once, also when four browsers send it at the same moment', async () => {
    const { person, secret } = await withTwoFactor()
    const code = codeNow(secret)
    const browsers = await Promise.all(Array.from({ length: 4 }, () => waiting(person)))
    const answers = await Promise.all(
      browsers.map(browser => browser.send('login.second-factor', { body: { code } })),
    )
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 422, 422, 422])
    // Nor does the code of a step before the used one.
    nextStep()
    await (await waiting(person)).call('login.second-factor', { body: { code: codeNow(secret) } })
    expect((await (await waiting(person)).refused('login.second-factor', { body: { code } })).status).toBe(
      422,
    )
  })

  test('the code that switched it on does not sign in as well', async () => {
    const person = await t.person()
    const browser = await t.signedIn(person)
    const { secret } = await browser.call('profile.two-factor.begin', { body: { current_password } })
    const code = codeNow(secret)
    await browser.call('profile.two-factor.enable', { body: { code } })
    expect((await (await waiting(person)).refused('login.second-factor', { body: { code } })).status).toBe(
      422,
    )
  })

  test('a recovery code works once, however it is typed, and only for its owner', async () => {
    const { person, codes, browser: own } = await withTwoFactor()
    const stranger = await withTwoFactor()
    const code = codes[3] ?? ''
    expect(
      (await (await waiting(stranger.person)).refused('login.second-factor', { body: { code } })).status,
    ).toBe(422)
    const browsers = [await waiting(person), await waiting(person)]
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    const answers = await Promise.all(
      browsers.map(browser => browser.send('login.second-factor', { body: { code: typed } })),
    )
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 422])
    expect((await own.call('profile.edit')).recovery_codes_left).toBe(9)
  })

  test('new recovery codes replace the old ones', async () => {
    const { person, codes, browser } = await withTwoFactor()
    const { recovery_codes: fresh } = await browser.call('profile.two-factor.recovery-codes', {
      body: { current_password },
    })
    expect(
      (await (await waiting(person)).refused('login.second-factor', { body: { code: codes[0] ?? '' } }))
        .status,
    ).toBe(422)
    await (await waiting(person)).call('login.second-factor', { body: { code: fresh[0] ?? '' } })
  })

  test('after five wrong codes the person has to wait, in every browser', async () => {
    const { person, secret } = await withTwoFactor()
    const browser = await waiting(person)
    for (let count = 0; count < 5; count += 1)
      expect(
        (await browser.refused('login.second-factor', { body: { code: otherCode(secret) } })).status,
      ).toBe(422)
    const other = await waiting(person)
    expect((await other.refused('login.second-factor', { body: { code: codeNow(secret) } })).code).toBe(
      'throttled',
    )
    t.clock.advance(minutes(1))
    await other.call('login.second-factor', { body: { code: codeNow(secret) } })
  })

  test('the second step has to follow within ten minutes', async () => {
    const { person, secret } = await withTwoFactor()
    const browser = await waiting(person)
    t.clock.advance(minutes(10))
    expect((await browser.refused('login.second-factor', { body: { code: codeNow(secret) } })).status).toBe(
      401,
    )
    const anybody = await t.browser().open()
    expect((await anybody.refused('login.second-factor', { body: { code: codeNow(secret) } })).status).toBe(
      401,
    )
  })

  test('somebody deactivated between password and code does not get in', async () => {
    const { person, secret } = await withTwoFactor()
    const browser = await waiting(person)
    await deactivateUser(t.app.systemContext('test'), person)
    expect((await browser.refused('login.second-factor', { body: { code: codeNow(secret) } })).status).toBe(
      401,
    )
  })
})

describe('a lost second factor', () => {
  const reset = (email: string) => resetSecondFactor(t.app.systemContext('test'), email)

  test('is switched off by the operator: the password is enough, all sessions end, the person is told', async () => {
    const { person, browser } = await withTwoFactor()
    await t.outbox.take(person.email)
    expect(await reset(person.email)).toBe(person.name)
    expect((await t.outbox.take(person.email)).subject).toBe('Zwei-Faktor-Anmeldung ausgeschaltet')
    expect((await browser.refused('profile.edit')).status).toBe(401)
    const again = await t.signedIn(person)
    expect(await again.call('profile.edit')).toMatchObject({
      two_factor_enabled: false,
      recovery_codes_left: 0,
    })
    const { rows } = await t.app.database.background.pool.query(
      "select from audit_entries where subject_id = $1 and action = 'user.two-factor-reset'",
      [person.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('of nobody is not found', async () => {
    expect(await reset('niemand@lotse.test')).toBeNull()
  })
})
