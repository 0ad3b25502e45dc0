import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'

let test: TestApp
let boss: Person
beforeAll(async () => {
  test = await startTestApp()
  boss = await test.person({ name: 'Sabine Super', isSuperAdmin: true })
})
afterAll(() => test.close())

describe('acting as somebody else', () => {
  it('gives exactly that person’s rights, and ends', async () => {
    const city = await test.mainTenant()
    const person = await test.member(city, 'contentmanager')
    const browser = await test.signedIn(boss)
    await browser.call('superadmin.users.impersonate', { params: { user: person.id } })
    const session = await browser.call('session.show')
    expect(session.auth).toMatchObject({
      user: { id: person.id, is_super_admin: false },
      impersonating: { name: boss.name },
    })
    expect((await browser.call('layout.data')).availableTenants.map(tenant => tenant.id)).toEqual([city.id])
    expect((await browser.refused('superadmin.users.view')).status).toBe(403)
    expect((await browser.refused('settings.users.index')).status).toBe(403)

    await browser.call('superadmin.users.stop-impersonating')
    expect((await browser.call('session.show')).auth).toMatchObject({
      user: { id: boss.id },
      impersonating: null,
    })
    await browser.call('superadmin.users.view')
  })

  it('is written down with both names, as is everything done meanwhile', async () => {
    const city = await test.mainTenant()
    const admin = await test.member(city, 'admin')
    const other = await test.member(city, 'user')
    const browser = await test.signedIn(boss)
    await browser.call('superadmin.users.impersonate', { params: { user: admin.id } })
    await browser.call('settings.users.update', {
      params: { user: other.id },
      body: { name: other.name, email: other.email, role: 'contentmanager' },
    })
    await browser.call('superadmin.users.stop-impersonating')
    const log = await browser.call('superadmin.audit.index', { query: { search: admin.name } })
    const written = (action: string) => log.data.find(entry => entry.action === action)
    expect(written('user.impersonated')).toMatchObject({ actor_name: boss.name, subject_label: admin.name })
    for (const action of ['membership.role-changed', 'user.impersonation-ended'])
      expect(written(action)).toMatchObject({ actor_name: admin.name, impersonator_name: boss.name })
  })

  it('is seen by the admins of the tenant, with its end', async () => {
    const city = await test.mainTenant()
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const person = await test.member(city, 'user')
    const browser = await test.signedIn(boss)
    await browser.call('superadmin.users.impersonate', { params: { user: person.id } })
    await browser.call('superadmin.users.stop-impersonating')
    await test.browser().signIn(person.email, testPassword)
    const { data, actions } = await admin.call('settings.audit.index', { query: { search: person.name } })
    expect(data.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['user.signed-in', person.name],
      ['user.impersonation-ended', person.name],
      ['user.impersonated', boss.name],
      ['membership.added', 'System'],
    ])
    // The filter offers what can occur here, and nothing that never does.
    const offered = actions.map(({ value }) => value)
    for (const { action } of data) expect(offered).toContain(action)
    for (const never of ['circle.created', 'legal-page.updated', 'user.super-admin-appointed'])
      expect(offered).not.toContain(never)
  })

  it('never reaches a super admin, oneself, somebody unconfirmed or deactivated', async () => {
    const city = await test.mainTenant()
    const browser = await test.signedIn(boss)
    await browser.call('layout.switchTenant', { params: { tenantId: city.id } })
    const otherSuperAdmin = await test.person({ isSuperAdmin: true })
    const deactivated = await test.member(city, 'user')
    await browser.call('superadmin.users.status', {
      params: { user: deactivated.id },
      body: { status: 'inactive' },
    })
    const unconfirmed = await browser.call('superadmin.users.store', {
      body: { name: 'Ina', email: 'unbestaetigt@lotse.test', role: 'user' },
    })
    for (const { id } of [otherSuperAdmin, boss, unconfirmed, deactivated]) {
      const refusal = await browser.refused('superadmin.users.impersonate', { params: { user: id } })
      expect(refusal.status).toBe(403)
    }
    expect((await browser.call('session.show')).auth.user?.id).toBe(boss.id)
  })

  it('is over for a person who becomes a super admin meanwhile', async () => {
    const person = await test.member(await test.mainTenant(), 'user')
    const browser = await test.signedIn(boss)
    await browser.call('superadmin.users.impersonate', { params: { user: person.id } })
    await test.store.database.pool.query('update users set is_super_admin = true where id = $1', [person.id])
    expect((await browser.refused('superadmin.users.view')).status).toBe(401)
  })

  it('does not nest, and cannot be ended by somebody who does not do it', async () => {
    const city = await test.mainTenant()
    const [first, second] = [await test.member(city, 'admin'), await test.member(city, 'user')]
    const browser = await test.signedIn(boss)
    expect((await browser.refused('superadmin.users.stop-impersonating')).status).toBe(409)
    await browser.call('superadmin.users.impersonate', { params: { user: first.id } })
    expect(
      (await browser.refused('superadmin.users.impersonate', { params: { user: second.id } })).status,
    ).toBe(403)
  })
})
