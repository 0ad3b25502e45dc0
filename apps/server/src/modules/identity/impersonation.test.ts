import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts'
import { deactivateUser, deleteUser } from './index.ts'
import { png } from './profile/test-pictures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const actingAs = async (target: Person, admin?: Person) => {
  const browser = await t.signedIn(admin ?? (await t.person({ isSuperAdmin: true })))
  await browser.call('superadmin.users.impersonate', { params: { user: target.id } })
  return browser
}

describe('acting as somebody else', () => {
  test('the session is that of the person, names the super admin, and goes back to them', async () => {
    const admin = await t.person({ isSuperAdmin: true, name: 'Sabine Super' })
    const target = await t.person()
    const browser = await t.signedIn(admin)
    const cookies = [browser.cookie]
    await browser.call('superadmin.users.impersonate', { params: { user: target.id } })
    cookies.push(browser.cookie)
    expect((await browser.call('session.show')).auth).toMatchObject({
      user: { id: target.id, is_super_admin: false },
      impersonating: { id: admin.id, name: 'Sabine Super' },
    })
    await browser.call('superadmin.users.stop-impersonating')
    cookies.push(browser.cookie)
    expect((await browser.call('session.show')).auth).toMatchObject({
      user: { id: admin.id },
      impersonating: null,
    })
    expect(new Set(cookies).size).toBe(3)
    for (const old of cookies.slice(0, 2)) {
      const thief = t.browser()
      thief.cookie = old
      expect((await thief.call('session.show')).auth.user).toBeNull()
    }
  })

  test('nothing of the profile can be changed', async () => {
    const target = await t.person()
    const own = await t.signedIn(target)
    const { data } = await own.call('profile.sessions.index')
    const browser = await actingAs(target)
    const form = { name: target.name, email: target.email }
    const current_password = testPassword
    const refusals = [
      await browser.refused('profile.update', { body: { ...form, name: 'Anders' } }),
      await browser.refused('profile.update', { body: { ...form, email: 'fremd@lotse.test' } }),
      await browser.refused('profile.update', {
        body: { ...form, password: 'Neues-Wort-2026', password_confirmation: 'Neues-Wort-2026' },
      }),
      await browser.refused('profile.picture.update', {
        file: { bytes: png, name: 'a.png', type: 'image/png' },
      }),
      await browser.refused('profile.picture.delete'),
      await browser.refused('profile.sessions.destroy', { params: { session: data[0]?.id ?? '' } }),
      await browser.refused('profile.sessions.destroy-others'),
      await browser.refused('profile.two-factor.begin', { body: { current_password } }),
      await browser.refused('profile.two-factor.enable', { body: { code: '123456' } }),
      await browser.refused('profile.two-factor.disable', { body: { current_password } }),
      await browser.refused('profile.two-factor.recovery-codes', { body: { current_password } }),
    ]
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 403,
        message: 'Während der Identitätsübernahme nicht möglich.',
      })
    const profile = await own.call('profile.edit')
    expect(profile).toMatchObject({
      user: { ...form, profile_picture: null },
      pending_email: null,
      two_factor_enabled: false,
    })
  })

  test('the super admin’s session is not among those of the person', async () => {
    const target = await t.person()
    const own = await t.signedIn(target)
    const browser = await actingAs(target)
    expect((await own.call('profile.sessions.index')).data).toHaveLength(1)
    await own.call('profile.sessions.destroy-others')
    expect((await browser.call('session.show')).auth.user?.id).toBe(target.id)
  })

  test('ends when the super admin is deactivated or deleted, or the person is', async () => {
    const ctx = t.app.systemContext('test')
    const endings: ((admin: Person, target: Person) => Promise<unknown>)[] = [
      admin => deactivateUser(ctx, admin),
      admin => deleteUser(ctx, admin),
      (_, target) => deactivateUser(ctx, target),
      (_, target) => deleteUser(ctx, target),
    ]
    for (const end of endings) {
      const admin = await t.person({ isSuperAdmin: true })
      const target = await t.person()
      const browser = await actingAs(target, admin)
      await end(admin, target)
      expect((await browser.call('session.show')).auth.user).toBeNull()
    }
  })

  test('a new password of the super admin ends the sessions in which they act as others', async () => {
    const admin = await t.person({ isSuperAdmin: true })
    const browser = await actingAs(await t.person(), admin)
    const own = await t.signedIn(admin)
    const password = 'Neues-Wort-2026'
    await own.call('profile.update', {
      body: { name: admin.name, email: admin.email, password, password_confirmation: password },
    })
    expect((await browser.call('session.show')).auth.user).toBeNull()
  })
})
