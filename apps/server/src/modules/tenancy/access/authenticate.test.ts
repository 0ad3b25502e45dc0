import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import { addMember } from '../index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const join = (person: Person, tenant: TestTenant, role: 'admin' | 'user' | 'contentmanager' = 'user') =>
  addMember(test.app.systemContext('test'), tenant.id, person.id, role)

const deleteTenant = (tenant: TestTenant) =>
  test.store.database.pool.query('update tenants set deleted_at = now() where id = $1', [tenant.id])

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('the active tenant', () => {
  it('is the first reachable one by German order of names, and stays so', async () => {
    const person = await test.member(await test.mainTenant({ name: 'Zell' }), 'user')
    const first = await test.mainTenant({ name: 'Äpfelstadt' })
    await join(person, first)
    const browser = await test.signedIn(person)
    expect((await browser.call('layout.data')).activeTenant?.id).toBe(first.id)
    await join(person, await test.mainTenant({ name: 'Aachen' }))
    expect((await browser.call('layout.data')).activeTenant?.id).toBe(first.id)
  })

  it('is replaced once it is deleted', async () => {
    const [first, second] = [await test.mainTenant({ name: 'A' }), await test.mainTenant({ name: 'B' })]
    const person = await test.member(first, 'user')
    await join(person, second)
    const browser = await test.signedIn(person)
    expect((await browser.call('layout.data')).activeTenant?.id).toBe(first.id)
    await deleteTenant(first)
    expect((await browser.call('layout.data')).activeTenant?.id).toBe(second.id)
    await deleteTenant(second)
    expect((await browser.call('layout.data')).activeTenant).toBeNull()
  })

  it('is nobody’s for a person without a tenant, who then has no permission anywhere', async () => {
    const browser = await test.signedIn(await test.person())
    expect((await browser.call('layout.data')).activeTenant).toBeNull()
    expect((await browser.refused('settings.users.index')).status).toBe(403)
  })

  it('keeps a role to its own tenant', async () => {
    const [asAdmin, asUser] = [await test.mainTenant(), await test.mainTenant()]
    const person = await test.member(asAdmin, 'admin')
    await join(person, asUser)
    const browser = await test.signedIn(person)
    await browser.call('layout.switchTenant', { params: { tenantId: asAdmin.id } })
    await browser.call('settings.users.index')
    await browser.call('layout.switchTenant', { params: { tenantId: asUser.id } })
    expect((await browser.refused('settings.users.index')).status).toBe(403)
  })
})

describe('switching the tenant', () => {
  it('takes an admin of the main tenant into its sub-tenants with an admin’s rights', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const { message } = await admin.call('tenant.switch', { params: { tenant: office.id } })
    expect(message).toBe(`Mandant gewechselt: ${office.name}`)
    expect((await admin.call('settings.users.index')).total).toBe(0)
    // From inside the sub-tenant the main tenant is not managed.
    const params = { tenant: city.id }
    expect((await admin.refused('settings.tenant.users.index', { params })).status).toBe(404)
  })

  it('does not take other people of the main tenant there, nor an admin of a deleted one', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    const params = { tenantId: office.id }
    for (const role of ['contentmanager', 'user', 'external_user'] as const) {
      const browser = await test.signedIn(await test.member(city, role))
      const refusal = await browser.refused('layout.switchTenant', { params })
      expect(refusal).toMatchObject({ status: 404, message: 'Tenant not found' })
    }
    const admin = await test.signedIn(await test.member(city, 'admin'))
    await deleteTenant(city)
    expect((await admin.refused('layout.switchTenant', { params })).status).toBe(404)
  })

  it('takes a super admin everywhere except into deleted tenants', async () => {
    const superAdmin = await test.signedIn(await test.person({ isSuperAdmin: true }))
    const city = await test.mainTenant()
    await superAdmin.call('layout.switchTenant', { params: { tenantId: city.id } })
    expect((await superAdmin.call('layout.data')).activeTenant?.id).toBe(city.id)
    await deleteTenant(city)
    const refusal = await superAdmin.refused('layout.switchTenant', { params: { tenantId: city.id } })
    expect(refusal.status).toBe(404)
    expect((await superAdmin.call('layout.data')).activeTenant?.id).not.toBe(city.id)
  })

  it('needs the CSRF token, although it is a GET', async () => {
    const city = await test.mainTenant()
    const browser = await test.signedIn(await test.member(city, 'user'))
    browser.csrfToken = ''
    const refusal = await browser.refused('tenant.switch', { params: { tenant: city.id } })
    expect(refusal).toMatchObject({ status: 403, code: 'csrf' })
  })
})

describe('the tenants one can switch to', () => {
  it('are one’s own, searched by name without regard to case and with % as itself', async () => {
    const own = await test.mainTenant({ name: 'Öhringen 50%' })
    const person = await test.member(own, 'user')
    await join(person, await test.mainTenant({ name: 'Ulm 50' }))
    await test.mainTenant({ name: 'Öhringen 50% fremd' })
    const browser = await test.signedIn(person)
    const search = async (text: string) =>
      (await browser.call('layout.tenants', { query: { search: text } })).data.map(tenant => tenant.name)
    expect(await search('')).toEqual(['Öhringen 50%', 'Ulm 50'])
    expect(await search('öHRINGEN')).toEqual(['Öhringen 50%'])
    expect(await search('%')).toEqual(['Öhringen 50%'])
    expect(await search('_')).toEqual([])
  })

  it('are shown up to fifty, and counted beyond', async () => {
    const superAdmin = await test.signedIn(await test.person({ isSuperAdmin: true }))
    const { id } = await test.circle()
    await Promise.all(
      Array.from({ length: 52 }, (_, index) => test.mainTenant({ circleId: id, name: `Menge ${index}` })),
    )
    const found = await superAdmin.call('layout.tenants', { query: { search: 'menge' } })
    expect(found.data).toHaveLength(50)
    expect(found.total).toBe(52)
  })
})

describe('a profile picture', () => {
  it('is seen by the person, its tenant and super admins, and does not exist for others', async () => {
    const city = await test.mainTenant()
    const person = await test.member(city, 'user')
    const owner = await test.signedIn(person)
    const { profile_picture } = await owner.call('profile.picture.update', {
      file: { bytes: onePixel, name: 'ich.png', type: 'image/png' },
    })
    const see = async (who: Person, url = profile_picture) =>
      (await (await test.signedIn(who)).request({ method: 'GET', url })).statusCode
    const admin = await test.member(city, 'admin')
    const stranger = await test.member(await test.mainTenant(), 'admin')
    expect(await see(person)).toBe(200)
    expect(await see(await test.member(city, 'external_user'))).toBe(200)
    expect(await see(await test.person({ isSuperAdmin: true }))).toBe(200)
    expect(await see(stranger)).toBe(404)
    expect(await see(admin, `/api/users/${person.id}/picture/${randomUUID()}`)).toBe(404)

    const leaving = await test.member(city, 'user')
    const adminBrowser = await test.signedIn(admin)
    await adminBrowser.call('settings.tenant.users.status', {
      params: { tenant: city.id, user: leaving.id },
      body: { status: 'inactive' },
    })
    expect(await see(leaving)).toBe(404)
  })
})
