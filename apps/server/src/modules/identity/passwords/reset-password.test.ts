import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'
import { minutes } from '../../../platform/clock.ts'
import { createInvitedUser, deactivateUser, sendInvitation } from '../index.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const newPassword = 'Anderes-Wort-2026'
const passwords = { password: newPassword, password_confirmation: newPassword }
const message = 'Wenn es ein Konto zu dieser Adresse gibt, haben wir einen Link gesendet.'

const forgot = async (email: string, address?: string) =>
  (await t.browser({ address }).open()).send('password.forgot', { body: { email } })

const resetToken = async (email: string): Promise<string> => {
  const path = await t.outbox.takeLink(email)
  expect(path).toMatch(/^\/password\/reset\//)
  return path.split('/').at(-1) ?? ''
}

describe('a forgotten password', () => {
  test('a link sets a new one; all sessions end, and the other links die', async () => {
    const person = await t.person()
    const signedIn = await t.signedIn(person)
    await forgot(person.email)
    const other = await resetToken(person.email)
    await forgot(person.email)
    const token = await resetToken(person.email)
    const browser = await t.browser().open()
    expect(await browser.call('password.reset.show', { params: { token } })).toEqual({
      email: person.email,
      state: 'valid',
    })
    await browser.call('password.reset.store', { params: { token }, body: passwords })
    expect((await signedIn.call('session.show')).auth.user).toBeNull()
    for (const dead of [token, other]) {
      expect((await browser.refused('password.reset.show', { params: { token: dead } })).status).toBe(404)
      expect(
        (await browser.refused('password.reset.store', { params: { token: dead }, body: passwords })).status,
      ).toBe(404)
    }
    expect(
      (await browser.refused('login.store', { body: { email: person.email, password: testPassword } }))
        .status,
    ).toBe(422)
    await browser.signIn(person.email, newPassword)
    expect((await t.outbox.take(person.email)).subject).toBe('Ihr Passwort wurde geändert')
  })

  test('the link works once, also for two at the same moment, and for an hour', async () => {
    const person = await t.person()
    await forgot(person.email)
    const token = await resetToken(person.email)
    const browsers = await Promise.all([t.browser().open(), t.browser().open()])
    const answers = await Promise.all(
      browsers.map(browser => browser.send('password.reset.store', { params: { token }, body: passwords })),
    )
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 404])
    await t.outbox.take(person.email)

    await forgot(person.email)
    const late = { token: await resetToken(person.email) }
    t.clock.advance(minutes(60))
    const browser = await t.browser().open()
    expect((await browser.call('password.reset.show', { params: late })).state).toBe('expired')
    expect((await browser.refused('password.reset.store', { params: late, body: passwords })).status).toBe(
      410,
    )
  })

  test('a new address that waited for its confirmation is forgotten with the old password', async () => {
    const person = await t.person()
    const thief = await t.signedIn(person)
    await thief.call('profile.update', { body: { name: person.name, email: 'dieb@lotse.test' } })
    const stolen = (await t.outbox.takeLink('dieb@lotse.test')).split('/').at(-1) ?? ''
    expect((await t.outbox.take(person.email)).text).toContain('dieb@lotse.test')
    await forgot(person.email)
    const browser = await t.browser().open()
    await browser.call('password.reset.store', {
      params: { token: await resetToken(person.email) },
      body: passwords,
    })
    expect((await browser.refused('email.confirm', { params: { token: stolen } })).status).toBe(404)
  })

  test('the answer does not tell whether there is an account, and only those who have one get a mail', async () => {
    const person = await t.person()
    const deactivated = await t.person()
    await deactivateUser(t.app.systemContext('test'), deactivated)
    const emails = ['niemand@lotse.test', deactivated.email, person.email]
    const answers = []
    for (const email of emails) answers.push(await forgot(email))
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { message }])
    await resetToken(person.email)
    expect(
      t.outbox.mails.filter(mail => mail.to === 'niemand@lotse.test' || mail.to === deactivated.email),
    ).toEqual([])
  })

  test('invited people who have no password yet get their invitation again', async () => {
    const ctx = t.app.systemContext('test')
    const tenant = await t.mainTenant()
    const user = await createInvitedUser(ctx, { name: 'Ina Neu', email: 'ina.neu@lotse.test' })
    await sendInvitation(ctx, user, tenant)
    const first = await t.outbox.takeLink(user.email)
    await forgot(user.email)
    const mail = await t.outbox.take(user.email)
    expect(mail.subject).toBe(`Einladung zu „${tenant.name}“`)
    expect(mail.text).not.toContain(first)
  })

  test('a mailbox gets three mails in 15 minutes at most, and the answer stays the same', async () => {
    const person = await t.person()
    for (let count = 0; count < 5; count += 1)
      expect((await forgot(person.email, `192.0.2.${count}`)).json()).toEqual({ message })
    t.clock.advance(minutes(15))
    // The next mail after the three is this one, so there were no others between.
    await forgot(person.email)
    for (let count = 0; count < 4; count += 1) await resetToken(person.email)
    expect(t.outbox.mails.filter(mail => mail.to === person.email)).toHaveLength(4)
  })

  test('one address asks 30 times in 15 minutes at most', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1)
      statuses.push((await forgot(`wer${count}@lotse.test`, '203.0.113.9')).statusCode)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })

  test('a new password lifts the block that wrong guesses of the person caused', async () => {
    const person = await t.person()
    const browser = await t.browser({ address: '203.0.113.20' }).open()
    for (let count = 0; count < 6; count += 1)
      await browser.refused('login.store', { body: { email: person.email, password: 'falsch' } })
    await forgot(person.email)
    await browser.call('password.reset.store', {
      params: { token: await resetToken(person.email) },
      body: passwords,
    })
    await browser.signIn(person.email, newPassword)
  })
})
