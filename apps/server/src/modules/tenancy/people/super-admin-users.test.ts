import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { texts } from '../access/policy.ts'
import { addMember } from '../index.ts'

let test: TestApp
let boss: Person
let superAdmin: TestBrowser
beforeAll(async () => {
  test = await startTestApp({ own: true })
  boss = await test.person({ name: 'Sabine Super', isSuperAdmin: true })
  superAdmin = await test.signedIn(boss)
})
afterAll(() => test.close())

const enter = (tenant: TestTenant) =>
  superAdmin.call('layout.switchTenant', { params: { tenantId: tenant.id } })

const newAddress = () => `neu-${randomUUID()}@lotse.test`

describe('all people of the system', () => {
  it('are listed over all tenants with their roles', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    const person = await test.member(city, 'contentmanager')
    await addMember(test.app.systemContext('test'), office.id, person.id, 'subtenantmanager')
    const list = await superAdmin.call('superadmin.users.view', { query: { search: person.email } })
    expect(list.per_page).toBe(20)
    expect(list.data).toHaveLength(1)
    expect(list.data[0]).toMatchObject({
      id: person.id,
      is_active: true,
      roles: [
        { role_key: 'contentmanager', label: 'Inhaltsmanager:in', tenant_name: city.name },
        { role_key: 'subtenantmanager', label: 'Untermandantsmanager:in', tenant_name: office.name },
      ],
      can: { update: true, impersonate: true, delete: true },
    })
  })

  it('are found by role, by its key and by its German name', async () => {
    const external = await test.member(await test.mainTenant(), 'external_user')
    for (const search of ['external_user', 'Externe nutzer', 'Externe Nutzer:innen']) {
      const list = await superAdmin.call('superadmin.users.view', { query: { search, per_page: 100 } })
      expect(list.data.map(row => row.id)).toContain(external.id)
      expect(list.data.every(row => row.roles.some(role => role.role_key === 'external_user'))).toBe(true)
    }
    const supers = await superAdmin.call('superadmin.users.view', { query: { search: 'superadmin' } })
    expect(supers.data.map(row => row.id)).toContain(boss.id)
    expect(supers.data.every(row => row.is_super_admin)).toBe(true)
  })

  it('are counted once per role, however many tenants they have it in', async () => {
    const before = await superAdmin.call('superadmin.users.statistics')
    const [first, second] = [await test.mainTenant(), await test.mainTenant()]
    const person = await test.member(first, 'admin')
    await addMember(test.app.systemContext('test'), second.id, person.id, 'admin')
    await enter(first)
    await superAdmin.call('superadmin.users.store', {
      body: { name: 'Neu', email: newAddress(), role: 'user' },
    })
    expect(await superAdmin.call('superadmin.users.statistics')).toEqual({
      ...before,
      total: before.total + 2,
      verified: before.verified + 1,
      unverified: before.unverified + 1,
      admin: before.admin + 1,
    })
  })

  it('can be filtered by verified and unverified', async () => {
    await enter(await test.mainTenant())
    const { id } = await superAdmin.call('superadmin.users.store', {
      body: { name: 'Filter Fund', email: newAddress(), role: 'user' },
    })
    const query = { search: 'Filter Fund' }
    const unverified = await superAdmin.call('superadmin.users.view', {
      query: { ...query, status: 'unverified' },
    })
    expect(unverified.data.map(row => row.id)).toEqual([id])
    const verified = await superAdmin.call('superadmin.users.view', {
      query: { ...query, status: 'verified' },
    })
    expect(verified.data).toEqual([])
  })

  it.each(['name', 'email', 'status', 'created_at'] as const)('can be sorted by %s', async sort => {
    await enter(await test.mainTenant())
    const search = `sort-${randomUUID()}`
    await test.person({ email: `a-${search}@lotse.test` })
    test.clock.advance(1000)
    await superAdmin.call('superadmin.users.store', {
      body: { name: 'Zuletzt', email: `b-${search}@lotse.test`, role: 'user' },
    })
    const query = { search, sort }
    const asc = await superAdmin.call('superadmin.users.view', { query })
    const desc = await superAdmin.call('superadmin.users.view', { query: { ...query, direction: 'desc' } })
    expect(asc.data).toHaveLength(2)
    expect(desc.data).toEqual(asc.data.toReversed())
  })

  it('are closed to everybody else', async () => {
    const city = await test.mainTenant()
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const params = { user: boss.id }
    const form = { name: 'X', email: newAddress(), role: 'user' as const }
    const answers = [
      await admin.refused('superadmin.users.view'),
      await admin.refused('superadmin.users.edit', { params }),
      await admin.refused('superadmin.users.store', { body: form }),
      await admin.refused('superadmin.users.update', { params, body: form }),
      await admin.refused('superadmin.users.status', { params, body: { status: 'inactive' } }),
      await admin.refused('superadmin.users.impersonate', { params }),
      await admin.refused('superadmin.users.reset-password', { params }),
      await admin.refused('superadmin.users.destroy', { params }),
    ]
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 403))
  })
})

describe('a super admin’s invitation', () => {
  it('leads into the active tenant while it has free seats', async () => {
    const city = await test.mainTenant({ maxUsers: 1 })
    await enter(city)
    const before = await superAdmin.call('superadmin.users.view')
    expect(before).toMatchObject({
      invite_tenant: { id: city.id, name: city.name },
      canCreateMoreUsers: true,
    })
    const body = { name: 'Ina', email: newAddress(), role: 'admin' as const }
    const invited = await superAdmin.call('superadmin.users.store', { body })
    expect(invited.roles).toEqual([
      { role_key: 'admin', label: 'Administrator:in', tenant_name: city.name, is_invited: true },
    ])
    expect((await superAdmin.call('superadmin.users.view')).canCreateMoreUsers).toBe(false)
    const refusal = await superAdmin.refused('superadmin.users.store', {
      body: { ...body, email: newAddress() },
    })
    expect(refusal.code).toBe('limit_reached')
  })

  it('makes an „admin“ of a sub-tenant its manager', async () => {
    await enter(await test.subTenant(await test.mainTenant()))
    const invited = await superAdmin.call('superadmin.users.store', {
      body: { name: 'Ina', email: newAddress(), role: 'admin' },
    })
    expect(invited.roles.map(role => role.role_key)).toEqual(['subtenantmanager'])
  })
})

describe('a super admin changes a person', () => {
  it('in the role of the active tenant, else of the oldest membership', async () => {
    const [oldest, active] = [await test.mainTenant(), await test.mainTenant()]
    const person = await test.member(oldest, 'user')
    await addMember(test.app.systemContext('test'), active.id, person.id, 'user')
    const params = { user: person.id }
    const form = { name: person.name, email: person.email, role: 'contentmanager' as const }
    const roleIn = async (tenant: TestTenant) => {
      const { roles } = await superAdmin.call('superadmin.users.edit', { params })
      return roles.find(role => role.tenant_name === tenant.name)?.role_key
    }
    await enter(active)
    await superAdmin.call('superadmin.users.update', { params, body: form })
    expect([await roleIn(oldest), await roleIn(active)]).toEqual(['user', 'contentmanager'])

    await enter(await test.mainTenant())
    const shown = await superAdmin.call('superadmin.users.edit', { params })
    expect(shown.membership).toEqual({ tenant_name: oldest.name, role: 'user' })
    expect(shown.role_options.map(option => option.value)).toContain('admin')
    await superAdmin.call('superadmin.users.update', { params, body: form })
    expect(await roleIn(oldest)).toBe('contentmanager')
  })

  it('only to roles of that tenant', async () => {
    const person = await test.member(await test.mainTenant(), 'user')
    const refusal = await superAdmin.refused('superadmin.users.update', {
      params: { user: person.id },
      body: { name: person.name, email: person.email, role: 'subtenantmanager' },
    })
    expect(refusal.errors).toEqual({ role: texts.roleNotHere })
  })

  it('but never the address of another super admin or, without the password, the own', async () => {
    const other = await test.person({ isSuperAdmin: true })
    const role = 'user' as const
    const foreign = await superAdmin.refused('superadmin.users.update', {
      params: { user: other.id },
      body: { name: other.name, email: newAddress(), role },
    })
    expect(foreign.errors).toEqual({ email: texts.superAdminEmail })
    const own = await superAdmin.refused('superadmin.users.update', {
      params: { user: boss.id },
      body: { name: boss.name, email: newAddress(), role },
    })
    expect(own.errors).toEqual({ email: texts.ownEmail })
  })
})

describe('deactivating a person', () => {
  it('ends its sessions at once and keeps it from signing in until activated', async () => {
    const person = await test.member(await test.mainTenant(), 'user')
    const browser = await test.signedIn(person)
    const params = { user: person.id }
    const off = await superAdmin.call('superadmin.users.status', { params, body: { status: 'inactive' } })
    expect(off).toMatchObject({ is_active: false, can: { impersonate: false } })
    expect((await browser.refused('layout.data')).status).toBe(401)
    await superAdmin.call('superadmin.users.status', { params, body: { status: 'active' } })
    await test.signedIn(person)
  })

  it.each(['superadmin.users.status', 'superadmin.users.destroy'] as const)(
    'leaves a main tenant its last active admin: %s',
    async way => {
      const city = await test.mainTenant()
      const last = await test.member(city, 'admin')
      const remove = (user: string) =>
        way === 'superadmin.users.destroy'
          ? superAdmin.send(way, { params: { user } })
          : superAdmin.send(way, { params: { user }, body: { status: 'inactive' } })
      const refused = await remove(last.id)
      expect(refused.statusCode).toBe(409)
      expect(refused.json().message).toBe(texts.lastAdminOf(city.name))
      const [one, two] = [last, await test.member(city, 'admin')]
      const answers = await Promise.all([remove(one.id), remove(two.id)])
      expect(answers.map(({ statusCode }) => statusCode >= 400).sort()).toEqual([false, true])
    },
  )

  it('is not possible with oneself', async () => {
    const params = { user: boss.id }
    const refusal = await superAdmin.refused('superadmin.users.status', {
      params,
      body: { status: 'inactive' },
    })
    expect(refusal.errors).toEqual({ status: texts.ownStatus })
  })
})

describe('deleting a person', () => {
  it('takes it out of every tenant and out of the list', async () => {
    const city = await test.mainTenant()
    const person = await test.member(city, 'user')
    const browser = await test.signedIn(person)
    const params = { user: person.id }
    await superAdmin.call('superadmin.users.destroy', { params })
    expect((await browser.refused('layout.data')).status).toBe(401)
    expect((await superAdmin.refused('superadmin.users.edit', { params })).status).toBe(404)
    await enter(city)
    expect((await superAdmin.call('settings.users.index')).total).toBe(0)
  })

  it('is not possible with oneself', async () => {
    expect((await superAdmin.refused('superadmin.users.destroy', { params: { user: boss.id } })).status).toBe(
      403,
    )
    const list = await superAdmin.call('superadmin.users.view', { query: { search: boss.email } })
    expect(list.data[0]?.can).toMatchObject({ delete: false, impersonate: false })
  })

  const removals = {
    delete: (browser: TestBrowser, user: string) =>
      browser.send('superadmin.users.destroy', { params: { user } }),
    deactivate: (browser: TestBrowser, user: string) =>
      browser.send('superadmin.users.status', { params: { user }, body: { status: 'inactive' } }),
  }

  it.each(['delete', 'deactivate'] as const)(
    'leaves one super admin when the last two %s each other at once',
    async way => {
      const own = await startTestApp({ own: true })
      try {
        const first = await own.person({ isSuperAdmin: true })
        const second = await own.person({ isSuperAdmin: true })
        const [ofFirst, ofSecond] = [await own.signedIn(first), await own.signedIn(second)]
        await Promise.all([removals[way](ofFirst, second.id), removals[way](ofSecond, first.id)])
        const { rows } = await own.store.database.pool.query(
          'select id from users where is_super_admin and deactivated_at is null and deleted_at is null',
        )
        expect(rows).toHaveLength(1)
      } finally {
        await own.close()
      }
    },
  )
})

describe('resetting a password', () => {
  it('sends the link to the person and says where', async () => {
    const person = await test.member(await test.mainTenant(), 'user')
    const reply = await superAdmin.call('superadmin.users.reset-password', { params: { user: person.id } })
    expect(reply.message).toBe(`Ein Link zum Zurücksetzen wurde an ${person.email} gesendet.`)
    expect(await test.outbox.takeLink(person.email)).toMatch(/^\/password\/reset\//)
  })

  it('is seen by the admins of every tenant of the person', async () => {
    const [first, second] = [await test.mainTenant(), await test.mainTenant()]
    const person = await test.member(first, 'user')
    await addMember(test.app.systemContext('test'), second.id, person.id, 'user')
    await superAdmin.call('superadmin.users.reset-password', { params: { user: person.id } })
    for (const city of [first, second]) {
      const admin = await test.signedIn(await test.member(city, 'admin'))
      const query = { action: 'user.password-reset-sent' }
      expect((await admin.call('settings.audit.index', { query })).data).toMatchObject([
        { actor_name: boss.name, subject_label: person.name },
      ])
    }
  })

  it('sends the invitation again to somebody who never accepted', async () => {
    await enter(await test.mainTenant())
    const email = newAddress()
    const { id } = await superAdmin.call('superadmin.users.store', {
      body: { name: 'Ina', email, role: 'user' },
    })
    const first = await test.outbox.takeLink(email)
    const params = { user: id }
    expect((await superAdmin.refused('superadmin.users.reset-password', { params })).status).toBe(409)
    const { message } = await superAdmin.call('superadmin.users.invite-again', { params })
    expect(message).toBe(`Die Einladung wurde erneut an ${email} gesendet.`)
    const second = await test.outbox.takeLink(email)
    expect(second).toMatch(/^\/invitation\//)
    expect(second).not.toBe(first)
  })
})
