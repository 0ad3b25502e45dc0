import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { days } from '../../../platform/clock.ts'
import { stepAt, totpCode } from '../../identity/second-factor/totp.ts'

let test: TestApp
let boss: Person
let browser: TestBrowser
beforeAll(async () => {
  test = await startTestApp({ own: true })
  boss = await test.person({ isSuperAdmin: true, name: 'Sabine Super' })
  browser = await test.signedIn(boss)
})
afterAll(() => test.close())

const body = { current_password: testPassword }
const of = ({ id }: Person) => ({ params: { user: id }, body })

describe('a super admin', () => {
  it('appoints another one with the own password; the person is told, and it is written down', async () => {
    const person = await test.member(await test.mainTenant(), 'user')
    const other = await test.signedIn(person)
    const wrong = { ...of(person), body: { current_password: 'falsch' } }
    expect((await browser.refused('superadmin.users.appoint', wrong)).errors).toEqual({
      current_password: 'Das aktuelle Passwort ist falsch.',
    })
    expect((await other.refused('superadmin.users.view')).status).toBe(403)

    const appointed = await browser.call('superadmin.users.appoint', of(person))
    expect(appointed).toMatchObject({ is_super_admin: true, can: { appoint: false, dismiss: true } })
    await other.call('superadmin.users.view')
    const mail = await test.outbox.take(person.email)
    expect(mail.subject).toBe('Sie gehören jetzt zur Super-Administration')
    expect(mail.text).toContain('innerhalb von 14 Tagen')
    const { data } = await browser.call('superadmin.audit.index', { query: { search: person.name } })
    expect(data[0]).toMatchObject({ action: 'user.super-admin-appointed', actor_name: boss.name })
  })

  it('dismisses another one, who keeps account and memberships', async () => {
    const city = await test.mainTenant()
    const person = await test.member(city, 'contentmanager')
    await browser.call('superadmin.users.appoint', of(person))
    await test.outbox.take(person.email)
    const other = await test.signedIn(person)
    await browser.call('superadmin.users.dismiss', of(person))
    expect((await other.refused('superadmin.users.view')).status).toBe(403)
    expect((await other.call('layout.data')).availableTenants.map(({ id }) => id)).toEqual([city.id])
    expect((await test.outbox.take(person.email)).subject).toContain('nicht mehr zur Super-Administration')
  })

  it('dismisses neither themselves nor the last one, nor appoints who cannot sign in', async () => {
    expect((await browser.refused('superadmin.users.dismiss', of(boss))).status).toBe(409)
    const person = await test.person()
    expect((await browser.refused('superadmin.users.dismiss', of(person))).status).toBe(409)
    await browser.call('superadmin.users.status', {
      params: { user: person.id },
      body: { status: 'inactive' },
    })
    expect((await browser.refused('superadmin.users.appoint', of(person))).status).toBe(409)
  })

  it('is left over when two dismiss each other at once', async () => {
    const person = await test.person()
    await browser.call('superadmin.users.appoint', of(person))
    const other = await test.signedIn(person)
    // Nobody else but these two.
    await test.app.database.pool.query(
      'update users set deactivated_at = now() where is_super_admin and id <> all($1::uuid[])',
      [[boss.id, person.id]],
    )
    await Promise.all([
      browser.send('superadmin.users.dismiss', of(person)),
      other.send('superadmin.users.dismiss', of(boss)),
    ])
    const { rows } = await test.app.database.pool.query(
      'select id from users where is_super_admin and deactivated_at is null',
    )
    expect(rows).toHaveLength(1)
    await test.app.database.pool.query(
      'update users set is_super_admin = true, super_admin_since = $2 where id = $1',
      [boss.id, test.clock.now()],
    )
  })

  it('is needed for it: admins of tenants are refused, and so is who acts as somebody', async () => {
    const city = await test.mainTenant()
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const person = await test.member(city, 'user')
    expect((await admin.refused('superadmin.users.appoint', of(person))).status).toBe(403)
  })
})

describe('the second factor of a super admin', () => {
  it('is asked for with the days left, and after two weeks nothing else is reachable', async () => {
    const city = await test.mainTenant()
    const person = await test.person({ isSuperAdmin: true })
    const own = await test.signedIn(person)
    await own.call('layout.switchTenant', { params: { tenantId: city.id } })
    const left = async (who: TestBrowser) => (await who.call('account.notices')).second_factor_days_left
    expect(await left(own)).toBe(14)
    test.clock.advance(days(13.5))
    const later = await test.signedIn(person)
    expect(await left(later)).toBe(1)
    await later.call('superadmin.users.view')

    test.clock.advance(days(0.5))
    const late = await test.signedIn(person)
    expect(await late.call('session.show')).toMatchObject({ must_set_up_second_factor: true })
    for (const name of ['superadmin.users.view', 'layout.data', 'settings.users.index'] as const)
      expect(await late.refused(name)).toMatchObject({ status: 403, code: 'second_factor_required' })
    await late.call('profile.edit')
    const { secret } = await late.call('profile.two-factor.begin', { body })
    const code = totpCode(secret, stepAt(test.clock.now()))
    await late.call('profile.two-factor.enable', { body: { code } })
    expect(await late.call('session.show')).toMatchObject({ must_set_up_second_factor: false })
    await late.call('superadmin.users.view')
    expect(await left(late)).toBeNull()
  })

  it('is nobody else’s business', async () => {
    const person = await test.signedIn(await test.member(await test.mainTenant(), 'admin'))
    expect((await person.call('account.notices')).second_factor_days_left).toBeNull()
    expect(await person.call('session.show')).toMatchObject({ must_set_up_second_factor: false })
  })
})
