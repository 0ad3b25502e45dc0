import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'
import { hours } from '../../../platform/clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

let counter = 0
const requested = async () => {
  counter += 1
  const person = await t.person()
  const newEmail = `neu${counter}@lotse.test`
  const browser = await t.signedIn(person)
  const profile = await browser.call('profile.update', { body: { name: person.name, email: newEmail } })
  expect(profile).toMatchObject({ pending_email: newEmail, user: { email: person.email } })
  const path = await t.outbox.takeLink(newEmail)
  expect(path).toMatch(/^\/email-confirmation\//)
  expect((await t.outbox.take(person.email)).text).toContain(newEmail)
  return { person, newEmail, browser, token: path.split('/').at(-1) ?? '' }
}

describe('a new e-mail address', () => {
  test('counts once it is confirmed, from any browser; the session stays, the old address is told', async () => {
    const { person, newEmail, browser, token } = await requested()
    const elsewhere = await t.browser().open()
    await t.signedIn(person)
    await elsewhere.call('email.confirm', { params: { token } })
    expect(await browser.call('profile.edit')).toMatchObject({
      pending_email: null,
      user: { email: newEmail },
    })
    expect((await t.outbox.take(person.email)).subject).toBe('Ihre E-Mail-Adresse wurde geändert')
    expect(
      (await elsewhere.refused('login.store', { body: { email: person.email, password: testPassword } }))
        .status,
    ).toBe(422)
    await elsewhere.signIn(newEmail, testPassword)
    expect((await elsewhere.refused('email.confirm', { params: { token } })).status).toBe(404)
  })

  test('that somebody took meanwhile is refused with a clear message, and nothing changes', async () => {
    const { person, newEmail, browser, token } = await requested()
    await t.person({ email: newEmail })
    expect(await browser.refused('email.confirm', { params: { token } })).toMatchObject({
      status: 409,
      message: 'Diese E-Mail-Adresse gehört inzwischen zu einem anderen Konto.',
    })
    expect((await browser.call('profile.edit')).user.email).toBe(person.email)
  })

  test('that somebody has already is answered as a free one, so that nobody learns who has an account', async () => {
    const person = await t.person()
    const owner = await t.person()
    const browser = await t.signedIn(person)
    const profile = await browser.call('profile.update', { body: { name: person.name, email: owner.email } })
    expect(profile.pending_email).toBe(owner.email)
    const token = (await t.outbox.takeLink(owner.email)).split('/').at(-1) ?? ''
    expect((await browser.refused('email.confirm', { params: { token } })).status).toBe(409)
    expect((await (await t.signedIn(owner)).call('session.show')).auth.user?.id).toBe(owner.id)
  })

  test('has to be confirmed within a day', async () => {
    const { person, browser, token } = await requested()
    t.clock.advance(hours(24))
    expect((await browser.refused('email.confirm', { params: { token } })).status).toBe(410)
    expect((await (await t.signedIn(person)).call('profile.edit')).pending_email).toBeNull()
  })

  test('replaces one that waited, whose link dies', async () => {
    const { person, browser, token } = await requested()
    const profile = await browser.call('profile.update', {
      body: { name: person.name, email: 'doch-anders@lotse.test' },
    })
    expect(profile.pending_email).toBe('doch-anders@lotse.test')
    expect((await browser.refused('email.confirm', { params: { token } })).status).toBe(404)
  })

  test('ends the links for a new password that went to the old one', async () => {
    const { person, browser, token } = await requested()
    await browser.call('password.forgot', { body: { email: person.email } })
    const reset = (await t.outbox.takeLink(person.email)).split('/').at(-1) ?? ''
    await browser.call('email.confirm', { params: { token } })
    expect((await browser.refused('password.reset.show', { params: { token: reset } })).status).toBe(404)
  })

  test('can be asked for five times an hour, so that nobody floods strangers with mails', async () => {
    const person = await t.person()
    const browser = await t.signedIn(person)
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1)
      statuses.push(
        (
          await browser.send('profile.update', {
            body: { name: person.name, email: `opfer${count}@lotse.test` },
          })
        ).statusCode,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a new address that waits', () => {
  test('is asked again with a new link, or given up', async () => {
    const person = await t.person()
    const browser = await t.signedIn(person)
    const email = `wartet-${person.id}@lotse.test`
    expect((await browser.refused('profile.pending-email.resend')).status).toBe(409)
    await browser.call('profile.update', { body: { name: person.name, email } })
    const tokenOf = async () => (await t.outbox.takeLink(email)).split('/').at(-1) ?? ''
    const first = await tokenOf()
    expect((await browser.call('profile.pending-email.resend')).message).toContain(email)
    const second = await tokenOf()
    const visitor = await t.browser().open()
    expect((await visitor.refused('email.confirm', { params: { token: first } })).status).toBe(404)
    await browser.call('profile.pending-email.destroy')
    expect((await visitor.refused('email.confirm', { params: { token: second } })).status).toBe(404)
    expect(await browser.call('profile.edit')).toMatchObject({
      pending_email: null,
      user: { email: person.email },
    })
  })
})
