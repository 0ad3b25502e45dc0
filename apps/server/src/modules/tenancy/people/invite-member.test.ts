import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'
import { days } from '../../../platform/clock.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const someone = (more: object = {}) => {
  const address = `neu-${randomUUID()}@lotse.test`
  return { name: 'Nina Neu', email: address, role: 'user' as const, ...more }
}

const invitedRows = async (email: string) =>
  (await test.store.database.pool.query('select id from users where email = $1', [email])).rows

describe('inviting a person', () => {
  it('lists it as in progress until it accepts, and tells it by mail', async () => {
    const city = await test.mainTenant()
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const form = someone()
    const invited = await admin.call('settings.users.store', { body: form })
    expect(invited).toMatchObject({ ...form, status: 'in_progress', tenants_count: 1 })

    const pending = await admin.call('settings.users.index', { query: { status: 'in_progress' } })
    expect(pending.data.map(row => row.id)).toEqual([invited.id])
    expect(pending.statistics).toEqual({ total: 2, completed: 1, in_progress: 1, admins: 1 })

    const link = await test.outbox.takeLink(form.email)
    const token = link.split('/').at(-1) ?? ''
    const visitor = await test.browser().open()
    await visitor.call('invitation.accept', {
      params: { token },
      body: { password: testPassword, password_confirmation: testPassword },
    })
    const [accepted] = (await admin.call('settings.users.index', { query: { search: form.email } })).data
    expect(accepted).toMatchObject({ name: form.name, status: 'completed', invitation: null })
    await visitor.signIn(form.email, testPassword)
    expect((await visitor.call('layout.data')).activeTenant?.id).toBe(city.id)
  })

  it('writes who invited whom into the log of the tenant', async () => {
    const city = await test.mainTenant()
    const boss = await test.member(city, 'admin')
    const admin = await test.signedIn(boss)
    await admin.call('settings.users.store', { body: someone() })
    const log = await admin.call('settings.audit.index')
    const written = log.data.filter(
      entry => entry.actor_name === boss.name && entry.subject_label === 'Nina Neu',
    )
    expect(written.map(entry => entry.action)).toEqual(['user.invited'])
  })

  it('refuses a person who already belongs to the tenant', async () => {
    const city = await test.mainTenant()
    const member = await test.member(city, 'user')
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const refusal = await admin.refused('settings.users.store', {
      body: someone({ email: member.email.toUpperCase() }),
    })
    expect(refusal).toMatchObject({
      status: 422,
      errors: { email: 'Diese Person gehört bereits zu diesem Mandanten.' },
    })
  })

  it('refuses roles that the tenant does not have', async () => {
    const city = await test.mainTenant()
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const refusal = await admin.refused('settings.users.store', {
      body: someone({ role: 'subtenantmanager' }),
    })
    expect(Object.keys(refusal.errors)).toEqual(['role'])
  })

  it.each(['id', 'tenant_id', 'is_super_admin', 'version', 'user_id'])(
    'refuses the field %s that is not the form’s',
    async field => {
      const city = await test.mainTenant()
      const admin = await test.signedIn(await test.member(city, 'admin'))
      const form = someone({ [field]: 'x' })
      const refusal = await admin.refused('settings.users.store', { body: form })
      expect(refusal).toMatchObject({ status: 422, errors: { [field]: `Unbekanntes Feld: ${field}` } })
      expect(await invitedRows(form.email)).toEqual([])
    },
  )

  it('is refused to content managers, users and externals', async () => {
    const city = await test.mainTenant()
    for (const role of ['contentmanager', 'user', 'external_user'] as const) {
      const browser = await test.signedIn(await test.member(city, role))
      expect((await browser.refused('settings.users.store', { body: someone() })).status).toBe(403)
      expect((await browser.refused('settings.users.index')).status).toBe(403)
    }
  })
})

describe('the limit of people', () => {
  it('holds when twenty invitations arrive at once: exactly the free seats are taken', async () => {
    const city = await test.mainTenant({ maxUsers: 8 })
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const forms = Array.from({ length: 20 }, () => someone())
    const answers = await Promise.all(forms.map(body => admin.send('settings.users.store', { body })))
    const refused = answers.filter(answer => answer.statusCode !== 200)
    expect(refused).toHaveLength(13)
    const message = 'Die maximale Anzahl an Benutzer:innen (8) ist erreicht.'
    for (const answer of refused)
      expect(answer.json()).toEqual({ code: 'limit_reached', message, errors: { email: message } })

    const list = await admin.call('settings.users.index')
    expect(list).toMatchObject({ total: 8, max_users: 8, canCreateMoreUsers: false })
    const known = await Promise.all(forms.map(form => invitedRows(form.email)))
    expect(known.flat()).toHaveLength(7)
  })

  it('counts active people only: a deactivated one frees a seat and needs one to come back', async () => {
    const city = await test.mainTenant({ maxUsers: 2 })
    const leaving = await test.member(city, 'user')
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const params = { tenant: city.id, user: leaving.id }
    await admin.call('settings.tenant.users.status', { params, body: { status: 'inactive' } })
    await admin.call('settings.users.store', { body: someone() })
    const refusal = await admin.refused('settings.tenant.users.status', {
      params,
      body: { status: 'active' },
    })
    expect(refusal).toMatchObject({
      code: 'limit_reached',
      errors: { status: 'Die maximale Anzahl an Benutzer:innen (2) ist erreicht.' },
    })
  })
})

describe('the same address invited twice at once', () => {
  it('into five tenants makes one account with five invitations', async () => {
    const form = someone()
    const places = await Promise.all(Array.from({ length: 5 }, () => test.mainTenant()))
    const admins = await Promise.all(
      places.map(async place => test.signedIn(await test.member(place, 'admin'))),
    )
    const invited = await Promise.all(admins.map(admin => admin.call('settings.users.store', { body: form })))
    expect(new Set(invited.map(row => row.id)).size).toBe(5)
    expect(invited.map(row => row.tenants_count)).toEqual([1, 1, 1, 1, 1])
    expect(await invitedRows(form.email)).toHaveLength(1)
  })

  it('into one tenant lets one through and tells the others that the address is invited', async () => {
    const city = await test.mainTenant()
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const form = someone()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.send('settings.users.store', { body: form })),
    )
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 422, 422, 422, 422])
  })
})

describe('inviting again', () => {
  it('sends a new link and voids the old one', async () => {
    const city = await test.mainTenant()
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const form = someone()
    const { id } = await admin.call('settings.users.store', { body: form })
    const old = (await test.outbox.takeLink(form.email)).split('/').at(-1) ?? ''
    const { message } = await admin.call('settings.users.invite-again', { params: { user: id } })
    expect(message).toContain(form.email)
    const fresh = (await test.outbox.takeLink(form.email)).split('/').at(-1) ?? ''
    const visitor = await test.browser().open()
    expect((await visitor.refused('invitation.show', { params: { token: old } })).status).toBe(404)
    expect(await visitor.call('invitation.show', { params: { token: fresh } })).toMatchObject({
      email: form.email,
      tenant_name: city.name,
    })
  })

  it('does not pester anybody: five mails a day to an address, from each tenant', async () => {
    const form = someone()
    const invite = async () => {
      const person = await test.member(await test.mainTenant(), 'admin')
      const admin = await test.signedIn(person)
      const { id } = await admin.call('settings.users.store', { body: form })
      const again = async () =>
        (await admin.send('settings.users.invite-again', { params: { user: id } })).statusCode
      return { person, admin, id, again }
    }
    const { person, admin, id, again } = await invite()
    for (let mail = 2; mail <= 5; mail += 1) expect(await again()).toBe(200)
    expect(await again()).toBe(429)
    // Nor by a new invitation in place of the old one.
    await admin.call('settings.users.destroy', { params: { user: id } })
    expect(await admin.refused('settings.users.store', { body: form })).toMatchObject({
      status: 429,
      message: `An ${form.email} gingen heute schon 5 Einladungen. Bitte versuchen Sie es morgen wieder.`,
    })
    await invite()
    test.clock.advance(days(1))
    await (await test.signedIn(person)).call('settings.users.store', { body: form })
  })

  it('is refused for somebody who has accepted', async () => {
    const city = await test.mainTenant()
    const confirmed = await test.member(city, 'user')
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const refusal = await admin.refused('settings.users.invite-again', { params: { user: confirmed.id } })
    expect(refusal).toMatchObject({ status: 409, code: 'conflict' })
  })
})

describe('within a sub-tenant', () => {
  it('its manager creates people of every role', async () => {
    const office = await test.subTenant(await test.mainTenant())
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    const list = await manager.call('settings.tenant.users.index', { params: { tenant: office.id } })
    expect(list.role_options.map(option => option.value)).toEqual([
      'user',
      'contentmanager',
      'subtenantmanager',
      'external_user',
    ])
    const created = await manager.call('settings.tenant.users.store', {
      params: { tenant: office.id },
      body: someone({ role: 'contentmanager' }),
    })
    expect(created).toMatchObject({ role: 'contentmanager', status: 'active', is_confirmed: false })
  })

  it('the main tenant’s admin may only appoint managers, also after switching into it', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const params = { tenant: office.id }
    const list = await admin.call('settings.tenant.users.index', { params })
    expect(list).toMatchObject({ can: { create: true }, has_manager: false })
    expect(list.role_options.map(option => option.value)).toEqual(['subtenantmanager'])

    const refusal = await admin.refused('settings.tenant.users.store', { params, body: someone() })
    expect(Object.keys(refusal.errors)).toEqual(['role'])
    await admin.call('layout.switchTenant', { params: { tenantId: office.id } })
    expect(Object.keys((await admin.refused('settings.users.store', { body: someone() })).errors)).toEqual([
      'role',
    ])

    await admin.call('settings.users.store', { body: someone({ role: 'subtenantmanager' }) })
    expect((await admin.call('settings.tenant.users.index', { params })).has_manager).toBe(true)
  })

  it('can be repeated by the main tenant for a sub-tenant manager, but not once it is accepted', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const form = { name: 'Udo', email: 'udo.nochmal@lotse.test', role: 'subtenantmanager' as const }
    const invited = await admin.call('settings.tenant.users.store', {
      params: { tenant: office.id },
      body: form,
    })
    const first = await test.outbox.takeLink(form.email)

    const params = { tenant: office.id, user: invited.id }
    await admin.call('settings.tenant.users.invite-again', { params })
    const second = await test.outbox.takeLink(form.email)
    const visitor = await test.browser().open()
    const token = (path: string) => ({ token: path.split('/').at(-1) ?? '' })
    expect((await visitor.refused('invitation.show', { params: token(first) })).status).toBe(404)
    const password = 'Neues-Passwort-1'
    await visitor.call('invitation.accept', {
      params: token(second),
      body: { password, password_confirmation: password },
    })
    const members = await admin.call('settings.tenant.users.index', { params: { tenant: office.id } })
    const user = members.data.find(row => row.email === form.email)?.id ?? ''
    const again = { params: { tenant: office.id, user } }
    expect((await admin.refused('settings.tenant.users.invite-again', again)).status).toBe(409)
  })
})
