import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const formFor = (email: string, more: object = {}) => ({
  name: 'Wie Getippt',
  email,
  role: 'user' as const,
  ...more,
})
const freshAddress = () => `frei-${randomUUID()}@lotse.test`

const cityWithAdmin = async (options?: { maxUsers?: number }) => {
  const city = await test.mainTenant(options)
  const boss = await test.member(city, 'admin')
  return { city, boss, admin: await test.signedIn(boss) }
}

const invite = (admin: TestBrowser, email: string, more: object = {}) =>
  admin.call('settings.users.store', { body: formFor(email, more) })

/** Somebody of another town, invited by this one. */
const invitedStranger = async (options?: { maxUsers?: number }) => {
  const own = await test.mainTenant()
  const person = await test.member(own, 'user')
  const browser = await test.signedIn(person)
  const town = await cityWithAdmin(options)
  const row = await invite(town.admin, person.email)
  return { ...town, own, person, browser, row }
}

const notices = (browser: TestBrowser) => browser.call('account.notices')
const decision = (id: string) => ({ params: { invitation: id } })
const reachable = async (browser: TestBrowser) =>
  (await browser.call('layout.data')).availableTenants.map(({ id }) => id)
const logOf = async (admin: TestBrowser) => JSON.stringify((await admin.call('settings.audit.index')).data)
const mailsTo = (person: Person) => test.outbox.mails.filter(({ to }) => to === person.email)

/** All that may differ between two answers for two addresses. */
const withoutIdentity = (body: Record<string, unknown>) => ({
  ...body,
  id: 'id',
  email: 'email',
  created_at: 'then',
})

describe('whoever invites an address learns nothing about it', () => {
  it('neither from the answer nor from list, form, search or log', async () => {
    const { city, admin } = await cityWithAdmin()
    const known = await test.member(await test.mainTenant(), 'contentmanager')
    const superAdmin = await test.person({ isSuperAdmin: true })
    const addresses = [freshAddress(), known.email, superAdmin.email]
    const rows = []
    for (const address of addresses) rows.push(await invite(admin, address))
    for (const row of rows) {
      expect(row).toMatchObject({
        name: 'Wie Getippt',
        status: 'in_progress',
        tenants_count: 1,
        invitation: 'open',
        profile_picture: null,
        initials: 'WG',
      })
      expect(withoutIdentity(row)).toEqual(withoutIdentity(rows[0] ?? {}))
      expect(row.id).not.toBe(known.id)
      const form = await admin.call('settings.users.edit', { params: { user: row.id } })
      expect(form.name).toBe('Wie Getippt')
    }
    expect((await admin.call('settings.users.index', { query: { search: known.name } })).total).toBe(0)
    const list = await admin.call('settings.tenant.users.index', { params: { tenant: city.id } })
    expect(list.data.filter(row => row.invitation === 'open').map(row => row.name)).toEqual(
      addresses.map(() => 'Wie Getippt'),
    )
    const log = await logOf(admin)
    for (const { name } of [known, superAdmin]) expect(log).not.toContain(name)
    const actions = (await admin.call('settings.audit.index')).data.map(({ action }) => action)
    expect(actions.filter(action => action.startsWith('user.') && action !== 'user.signed-in')).toEqual(
      addresses.map(() => 'user.invited'),
    )
  })

  it('not even from being declined, invited again, changed or withdrawn', async () => {
    const { admin, browser, person, row } = await invitedStranger()
    await browser.call('account.invitations.decline', decision(row.id))
    const declined = await admin.call('settings.users.edit', { params: { user: row.id } })
    expect(declined).toMatchObject({ name: 'Wie Getippt', invitation: 'declined', tenants_count: 1 })
    await admin.call('settings.users.invite-again', { params: { user: row.id } })
    const body = formFor(person.email, { name: 'Anders Getippt', role: 'contentmanager' })
    const changed = await admin.call('settings.users.update', { params: { user: row.id }, body })
    expect(changed).toMatchObject({ name: 'Anders Getippt', role: 'contentmanager', invitation: 'open' })
    await admin.call('settings.users.destroy', { params: { user: row.id } })
    expect(await logOf(admin)).not.toContain(person.name)
    const actions = (await admin.call('settings.audit.index')).data.map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining([
        'user.invitation-declined',
        'user.invitation-changed',
        'user.invitation-withdrawn',
      ]),
    )
    // The name is the person's own.
    expect((await browser.call('profile.edit')).user.name).toBe(person.name)
  })

  it('is told of nobody but the own people that they belong already', async () => {
    const { admin, browser, row, person } = await invitedStranger()
    const refusal = async () =>
      (await admin.refused('settings.users.store', { body: formFor(person.email) })).errors
    expect(await refusal()).toEqual({ email: 'Diese Adresse ist bereits eingeladen.' })
    await browser.call('account.invitations.accept', decision(row.id))
    expect(await refusal()).toEqual({ email: 'Diese Person gehört bereits zu diesem Mandanten.' })
  })
})

describe('somebody who is invited', () => {
  it('has no rights and no other tenant until accepting, and both afterwards', async () => {
    const { city, own, admin, person, browser, row } = await invitedStranger()
    const mail = await test.outbox.take(person.email)
    expect(mail.subject).toBe(`Einladung zu „${city.name}“`)
    expect(mail.text).toContain(`Guten Tag ${person.name},`)
    expect(mail.text).not.toContain('Wie Getippt')
    expect(await reachable(browser)).toEqual([own.id])
    const switching = { params: { tenantId: city.id } }
    expect((await browser.refused('layout.switchTenant', switching)).status).toBe(404)
    expect(await notices(browser)).toMatchObject({
      invitations: [{ id: row.id, tenant_name: city.name, role_label: 'Nutzer:in' }],
    })

    const { message } = await browser.call('account.invitations.accept', decision(row.id))
    expect(message).toBe(`Sie gehören jetzt zu „${city.name}“.`)
    expect((await notices(browser)).invitations).toEqual([])
    expect((await reachable(browser)).sort()).toEqual([own.id, city.id].sort())
    // Work goes on where it was.
    expect((await browser.call('layout.data')).activeTenant?.id).toBe(own.id)
    await browser.call('layout.switchTenant', switching)
    const member = await admin.call('settings.users.edit', { params: { user: person.id } })
    expect(member).toMatchObject({
      name: person.name,
      status: 'completed',
      tenants_count: 2,
      invitation: null,
    })
    expect(await logOf(admin)).toContain('Einladung angenommen')
  })

  it('declines, and nothing comes of it', async () => {
    const { own, browser, row } = await invitedStranger()
    await browser.call('account.invitations.decline', decision(row.id))
    expect((await notices(browser)).invitations).toEqual([])
    expect(await reachable(browser)).toEqual([own.id])
    const late = await browser.refused('account.invitations.accept', decision(row.id))
    expect(late).toMatchObject({ status: 404, message: expect.stringContaining('gibt es nicht mehr') })
  })

  it('can be invited anew after declining, and asked again', async () => {
    const { admin, browser, person, row } = await invitedStranger()
    await browser.call('account.invitations.decline', decision(row.id))
    const again = await invite(admin, person.email)
    expect((await notices(browser)).invitations.map(({ id }) => id)).toEqual([again.id])
    expect(
      (await admin.call('settings.users.index')).data.filter(({ invitation }) => invitation),
    ).toHaveLength(1)
  })

  it('decides alone: nobody accepts for others, not even while acting as them', async () => {
    const { browser, person, row } = await invitedStranger()
    const thief = await test.signedIn(await test.member(await test.mainTenant(), 'admin'))
    expect((await thief.refused('account.invitations.accept', decision(row.id))).status).toBe(404)
    const boss = await test.signedIn(await test.person({ isSuperAdmin: true }))
    await boss.call('superadmin.users.impersonate', { params: { user: person.id } })
    expect((await notices(boss)).invitations).toEqual([])
    expect((await boss.refused('account.invitations.accept', decision(row.id))).status).toBe(403)
    expect((await boss.refused('account.invitations.decline', decision(row.id))).status).toBe(403)
    expect((await notices(browser)).invitations).toHaveLength(1)
  })

  it('can no longer accept what was withdrawn', async () => {
    const { admin, browser, row } = await invitedStranger()
    await admin.call('settings.users.destroy', { params: { user: row.id } })
    expect((await browser.refused('account.invitations.accept', decision(row.id))).status).toBe(404)
    expect((await admin.refused('settings.users.edit', { params: { user: row.id } })).status).toBe(404)
  })

  it('becomes a member once, however often and however fast it accepts', async () => {
    const { admin, browser, row, person } = await invitedStranger()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.send('account.invitations.accept', decision(row.id))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404])
    expect((await admin.call('settings.users.index', { query: { search: person.email } })).total).toBe(1)
  })

  it('is a member or not when acceptance and withdrawal meet, but never half', async () => {
    const { city, admin, browser, row } = await invitedStranger()
    const [accepted] = await Promise.all([
      browser.send('account.invitations.accept', decision(row.id)),
      admin.send('settings.users.destroy', { params: { user: row.id } }),
    ])
    expect((await reachable(browser)).includes(city.id)).toBe(accepted.statusCode === 200)
    expect((await notices(browser)).invitations).toEqual([])
  })
})

describe('a super admin whom a tenant invites', () => {
  it('hears nothing and never becomes a member', async () => {
    const { admin } = await cityWithAdmin()
    const person = await test.person({ isSuperAdmin: true })
    const row = await invite(admin, person.email)
    const boss = await test.signedIn(person)
    expect((await notices(boss)).invitations).toEqual([])
    expect((await boss.refused('account.invitations.accept', decision(row.id))).status).toBe(404)
    const later = freshAddress()
    await invite(admin, later)
    await test.outbox.take(later)
    expect(mailsTo(person)).toEqual([])
  })
})

describe('the seats of a tenant', () => {
  it('are taken by open invitations, given back by declined and withdrawn ones, and kept for who accepts', async () => {
    const { admin, browser, row } = await invitedStranger({ maxUsers: 2 })
    const isFull = async () => !(await admin.call('settings.users.create')).canCreateMoreUsers
    const another = () => admin.send('settings.users.store', { body: formFor(freshAddress()) })
    expect(await isFull()).toBe(true)
    expect((await another()).statusCode).toBe(422)
    await browser.call('account.invitations.decline', decision(row.id))
    expect(await isFull()).toBe(false)
    expect((await another()).statusCode).toBe(200)
    const refusal = await admin.refused('settings.users.invite-again', { params: { user: row.id } })
    expect(refusal.code).toBe('limit_reached')

    const full = await invitedStranger({ maxUsers: 2 })
    await full.browser.call('account.invitations.accept', decision(full.row.id))
  })

  it('hold when invitations and acceptances arrive at once', async () => {
    const { city, admin } = await cityWithAdmin({ maxUsers: 4 })
    const strangers = await Promise.all(
      Array.from({ length: 3 }, async () => test.member(await test.mainTenant(), 'user')),
    )
    const browsers = await Promise.all(strangers.map(person => test.signedIn(person)))
    const rows: { id: string }[] = []
    for (const { email } of strangers) rows.push(await invite(admin, email))
    await Promise.all([
      ...browsers.map((browser, index) =>
        browser.send('account.invitations.accept', decision(rows[index]?.id ?? '')),
      ),
      ...Array.from({ length: 5 }, () =>
        admin.send('settings.users.store', { body: formFor(freshAddress()) }),
      ),
    ])
    const list = await admin.call('settings.tenant.users.index', { params: { tenant: city.id } })
    expect(list.statistics).toMatchObject({ total: 4, active: 4 })
    expect(list.data.filter(({ invitation }) => invitation)).toEqual([])
  })
})

describe('an address without an account, invited by two tenants', () => {
  const acceptByLink = async (email: string, tenantName: string) => {
    const links = test.outbox.mails.filter(({ to, subject }) => to === email && subject.includes(tenantName))
    const token = /\/invitation\/([\w-]+)/.exec(links.at(-1)?.text ?? '')?.[1] ?? ''
    const visitor = await test.browser().open()
    const passwords = { password: testPassword, password_confirmation: testPassword }
    await visitor.call('invitation.accept', { params: { token }, body: passwords })
    return visitor.signIn(email, testPassword)
  }
  const waitForMails = (email: string, count: number) =>
    expect.poll(() => test.outbox.mails.filter(({ to }) => to === email).length).toBe(count)

  it('joins the tenant whose link it used and is asked about the other', async () => {
    const [one, two] = [await cityWithAdmin(), await cityWithAdmin()]
    const email = freshAddress()
    await invite(one.admin, email, { name: 'Erste Eingabe' })
    await invite(two.admin, email, { name: 'Zweite Eingabe' })
    await waitForMails(email, 2)
    // The first link still works although the second was sent later.
    const person = await acceptByLink(email, one.city.name)
    expect(await reachable(person)).toEqual([one.city.id])
    const { invitations } = await notices(person)
    expect(invitations.map(({ tenant_name }) => tenant_name)).toEqual([two.city.name])
    const [shown] = (await two.admin.call('settings.users.index', { query: { search: email } })).data
    expect(shown).toMatchObject({ name: 'Zweite Eingabe', status: 'in_progress' })
    await person.call('account.invitations.accept', decision(invitations[0]?.id ?? ''))
    expect(await reachable(person)).toHaveLength(2)
  })

  it('keeps its account when one of them withdraws, and loses it with the last', async () => {
    const [one, two] = [await cityWithAdmin(), await cityWithAdmin()]
    const email = freshAddress()
    const rows = [await invite(one.admin, email), await invite(two.admin, email)]
    const accounts = async () =>
      (
        await test.app.database.pool.query('select 1 from users where email = $1 and deleted_at is null', [
          email,
        ])
      ).rowCount
    await one.admin.call('settings.users.destroy', { params: { user: rows[0]?.id ?? '' } })
    expect(await accounts()).toBe(1)
    await two.admin.call('settings.users.destroy', { params: { user: rows[1]?.id ?? '' } })
    expect(await accounts()).toBe(0)
    for (const { admin } of [one, two]) expect(await logOf(admin)).not.toContain('user.deleted')
  })
})

describe('a super admin who adds people to a tenant', () => {
  it('asks them as well', async () => {
    const city = await test.mainTenant()
    const own = await test.mainTenant()
    const person = await test.member(own, 'user')
    const boss = await test.signedIn(await test.person({ isSuperAdmin: true }))
    await boss.call('layout.switchTenant', { params: { tenantId: city.id } })
    const shown = await boss.call('superadmin.users.store', { body: formFor(person.email) })
    expect(shown).toMatchObject({ id: person.id, name: person.name })
    expect(shown.roles.map(({ tenant_name, is_invited }) => [tenant_name, is_invited])).toEqual([
      [own.name, false],
      [city.name, true],
    ])
    const browser = await test.signedIn(person)
    expect(await reachable(browser)).toEqual([own.id])
    expect((await notices(browser)).invitations).toHaveLength(1)
  })
})

describe('where a person begins', () => {
  const startOf = async (person: Person) =>
    (await (await test.signedIn(person)).call('layout.data')).activeTenant?.id

  it('is the tenant used last, or the one joined first', async () => {
    const old = await test.mainTenant({ name: `Zwickau ${randomUUID()}` })
    const person = await test.member(old, 'user')
    test.clock.advance(1000)
    const { city, admin } = await cityWithAdmin()
    const browser = await test.signedIn(person)
    const row = await invite(admin, person.email)
    await browser.call('account.invitations.accept', decision(row.id))
    expect(await startOf(person)).toBe(old.id)
    await browser.call('layout.switchTenant', { params: { tenantId: city.id } })
    expect(await startOf(person)).toBe(city.id)
    // No longer a member there: back to the other.
    await admin.call('settings.users.destroy', { params: { user: person.id } })
    expect(await startOf(person)).toBe(old.id)
  })

  it('is not changed by who acts as the person', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    const person = await test.member(city, 'admin')
    const boss = await test.signedIn(await test.person({ isSuperAdmin: true }))
    await boss.call('superadmin.users.impersonate', { params: { user: person.id } })
    await boss.call('layout.switchTenant', { params: { tenantId: office.id } })
    expect(await startOf(person)).toBe(city.id)
  })
})

it('somebody switched off in the only tenant is told so', async () => {
  const { city, admin } = await cityWithAdmin()
  const person = await test.member(city, 'user')
  const browser = await test.signedIn(person)
  expect((await notices(browser)).switched_off_in).toEqual([])
  await admin.call('settings.tenant.users.status', {
    params: { tenant: city.id, user: person.id },
    body: { status: 'inactive' },
  })
  expect((await notices(browser)).switched_off_in).toEqual([city.name])
})
