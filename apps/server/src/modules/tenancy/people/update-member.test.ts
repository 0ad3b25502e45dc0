import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { texts } from '../access/policy.ts'
import { addMember } from '../index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const formOf = ({ name, email }: Person, more: object = {}) => ({
  name,
  email,
  role: 'user' as const,
  ...more,
})

const join = (person: Person, tenant: TestTenant) =>
  addMember(test.app.systemContext('test'), tenant.id, person.id, 'user')

const newAddress = () => `anders-${randomUUID()}@lotse.test`

const cityWithAdmin = async () => {
  const city = await test.mainTenant()
  const boss = await test.member(city, 'admin')
  return { city, boss, admin: await test.signedIn(boss) }
}

describe('changing a person', () => {
  it('gives a new role that counts from the next call on', async () => {
    const { city, admin } = await cityWithAdmin()
    const person = await test.member(city, 'user')
    const browser = await test.signedIn(person)
    await browser.refused('settings.users.index')
    const changed = await admin.call('settings.users.update', {
      params: { user: person.id },
      body: formOf(person, { role: 'admin' }),
    })
    expect(changed.role).toBe('admin')
    await browser.call('settings.users.index')
  })

  it('corrects the unconfirmed address at once and sends the invitation there', async () => {
    const { admin } = await cityWithAdmin()
    const mistyped = { name: 'Tilda Tippfehler', email: newAddress(), role: 'user' as const }
    const { id } = await admin.call('settings.users.store', { body: mistyped })
    const old = (await test.outbox.takeLink(mistyped.email)).split('/').at(-1) ?? ''
    const email = newAddress()
    const changed = await admin.call('settings.users.update', {
      params: { user: id },
      body: { ...mistyped, email },
    })
    expect(changed).toMatchObject({ email, status: 'in_progress' })
    expect(await test.outbox.takeLink(email)).toMatch(/^\/invitation\//)
    const visitor = await test.browser().open()
    expect((await visitor.refused('invitation.show', { params: { token: old } })).status).toBe(404)
  })

  it('keeps the confirmed address until its owner confirms the new one', async () => {
    const { city, admin } = await cityWithAdmin()
    const person = await test.member(city, 'user')
    const email = newAddress()
    const params = { user: person.id }
    const changed = await admin.call('settings.users.update', { params, body: formOf(person, { email }) })
    expect(changed).toMatchObject({ email: person.email, pending_email: email })
    const [listed] = (await admin.call('settings.users.index', { query: { search: person.email } })).data
    expect(listed?.pending_email).toBe(email)
    const token = (await test.outbox.takeLink(email)).split('/').at(-1) ?? ''
    await (await test.browser().open()).call('email.confirm', { params: { token } })
    expect(await admin.call('settings.users.edit', { params })).toMatchObject({ email, pending_email: null })
  })

  it('takes a new address back before anybody confirmed it', async () => {
    const { city, admin } = await cityWithAdmin()
    const person = await test.member(city, 'user')
    const params = { user: person.id }
    const email = newAddress()
    await admin.call('settings.users.update', { params, body: formOf(person, { email }) })
    const token = (await test.outbox.takeLink(email)).split('/').at(-1) ?? ''
    const withdrawn = await admin.call('settings.users.pending-email.destroy', { params })
    expect(withdrawn).toMatchObject({ email: person.email, pending_email: null })
    const visitor = await test.browser().open()
    expect((await visitor.refused('email.confirm', { params: { token } })).status).toBe(404)
    expect((await admin.refused('settings.users.pending-email.destroy', { params })).status).toBe(409)
  })

  it('neither shows nor takes back the new address of somebody who belongs elsewhere as well', async () => {
    const { city, admin } = await cityWithAdmin()
    const person = await test.member(city, 'user')
    await join(person, await test.mainTenant())
    const own = await test.signedIn(person)
    await own.call('profile.update', { body: { name: person.name, email: newAddress() } })
    const params = { user: person.id }
    expect((await admin.call('settings.users.edit', { params })).pending_email).toBeNull()
    expect((await admin.refused('settings.users.pending-email.destroy', { params })).status).toBe(409)
    expect((await own.call('profile.edit')).pending_email).not.toBeNull()
  })

  it('refuses an unconfirmed person the address of somebody else', async () => {
    const { city, admin } = await cityWithAdmin()
    const taken = await test.member(city, 'user')
    const form = { name: 'Tilda', email: newAddress(), role: 'user' as const }
    const { id } = await admin.call('settings.users.store', { body: form })
    const refusal = await admin.refused('settings.users.update', {
      params: { user: id },
      body: { ...form, email: taken.email },
    })
    expect(Object.keys(refusal.errors)).toEqual(['email'])
  })

  it('notes in the log what changed from what to what', async () => {
    const { city, admin } = await cityWithAdmin()
    const person = await test.member(city, 'user')
    await admin.call('settings.users.update', {
      params: { user: person.id },
      body: formOf(person, { name: 'Neuer Name', role: 'contentmanager' }),
    })
    const log = await admin.call('settings.audit.index')
    const changes = Object.assign({}, ...log.data.slice(0, 2).map(entry => entry.changes))
    expect(changes).toEqual({
      name: { from: person.name, to: 'Neuer Name' },
      role: { from: 'user', to: 'contentmanager' },
    })
  })

  it.each(['id', 'tenant_id', 'is_super_admin', 'version', 'status'])('refuses the field %s', async field => {
    const { city, admin } = await cityWithAdmin()
    const person = await test.member(city, 'user')
    const refusal = await admin.refused('settings.users.update', {
      params: { user: person.id },
      body: formOf(person, { [field]: 'x' }),
    })
    expect(refusal).toMatchObject({ status: 422, errors: { [field]: `Unbekanntes Feld: ${field}` } })
  })
})

describe('a person of several organisations', () => {
  it('keeps its name and address whatever one admin sends, but may get another role', async () => {
    const { city, admin } = await cityWithAdmin()
    const person = await test.member(city, 'user')
    await join(person, await test.mainTenant())
    const params = { user: person.id }
    const refusal = await admin.refused('settings.users.update', {
      params,
      body: formOf(person, { name: 'Gekapert', email: newAddress() }),
    })
    expect(refusal.errors).toEqual({ name: texts.belongsElsewhere, email: texts.belongsElsewhere })
    const changed = await admin.call('settings.users.update', {
      params,
      body: formOf(person, { role: 'contentmanager' }),
    })
    expect(changed).toMatchObject({ name: person.name, email: person.email, role: 'contentmanager' })
  })

  it('may be renamed if all of them are sub-tenants of the admin’s own', async () => {
    const { city, admin } = await cityWithAdmin()
    const person = await test.member(city, 'user')
    await join(person, await test.subTenant(city))
    const changed = await admin.call('settings.users.update', {
      params: { user: person.id },
      body: formOf(person, { name: 'Neuer Name' }),
    })
    expect(changed.name).toBe('Neuer Name')
  })

  it('cannot be renamed by a sub-tenant’s manager if it also belongs to the main tenant', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    const person = await test.member(city, 'user')
    await join(person, office)
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    const refusal = await manager.refused('settings.users.update', {
      params: { user: person.id },
      body: formOf(person, { name: 'Gekapert' }),
    })
    expect(refusal.errors).toEqual({ name: texts.belongsElsewhere })
  })

  it('is protected as well if it is a super admin', async () => {
    const { city, admin } = await cityWithAdmin()
    const superAdmin = await test.person({ isSuperAdmin: true })
    await join(superAdmin, city)
    const refusal = await admin.refused('settings.users.update', {
      params: { user: superAdmin.id },
      body: formOf(superAdmin, { email: newAddress() }),
    })
    expect(refusal.errors).toEqual({ email: texts.belongsElsewhere })
  })
})

describe('oneself', () => {
  it('cannot change the own role, address or status, nor remove oneself', async () => {
    const { city, boss, admin } = await cityWithAdmin()
    await test.member(city, 'admin')
    const params = { user: boss.id }
    const refusal = await admin.refused('settings.users.update', {
      params,
      body: formOf(boss, { email: newAddress() }),
    })
    expect(refusal.errors).toEqual({ email: texts.ownEmail, role: texts.ownRole })
    const inTenant = { ...params, tenant: city.id }
    const status = { status: 'inactive' as const }
    expect(
      (await admin.refused('settings.tenant.users.status', { params: inTenant, body: status })).errors,
    ).toEqual({ status: texts.ownStatus })
    expect((await admin.refused('settings.users.destroy', { params })).message).toBe(texts.ownRemoval)
    expect((await admin.refused('settings.tenant.users.destroy', { params: inTenant })).message).toBe(
      texts.ownRemoval,
    )
    expect((await admin.call('settings.users.edit', { params })).can.delete).toBe(false)
  })
})

describe('the last admin of a main tenant', () => {
  it('cannot be demoted, deactivated or removed, not even by a super admin', async () => {
    const city = await test.mainTenant()
    const last = await test.member(city, 'admin')
    const superAdmin = await test.signedIn(await test.person({ isSuperAdmin: true }))
    await superAdmin.call('layout.switchTenant', { params: { tenantId: city.id } })
    const params = { tenant: city.id, user: last.id }
    const demotion = await superAdmin.refused('settings.tenant.users.update', { params, body: formOf(last) })
    expect(demotion.errors).toEqual({ role: texts.lastAdmin })
    const status = { status: 'inactive' as const }
    const deactivation = await superAdmin.refused('settings.tenant.users.status', { params, body: status })
    expect(deactivation.errors).toEqual({ status: texts.lastAdmin })
    const removal = await superAdmin.refused('settings.tenant.users.destroy', { params })
    expect(removal).toMatchObject({ status: 409, message: texts.lastAdmin })
    const viaList = await superAdmin.refused('superadmin.users.update', {
      params: { user: last.id },
      body: formOf(last),
    })
    expect(viaList.errors).toEqual({ role: texts.lastAdmin })
    expect((await superAdmin.call('settings.tenant.users.edit', { params })).can.delete).toBe(false)
  })

  const attacks = {
    demote: (browser: TestBrowser, other: Person) =>
      browser.send('settings.users.update', { params: { user: other.id }, body: formOf(other) }),
    remove: (browser: TestBrowser, other: Person) =>
      browser.send('settings.users.destroy', { params: { user: other.id } }),
  }

  it.each(['demote', 'remove'] as const)(
    'remains when two admins %s each other at the same moment',
    async way => {
      const city = await test.mainTenant()
      const [first, second] = [await test.member(city, 'admin'), await test.member(city, 'admin')]
      const [ofFirst, ofSecond] = [await test.signedIn(first), await test.signedIn(second)]
      const answers = await Promise.all([attacks[way](ofFirst, second), attacks[way](ofSecond, first)])
      expect(answers.filter(answer => answer.statusCode < 300)).toHaveLength(1)
      expect(answers.filter(answer => answer.statusCode >= 500)).toHaveLength(0)
      const { rows } = await test.store.database.pool.query(
        `select user_id from memberships where tenant_id = $1 and role = 'admin'`,
        [city.id],
      )
      expect(rows).toHaveLength(1)
    },
  )

  it('does not exist in a sub-tenant, whose main tenant can appoint a new manager', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    const manager = await test.member(office, 'subtenantmanager')
    const admin = await test.signedIn(await test.member(city, 'admin'))
    await admin.call('settings.tenant.users.update', {
      params: { tenant: office.id, user: manager.id },
      body: formOf(manager),
    })
    const list = await admin.call('settings.tenant.users.index', { params: { tenant: office.id } })
    expect(list.has_manager).toBe(false)
  })
})
