import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import { addMember } from '../index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const memberNamed = async (tenant: TestTenant, name: string, email?: string) => {
  const person = await test.person({ name, email })
  await addMember(test.app.systemContext('test'), tenant.id, person.id, 'user')
  return person
}

const cityWithAdmin = async () => {
  const city = await test.mainTenant()
  return { city, admin: await test.signedIn(await test.member(city, 'admin')) }
}

const names = (list: { data: { name: string }[] }) => list.data.map(row => row.name)

describe('the list of people', () => {
  it('comes in pages of ten with the envelope of every list', async () => {
    const { city, admin } = await cityWithAdmin()
    for (let number = 10; number < 22; number += 1) await memberNamed(city, `Anna ${number}`)
    const first = await admin.call('settings.users.index', { query: { search: 'Anna' } })
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 10, total: 12, from: 1, to: 10 })
    expect(first.links.map(link => link.label)).toEqual(['Zurück', '1', '2', 'Weiter'])
    const second = await admin.call('settings.users.index', { query: { search: 'Anna', page: 2 } })
    expect(second).toMatchObject({ current_page: 2, from: 11, to: 12 })
    expect([...names(first), ...names(second)]).toEqual(
      Array.from({ length: 12 }, (_, index) => `Anna ${index + 10}`),
    )
    expect(first.statistics.total).toBe(13)
  })

  it('keeps its order and repeats nobody where the sorted value is the same', async () => {
    const { city, admin } = await cityWithAdmin()
    for (let number = 0; number < 6; number += 1) await memberNamed(city, 'Gleicher Name')
    const pages = await Promise.all(
      [1, 2, 3].map(page =>
        admin.call('settings.users.index', { query: { page, per_page: 2, sort: 'role' } }),
      ),
    )
    const ids = pages.flatMap(page => page.data.map(row => row.id))
    expect(new Set(ids).size).toBe(6)
  })

  it('sorts names as Germans do, in both directions', async () => {
    const { city, admin } = await cityWithAdmin()
    for (const name of ['Zora Fund', 'Ärmel Fund', 'anton Fund', 'Berta Fund']) await memberNamed(city, name)
    const query = { search: 'Fund', sort: 'name' as const }
    const sorted = ['anton Fund', 'Ärmel Fund', 'Berta Fund', 'Zora Fund']
    expect(names(await admin.call('settings.users.index', { query }))).toEqual(sorted)
    const descending = { ...query, direction: 'desc' as const }
    expect(names(await admin.call('settings.users.index', { query: descending }))).toEqual(sorted.reverse())
  })

  it.each(['name', 'email', 'role', 'status', 'created_at'] as const)('can be sorted by %s', async sort => {
    const { city, admin } = await cityWithAdmin()
    test.clock.advance(1000)
    const email = `zuletzt-${randomUUID()}@lotse.test`
    const person = await test.person({ email })
    const { id: invitation } = await admin.call('settings.users.store', {
      body: { name: 'Zuletzt', email, role: 'user' },
    })
    const params = { tenant: city.id }
    await (await test.signedIn(person)).call('account.invitations.decline', { params: { invitation } })

    const asc = await admin.call('settings.users.index', { query: { sort } })
    const desc = await admin.call('settings.users.index', { query: { sort, direction: 'desc' } })
    expect(new Set(asc.data.map(row => row[sort])).size).toBe(2)
    expect(desc.data).toEqual(asc.data.toReversed())
    const tenantAsc = await admin.call('settings.tenant.users.index', { params, query: { sort } })
    const tenantDesc = await admin.call('settings.tenant.users.index', {
      params,
      query: { sort, direction: 'desc' },
    })
    expect(new Set(tenantAsc.data.map(row => row[sort])).size).toBe(2)
    expect(tenantDesc.data).toEqual(tenantAsc.data.toReversed())
  })

  it('refuses to sort by anything else', async () => {
    const { admin } = await cityWithAdmin()
    const query = { sort: 'password_hash' as never }
    expect((await admin.refused('settings.users.index', { query })).errors).toHaveProperty('sort')
  })

  it('finds name and address without regard to case, and % and _ as themselves', async () => {
    const { city, admin } = await cityWithAdmin()
    await memberNamed(city, 'Örtliche Leitung', `leitung-${randomUUID()}@lotse.test`)
    await memberNamed(city, '100% Einsatz')
    await memberNamed(city, 'Unter_Strich')
    await memberNamed(city, 'Back\\Slash')
    const found = async (search: string) =>
      names(await admin.call('settings.users.index', { query: { search } }))
    expect(await found('öRTLICHE')).toEqual(['Örtliche Leitung'])
    expect(await found('LEITUNG-')).toEqual(['Örtliche Leitung'])
    expect(await found('%')).toEqual(['100% Einsatz'])
    expect(await found('_')).toEqual(['Unter_Strich'])
    expect(await found('\\')).toEqual(['Back\\Slash'])
    expect(await found("'; drop table users; --")).toEqual([])
  })

  it('filters the people of a tenant by active and inactive, and counts all of them', async () => {
    const { city, admin } = await cityWithAdmin()
    const person = await test.member(city, 'user')
    const params = { tenant: city.id }
    await admin.call('settings.tenant.users.status', {
      params: { ...params, user: person.id },
      body: { status: 'inactive' },
    })
    const inactive = await admin.call('settings.tenant.users.index', {
      params,
      query: { status: 'inactive' },
    })
    expect(inactive.data.map(row => row.id)).toEqual([person.id])
    expect(inactive.statistics).toEqual({ total: 2, active: 1, inactive: 1, admins: 1 })
    const active = await admin.call('settings.tenant.users.index', { params, query: { status: 'active' } })
    expect(active.data.map(row => row.can.delete)).toEqual([false])
  })

  it('offers the main tenant its sub-tenants, and a sub-tenant only itself', async () => {
    const { city, admin } = await cityWithAdmin()
    const beta = await test.subTenant(city, { name: 'Beta' })
    const alpha = await test.subTenant(city, { name: 'Alpha' })
    const fromMain = await admin.call('settings.tenant.users.index', { params: { tenant: beta.id } })
    expect(fromMain.tenant).toEqual({ id: beta.id, name: 'Beta', type_role: 'sub' })
    expect(fromMain.tenants.map(tenant => tenant.id)).toEqual([city.id, alpha.id, beta.id])
    const manager = await test.signedIn(await test.member(beta, 'subtenantmanager'))
    const fromSub = await manager.call('settings.tenant.users.index', { params: { tenant: beta.id } })
    expect(fromSub.tenants).toEqual([{ id: beta.id, name: 'Beta' }])
  })
})

describe('people and tenants of somebody else', () => {
  const form = { name: 'Fremd', email: 'fremd@lotse.test', role: 'user' as const }
  const status = { status: 'inactive' as const }

  it('are answered exactly as if they did not exist, whichever route is asked', async () => {
    const { city, admin } = await cityWithAdmin()
    const foreignCity = await test.mainTenant()
    const foreignOffice = await test.subTenant(foreignCity)
    const stranger = await test.member(foreignCity, 'user')
    const answersFor = async (tenant: string, user: string) => {
      const answers = [
        await admin.send('settings.users.edit', { params: { user } }),
        await admin.send('settings.users.update', { params: { user }, body: form }),
        await admin.send('settings.users.invite-again', { params: { user } }),
        await admin.send('settings.users.destroy', { params: { user } }),
        await admin.send('settings.tenant.users.edit', { params: { tenant: city.id, user } }),
        await admin.send('settings.tenant.users.status', { params: { tenant: city.id, user }, body: status }),
        await admin.send('settings.tenant.users.index', { params: { tenant } }),
        await admin.send('settings.tenant.users.edit', { params: { tenant, user } }),
        await admin.send('settings.tenant.users.store', { params: { tenant }, body: form }),
        await admin.send('settings.tenant.users.update', { params: { tenant, user }, body: form }),
        await admin.send('settings.tenant.users.status', { params: { tenant, user }, body: status }),
        await admin.send('settings.tenant.users.destroy', { params: { tenant, user } }),
        await admin.send('tenant.switch', { params: { tenant } }),
        await admin.send('layout.switchTenant', { params: { tenantId: tenant } }),
      ]
      return answers.map(answer => ({ status: answer.statusCode, body: answer.body }))
    }
    const unknown = await answersFor(randomUUID(), randomUUID())
    expect(unknown.map(answer => answer.status)).toEqual(unknown.map(() => 404))
    expect(await answersFor(foreignCity.id, stranger.id)).toEqual(unknown)
    expect(await answersFor(foreignOffice.id, stranger.id)).toEqual(unknown)

    const { rows } = await test.store.database.pool.query(
      'select deactivated_at from memberships where user_id = $1',
      [stranger.id],
    )
    expect(rows).toEqual([{ deactivated_at: null }])
  })

  it('include the main tenant of a sub-tenant’s manager and the sister tenants', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    const sister = await test.subTenant(city)
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    for (const tenant of [city.id, sister.id])
      expect((await manager.refused('settings.tenant.users.index', { params: { tenant } })).status).toBe(404)
  })

  it('never show up in the list, whatever the search', async () => {
    const { admin } = await cityWithAdmin()
    const stranger = await test.member(await test.mainTenant(), 'user')
    const found = await admin.call('settings.users.index', { query: { search: stranger.email } })
    expect(found).toMatchObject({ data: [], total: 0 })
  })
})
