import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'
import { minutes } from '../../../platform/clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const password = 'Neues-Wort-2026'
const newPassword = { password, password_confirmation: password }

describe('the own profile', () => {
  test('a new name counts at once, needs no password, and is in the log with both names', async () => {
    const person = await t.person({ name: 'Alt Alter' })
    const browser = await t.signedIn(person)
    t.clock.advance(minutes(60))
    const profile = await browser.call('profile.update', { body: { name: 'Neu Neuer', email: person.email } })
    expect(profile.user).toMatchObject({ name: 'Neu Neuer', initials: 'NN', email: person.email })
    expect(profile.pending_email).toBeNull()
    const admin = await t.signedIn(await t.person({ isSuperAdmin: true }))
    const { data } = await admin.call('superadmin.audit.index', {
      query: { search: 'Neu Neuer', action: 'user.updated' },
    })
    expect(data.map(entry => entry.changes)).toEqual([{ name: { from: 'Alt Alter', to: 'Neu Neuer' } }])
  })

  test('a new password ends the other sessions, keeps this one under a new token, and is told by mail', async () => {
    const person = await t.person()
    const browser = await t.signedIn(person)
    const other = await t.signedIn(person)
    const copied = t.browser()
    copied.cookie = browser.cookie
    await browser.call('profile.update', { body: { name: person.name, email: person.email, ...newPassword } })
    expect((await browser.call('session.show')).auth.user?.id).toBe(person.id)
    expect((await other.call('session.show')).auth.user).toBeNull()
    expect((await copied.call('session.show')).auth.user).toBeNull()
    expect((await t.outbox.take(person.email)).subject).toBe('Ihr Passwort wurde geändert')
    expect((await other.open()).cookie).toBeTruthy()
    expect(
      (await other.refused('login.store', { body: { email: person.email, password: testPassword } })).status,
    ).toBe(422)
    await other.signIn(person.email, password)
  })

  test('15 minutes after the sign-in a new password or address needs the current password', async () => {
    const person = await t.person()
    const browser = await t.signedIn(person)
    const form = { name: person.name, email: person.email }
    t.clock.advance(minutes(15))
    const missing = { current_password: 'Bitte bestätigen Sie die Änderung mit Ihrem aktuellen Passwort.' }
    expect((await browser.refused('profile.update', { body: { ...form, ...newPassword } })).errors).toEqual(
      missing,
    )
    expect(
      (await browser.refused('profile.update', { body: { ...form, email: 'anders@lotse.test' } })).errors,
    ).toEqual(missing)
    expect(
      (
        await browser.refused('profile.update', {
          body: { ...form, ...newPassword, current_password: 'falsch' },
        })
      ).errors,
    ).toEqual({ current_password: 'Das aktuelle Passwort ist falsch.' })
    await browser.call('profile.update', {
      body: { ...form, ...newPassword, current_password: testPassword },
    })
    // Proved just now, so the next change need not prove it again.
    await browser.call('profile.update', { body: { ...form, email: 'anders@lotse.test' } })
  })

  test('a wrong current password counts as a guess, and the name stays too', async () => {
    const person = await t.person()
    const browser = await t.signedIn(person)
    const body = { name: 'Anderer Name', email: person.email, ...newPassword, current_password: 'falsch' }
    for (let count = 0; count < 5; count += 1)
      expect((await browser.refused('profile.update', { body })).status).toBe(422)
    expect(
      (await browser.refused('profile.update', { body: { ...body, current_password: testPassword } })).code,
    ).toBe('throttled')
    // A count of its own: at the sign-in nobody is kept out by it, nor the other way round.
    await t.browser().signIn(person.email, testPassword)
    expect((await browser.call('profile.edit')).user.name).toBe(person.name)
  })

  test('a weak password, two different ones and foreign fields are refused at their field', async () => {
    const person = await t.person()
    const browser = await t.signedIn(person)
    const form = { name: person.name, email: person.email }
    const errorsOf = async (more: object) =>
      Object.keys((await browser.refused('profile.update', { body: { ...form, ...more } })).errors)
    expect(await errorsOf({ password: 'kurz', password_confirmation: 'kurz' })).toEqual(['password'])
    expect(await errorsOf({ password, password_confirmation: 'anders' })).toEqual(['password_confirmation'])
    const long = `Aa1!${'x'.repeat(253)}`
    expect(await errorsOf({ password: long, password_confirmation: long })).toContain('password')
    for (const field of ['id', 'is_super_admin', 'email_verified_at', 'password_hash', 'role'])
      expect(await errorsOf({ [field]: true })).toEqual([field])
    expect((await browser.call('profile.edit')).user.is_super_admin).toBe(false)
  })

  test('nobody without a session sees or changes a profile', async () => {
    const browser = await t.browser().open()
    expect((await browser.refused('profile.edit')).status).toBe(401)
    expect(
      (await browser.refused('profile.update', { body: { name: 'X', email: 'x@lotse.test' } })).status,
    ).toBe(401)
  })
})
