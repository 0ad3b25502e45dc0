import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'
import { days } from '../../../platform/clock.ts'
import {
  changeUnverifiedEmail,
  createInvitedUser,
  deactivateUser,
  deleteUser,
  sendInvitation,
} from '../index.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const passwords = { password: testPassword, password_confirmation: testPassword }
const unknownToken = 'x'.repeat(43)

let counter = 0
const invited = async () => {
  counter += 1
  const tenant = await t.mainTenant({ name: `Stadt Einladung ${counter}` })
  const ctx = t.app.systemContext('test')
  const user = await createInvitedUser(ctx, {
    name: `Ina Eingeladen ${counter}`,
    email: `ina${counter}@lotse.test`,
  })
  await t.app.database.pool.query(
    `insert into tenant_invitations (tenant_id, id, user_id, name, email, role, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 'user', now())`,
    [tenant.id, user.id, user.name, user.email],
  )
  await sendInvitation(ctx, user, tenant)
  return { user, tenant, token: await nextToken(user.email) }
}
const nextToken = async (email: string): Promise<string> => {
  const path = await t.outbox.takeLink(email)
  expect(path).toMatch(/^\/invitation\//)
  return path.split('/').at(-1) ?? ''
}

describe('an invitation', () => {
  test('names the person and the tenant, sets the password once, and leads to the sign-in', async () => {
    const { user, tenant, token } = await invited()
    const browser = await t.browser().open()
    const params = { token }
    expect(await browser.call('invitation.show', { params })).toEqual({
      name: user.name,
      email: user.email,
      tenant_name: tenant.name,
      state: 'valid',
    })
    expect(
      (await browser.refused('login.store', { body: { email: user.email, password: testPassword } })).status,
    ).toBe(422)
    await browser.call('invitation.accept', { params, body: passwords })
    expect((await browser.call('session.show')).auth.user).toBeNull()
    await browser.signIn(user.email, testPassword)
    expect((await browser.call('profile.edit')).email_verified_at).not.toBeNull()
    for (const again of [
      await browser.refused('invitation.show', { params }),
      await browser.refused('invitation.accept', { params, body: passwords }),
      await browser.refused('invitation.renew', { params }),
    ])
      expect(again).toEqual(await browser.refused('invitation.show', { params: { token: unknownToken } }))
  })

  test('is accepted once, also by two browsers at the same moment', async () => {
    const { token } = await invited()
    const browsers = await Promise.all([t.browser().open(), t.browser().open(), t.browser().open()])
    const answers = await Promise.all(
      browsers.map(browser => browser.send('invitation.accept', { params: { token }, body: passwords })),
    )
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 404, 404])
  })

  test('expires after seven days; a new link goes to the same address and the old one dies', async () => {
    const { user, tenant, token } = await invited()
    t.clock.advance(days(7))
    const browser = await t.browser().open()
    expect((await browser.call('invitation.show', { params: { token } })).state).toBe('expired')
    expect((await browser.refused('invitation.accept', { params: { token }, body: passwords })).status).toBe(
      410,
    )
    expect((await browser.call('invitation.renew', { params: { token } })).message).toContain(user.email)
    const fresh = await nextToken(user.email)
    expect((await browser.refused('invitation.renew', { params: { token } })).status).toBe(404)
    expect(await browser.call('invitation.show', { params: { token: fresh } })).toMatchObject({
      state: 'valid',
      tenant_name: tenant.name,
    })
    await browser.call('invitation.accept', { params: { token: fresh }, body: passwords })
    await browser.signIn(user.email, testPassword)
  })

  test('asks for a good password, twice the same', async () => {
    const { token } = await invited()
    const browser = await t.browser().open()
    const weak = { password: 'zu einfach', password_confirmation: 'zu einfach' }
    expect(
      (await browser.refused('invitation.accept', { params: { token }, body: weak })).errors.password,
    ).toBeDefined()
    const different = { password: testPassword, password_confirmation: `${testPassword}!` }
    expect(
      (await browser.refused('invitation.accept', { params: { token }, body: different })).errors,
    ).toEqual({
      password_confirmation: 'Die Passwörter stimmen nicht überein',
    })
  })

  test('to a wrong address dies when the address is corrected', async () => {
    const { user, tenant, token } = await invited()
    const ctx = t.app.systemContext('test')
    const changed = await changeUnverifiedEmail(ctx, user, `richtig-${user.email}`)
    await sendInvitation(ctx, changed, tenant)
    const browser = await t.browser().open()
    expect((await browser.refused('invitation.show', { params: { token } })).status).toBe(404)
    expect(
      (await browser.call('invitation.show', { params: { token: await nextToken(changed.email) } })).email,
    ).toBe(changed.email)
  })

  test('cannot take an address that somebody has, nor correct one that is confirmed', async () => {
    const ctx = t.app.systemContext('test')
    const someone = await t.person()
    await expect(
      createInvitedUser(ctx, { name: 'Doppelt', email: someone.email.toUpperCase() }),
    ).rejects.toMatchObject({
      code: 'invalid',
      errors: { email: 'Diese E-Mail-Adresse wird bereits verwendet' },
    })
    const { user } = await invited()
    await expect(changeUnverifiedEmail(ctx, user, someone.email)).rejects.toMatchObject({
      errors: { email: expect.any(String) },
    })
    await expect(changeUnverifiedEmail(ctx, someone, 'frei@lotse.test')).rejects.toMatchObject({
      errors: { email: expect.any(String) },
    })
  })

  test('of a deactivated or deleted person is not found', async () => {
    const browser = await t.browser().open()
    for (const remove of [deactivateUser, deleteUser]) {
      const { user, token } = await invited()
      await remove(t.app.systemContext('test'), user)
      expect((await browser.refused('invitation.show', { params: { token } })).status).toBe(404)
      expect(
        (await browser.refused('invitation.accept', { params: { token }, body: passwords })).status,
      ).toBe(404)
      expect((await browser.refused('invitation.renew', { params: { token } })).status).toBe(404)
    }
  })

  test('does not open as a link for another purpose', async () => {
    const { token } = await invited()
    const browser = await t.browser().open()
    expect((await browser.refused('password.reset.show', { params: { token } })).status).toBe(404)
    expect(
      (await browser.refused('password.reset.store', { params: { token }, body: passwords })).status,
    ).toBe(404)
    expect((await browser.refused('email.confirm', { params: { token } })).status).toBe(404)
  })

  test('is in the log of the tenant when it is accepted, with the person as the one who acted', async () => {
    const { user, tenant, token } = await invited()
    const admin = await t.member(tenant, 'admin')
    const bystander = await t.signedIn(await t.person())
    await bystander.call('invitation.accept', { params: { token }, body: passwords })
    const log = await (await t.signedIn(admin)).call('settings.audit.index', {
      query: { action: 'user.invitation-accepted' },
    })
    expect(log.data).toHaveLength(1)
    expect(log.data[0]).toMatchObject({
      actor_name: user.name,
      subject_label: user.name,
      tenant_name: tenant.name,
    })
  })
})
