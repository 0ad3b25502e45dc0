import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { days } from '../../../platform/clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const wrong = 'Falsches-Wort-2026'
const newPassword = 'Neues-Passwort-1'

const tryIn = async (browser: TestBrowser, email: string, password: string) => {
  await browser.open()
  return (await browser.send('login.store', { body: { email, password } })).statusCode
}

/** Strangers at six addresses use up all that an account allows. */
const besiege = async ({ email }: Person, network = '198.18.0') => {
  for (let address = 2; address <= 7; address += 1)
    for (let count = 0; count < 5; count += 1)
      await tryIn(t.browser({ address: `${network}.${address}` }), email, wrong)
}

/** The browser in which the person has signed in before and is signed out now. */
const knownBrowser = async (person: Person, address = '198.18.1.1') => {
  const browser = await t.browser({ address }).signIn(person.email, testPassword)
  await browser.call('login.destroy')
  return browser
}

/** A browser somewhere else with the mark of another one. */
const withMark = (deviceCookie: string, address: string) => {
  const browser = t.browser({ address })
  browser.deviceCookie = deviceCookie
  return browser
}

describe('while strangers guess at an account from many addresses', () => {
  test('the person signs in on the own device, and nobody does anywhere else', async () => {
    const person = await t.person()
    const own = await knownBrowser(person)
    await besiege(person)
    expect(await tryIn(t.browser({ address: '198.18.1.2' }), person.email, testPassword)).toBe(429)
    expect(await tryIn(own, person.email, testPassword)).toBe(200)
    // The strangers have gained nothing by it.
    expect(await tryIn(t.browser({ address: '198.18.1.3' }), person.email, testPassword)).toBe(429)
  })

  test('a link by mail to set a new password leads in', async () => {
    const person = await t.person()
    const browser = await t.browser({ address: '198.18.1.4' }).open()
    await browser.call('password.forgot', { body: { email: person.email } })
    const token = (await t.outbox.takeLink(person.email)).split('/').at(-1) ?? ''
    await besiege(person)
    await browser.call('password.reset.store', {
      params: { token },
      body: { password: newPassword, password_confirmation: newPassword },
    })
    await besiege(person, '198.19.0')
    expect(await tryIn(t.browser({ address: '198.18.1.5' }), person.email, newPassword)).toBe(429)
    expect(await tryIn(browser, person.email, newPassword)).toBe(200)
  })

  test('whoever is signed in still proves the own password', async () => {
    const person = await t.person()
    const browser = await t.browser({ address: '198.18.1.6' }).signIn(person.email, testPassword)
    await besiege(person)
    await browser.call('profile.two-factor.begin', { body: { current_password: testPassword } })
  })
})

describe('the mark of a known device', () => {
  test('is out of reach for scripts, lasts half a year and tells nothing', async () => {
    const person = await t.person()
    const browser = await t.browser().open()
    const response = await browser.send('login.store', {
      body: { email: person.email, password: testPassword },
    })
    const cookie = response.cookies.find(({ name }) => name === 'lotse_device')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: days(180) / 1000 })
    expect(cookie?.value).not.toContain(person.email)
  })

  test('stolen, allows five guesses and then waits like everybody', async () => {
    const person = await t.person()
    const { deviceCookie } = await knownBrowser(person)
    const statuses: number[] = []
    // From a new address each time: the count is the device's.
    for (let count = 1; count <= 7; count += 1)
      statuses.push(await tryIn(withMark(deviceCookie, `198.18.2.${count}`), person.email, wrong))
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  test('keeps its count through a sign-in of the same device', async () => {
    const person = await t.person()
    const own = await knownBrowser(person)
    const before = own.deviceCookie.split('.')[0]
    expect(await tryIn(own, person.email, testPassword)).toBe(200)
    expect(own.deviceCookie.split('.')[0]).toBe(before)
  })

  test('counts only for the person it was given to, unchanged and for half a year', async () => {
    const [person, other] = [await t.person(), await t.person()]
    const { deviceCookie } = await knownBrowser(person)
    await besiege(other)
    expect(await tryIn(withMark(deviceCookie, '198.18.3.1'), other.email, testPassword)).toBe(429)

    await besiege(person)
    const [name, value = ''] = deviceCookie.split('=')
    const parts = value.split('.')
    const forged = [
      'x',
      `${value}x`,
      [parts[0], other.id, ...parts.slice(2)].join('.'),
      [...parts.slice(0, 2), '9999999999999', parts[3]].join('.'),
      [...parts, 'x'].join('.'),
    ]
    for (const [index, mark] of forged.entries())
      expect(
        await tryIn(withMark(`${name}=${mark}`, `198.18.3.${index + 10}`), person.email, testPassword),
      ).toBe(429)
  })

  test('ends with a new password on all other devices, and with the other sessions', async () => {
    for (const end of ['password', 'sessions'] as const) {
      const person = await t.person()
      const lost = await knownBrowser(person, '198.18.4.1')
      t.clock.advance(1000)
      const own = await t.browser({ address: '198.18.4.2' }).signIn(person.email, testPassword)
      t.clock.advance(1000)
      const form = { name: person.name, email: person.email }
      const changed = { password: newPassword, password_confirmation: newPassword }
      if (end === 'password') await own.call('profile.update', { body: { ...form, ...changed } })
      else await own.call('profile.sessions.destroy-others')
      const password = end === 'password' ? newPassword : testPassword
      await besiege(person)
      expect(await tryIn(lost, person.email, password), end).toBe(429)
      expect(await tryIn(own, person.email, password), end).toBe(200)
    }
  })

  test('is worth nothing after half a year', async () => {
    const person = await t.person()
    const own = await knownBrowser(person)
    t.clock.advance(days(180))
    await besiege(person)
    expect(await tryIn(own, person.email, testPassword)).toBe(429)
  })
})
