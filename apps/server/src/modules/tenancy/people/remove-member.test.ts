import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { addMember } from '../index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const cityWithAdmin = async () => {
  const city = await test.mainTenant()
  return { city, admin: await test.signedIn(await test.member(city, 'admin')) }
}

const join = (userId: string, tenantId: string) =>
  addMember(test.app.systemContext('test'), tenantId, userId, 'admin')

describe('removing a person', () => {
  it('leaves somebody with another tenant their account and the other tenant', async () => {
    const { city, admin } = await cityWithAdmin()
    const elsewhere = await test.mainTenant()
    const person = await test.member(city, 'contentmanager')
    await join(person.id, elsewhere.id)
    const browser = await test.signedIn(person)
    await browser.call('layout.switchTenant', { params: { tenantId: city.id } })
    await admin.call('settings.users.destroy', { params: { user: person.id } })
    const layout = await browser.call('layout.data')
    expect(layout.activeTenant?.id).toBe(elsewhere.id)
    expect(layout.availableTenants.map(tenant => tenant.id)).toEqual([elsewhere.id])
  })

  it('deletes the account of somebody without any other tenant and ends the sessions', async () => {
    const { city, admin } = await cityWithAdmin()
    const person = await test.member(city, 'user')
    const browser = await test.signedIn(person)
    await admin.call('settings.users.destroy', { params: { user: person.id } })
    expect((await browser.refused('layout.data')).status).toBe(401)
    const log = await admin.call('settings.audit.index')
    const written = log.data.filter(entry => entry.subject_label === person.name)
    expect(written.map(entry => entry.action)).toEqual(
      expect.arrayContaining(['user.deleted', 'membership.removed']),
    )
    const invited = await admin.call('settings.users.store', {
      body: { name: person.name, email: person.email, role: 'user' },
    })
    expect(invited.id).not.toBe(person.id)
  })

  it('never deletes a super admin', async () => {
    const { city, admin } = await cityWithAdmin()
    const superAdmin = await test.person({ isSuperAdmin: true })
    await join(superAdmin.id, city.id)
    await admin.call('settings.users.destroy', { params: { user: superAdmin.id } })
    await (await test.signedIn(superAdmin)).call('superadmin.users.view')
  })

  it('keeps a person who is taken out of one tenant and into another at the same moment', async () => {
    const { city, admin } = await cityWithAdmin()
    const other = await cityWithAdmin()
    const person = await test.member(city, 'user')
    const [, added] = await Promise.all([
      admin.call('settings.users.destroy', { params: { user: person.id } }),
      other.admin.call('settings.users.store', {
        body: { name: person.name, email: person.email, role: 'user' },
      }),
    ])
    // Either the old account lives on in the other tenant, or a new one was made there after the deletion.
    const listed = await other.admin.call('settings.users.edit', { params: { user: added.id } })
    expect(listed).toMatchObject({ email: person.email, tenants_count: 1 })
    const { rows } = await test.store.database.pool.query(
      `select invitation.id from users person join tenant_invitations invitation on invitation.user_id = person.id
         where person.email = $1 and person.deleted_at is null`,
      [person.email],
    )
    expect(rows).toEqual([{ id: added.id }])
  })
})

describe('deactivating a person in one tenant', () => {
  it('takes the access away with the next call and gives it back', async () => {
    const { city, admin } = await cityWithAdmin()
    const person = await test.member(city, 'contentmanager')
    const browser = await test.signedIn(person)
    expect((await browser.call('layout.data')).activeTenant?.id).toBe(city.id)
    const params = { tenant: city.id, user: person.id }
    const changed = await admin.call('settings.tenant.users.status', { params, body: { status: 'inactive' } })
    expect(changed.status).toBe('inactive')
    const layout = await browser.call('layout.data')
    expect(layout).toMatchObject({ activeTenant: null, availableTenants: [], availableTenantsTotal: 0 })
    expect((await browser.refused('layout.switchTenant', { params: { tenantId: city.id } })).status).toBe(404)
    await admin.call('settings.tenant.users.status', { params, body: { status: 'active' } })
    expect((await browser.call('layout.data')).activeTenant?.id).toBe(city.id)
  })

  it('takes an admin the sub-tenants of that tenant too', async () => {
    const { city, admin } = await cityWithAdmin()
    const office = await test.subTenant(city)
    const second = await test.member(city, 'admin')
    const browser = await test.signedIn(second)
    await browser.call('layout.switchTenant', { params: { tenantId: office.id } })
    await browser.call('settings.users.index')
    await admin.call('settings.tenant.users.status', {
      params: { tenant: city.id, user: second.id },
      body: { status: 'inactive' },
    })
    expect((await browser.refused('settings.users.index')).status).toBe(403)
    expect((await browser.call('layout.data')).activeTenant).toBeNull()
  })
})
