import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenidService, outboundTo, startOpenidService } from '../../../../test/openid-service.ts'
import { errorIn, type SsoStage, signedInAs, signInAt, ssoStage } from '../../../../test/sso.ts'
import { startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts'

let test: TestApp
let service: OpenidService
let stage: SsoStage
beforeAll(async () => {
  service = await startOpenidService()
  test = await startTestApp({ config: { baseUrl: 'https://lotse.test' }, outbound: outboundTo(service) })
  stage = ssoStage(test, service)
})
afterAll(async () => {
  await test.close()
  await service.close()
})

const sql = (text: string, values: unknown[]) => test.app.database.pool.query(text, values)

describe('somebody who is here already', () => {
  it('is linked by a verified address of the circle, and keeps the role that people gave', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    const known = await test.person({ email: mira.email })
    await sql(
      "insert into memberships (tenant_id, user_id, role, created_at) values ($1, $2, 'contentmanager', now())",
      [circle.tenant.id, known.id],
    )
    const browser = test.browser()
    await signInAt(browser, service, circle.circleId, mira.subject)
    expect(await signedInAs(browser)).toBe(mira.email)
    expect(await stage.countPeople(mira.email)).toBe(1)
    expect(await stage.roleOf(circle.tenant.id, mira.email)).toBe('contentmanager')
  })

  it.each(['deactivated_at', 'deleted_at'])(
    'does not come in again after the account was %s',
    async column => {
      const circle = await stage.connected()
      const mira = circle.person('mira')
      await signInAt(test.browser(), service, circle.circleId, mira.subject)
      await sql(`update users set ${column} = now() where email = $1`, [mira.email])
      const browser = test.browser()
      expect(errorIn(await signInAt(browser, service, circle.circleId, mira.subject))).toBe('account_blocked')
      expect(await signedInAs(browser)).toBeNull()
    },
  )

  it('does not come in when the tenant has switched the access off', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    await signInAt(test.browser(), service, circle.circleId, mira.subject)
    await sql('update memberships set deactivated_at = now() where tenant_id = $1', [circle.tenant.id])
    const browser = test.browser()
    expect(errorIn(await signInAt(browser, service, circle.circleId, mira.subject))).toBe('account_blocked')
    expect(await signedInAs(browser)).toBeNull()
  })

  it('does not come in by the circle once the person is a super admin', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    await signInAt(test.browser(), service, circle.circleId, mira.subject)
    await sql('update users set is_super_admin = true, super_admin_since = now() where email = $1', [
      mira.email,
    ])
    const browser = test.browser()
    expect(errorIn(await signInAt(browser, service, circle.circleId, mira.subject))).toBe('account_elsewhere')
    expect(await signedInAs(browser)).toBeNull()
  })
})

describe('somebody new', () => {
  it('needs an allowed group where there are some', async () => {
    const circle = await stage.connected({ allowed_groups: 'Rathaus' })
    const mira = circle.person('mira', { groups: ['Bauhof'] })
    const browser = test.browser()
    expect(errorIn(await signInAt(browser, service, circle.circleId, mira.subject))).toBe('group')
    expect(await stage.countPeople(mira.email)).toBe(0)
  })

  it('is refused where nothing says into which tenant', async () => {
    const circle = await stage.connected({}, { mappings: [] })
    const mira = circle.person('mira')
    expect(errorIn(await signInAt(test.browser(), service, circle.circleId, mira.subject))).toBe('no_tenant')
    expect(await stage.countPeople(mira.email)).toBe(0)
  })

  it('comes as an external user into the tenant of the public page, and into none of another circle', async () => {
    const [circle, foreign] = [await stage.connected({}, { mappings: [] }), await stage.connected()]
    const [own, other] = [`seite${circle.circleId.slice(-8)}`, `seite${foreign.circleId.slice(-8)}x`]
    await sql('update tenants set subdomain = $2 where id = $1', [circle.tenant.id, own])
    await sql('update tenants set subdomain = $2 where id = $1', [foreign.tenant.id, other])
    const mira = circle.person('mira')
    const refused = await signInAt(test.browser(), service, circle.circleId, mira.subject, { tenant: other })
    expect(errorIn(refused)).toBe('no_tenant')
    const browser = test.browser()
    await signInAt(browser, service, circle.circleId, mira.subject, { tenant: own })
    expect(await signedInAs(browser)).toBe(mira.email)
    expect(await stage.roleOf(circle.tenant.id, mira.email)).toBe('external_user')
  })

  it('is refused where all seats are taken', async () => {
    const circle = await stage.connected({}, { maxUsers: 1 })
    await test.member(circle.tenant, 'admin')
    const mira = circle.person('mira')
    expect(errorIn(await signInAt(test.browser(), service, circle.circleId, mira.subject))).toBe('full')
    expect(await stage.countPeople(mira.email)).toBe(0)
  })

  it('is refused without an address', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira', { email: undefined })
    expect(errorIn(await signInAt(test.browser(), service, circle.circleId, mira.subject))).toBe(
      'email_missing',
    )
  })
})

describe('a circle that requires its service', () => {
  it('is told by the domain alone, whoever asks', async () => {
    const circle = await stage.connected({}, { isRequired: true })
    const browser = await test.browser().open()
    for (const name of ['mira', 'niemand']) {
      const reply = await browser.call('sso.find', { body: { email: `${name}@${circle.domain}` } })
      expect(reply).toEqual({ sso_url: `/sso/${circle.circleId}`, is_password_possible: false })
    }
    const reply = await browser.call('sso.find', { body: { email: 'mira@nirgends.example' } })
    expect(reply).toEqual({ sso_url: null, is_password_possible: true })
  })

  it('takes no password, right or wrong, but that of a super admin', async () => {
    const circle = await stage.connected({}, { isRequired: true })
    const mira = await test.person({ email: `mira@${circle.domain}` })
    const boss = await test.person({ email: `betrieb@${circle.domain}`, isSuperAdmin: true })
    const tryOut = async (email: string, password: string) => {
      const browser = await test.browser().open()
      const refusal = await browser.refused('login.store', { body: { email, password } })
      expect(await signedInAs(browser)).toBeNull()
      return refusal.message
    }
    const answers = [
      await tryOut(mira.email, testPassword),
      await tryOut(mira.email, 'falsch'),
      await tryOut(`niemand@${circle.domain}`, 'falsch'),
      await tryOut(boss.email, 'falsch'),
    ]
    expect(new Set(answers).size).toBe(1)
    expect(await signedInAs(await test.signedIn(boss))).toBe(boss.email)
  })

  it('sends a new password to nobody but super admins', async () => {
    const circle = await stage.connected({}, { isRequired: true })
    const mira = await test.person({ email: `mira@${circle.domain}` })
    const boss = await test.person({ email: `betrieb@${circle.domain}`, isSuperAdmin: true })
    const browser = await test.browser().open()
    const asked = []
    for (const { email } of [mira, boss])
      asked.push(await browser.call('password.forgot', { body: { email } }))
    expect(asked[0]).toEqual(asked[1])
    await test.outbox.take(boss.email)
    expect(test.outbox.mails.filter(mail => mail.to === mira.email)).toEqual([])
  })
})

describe('signing out', () => {
  it('ends the session at the service as well, and leads back to the sign-in', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    const browser = test.browser()
    await signInAt(browser, service, circle.circleId, mira.subject)
    await browser.open()
    const { continue_at: there } = await browser.call('login.destroy')
    const url = new URL(String(there))
    expect(url.origin).toBe(service.issuer)
    expect(url.searchParams.get('id_token_hint')).toBeTruthy()
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('https://lotse.test/login')
    expect(await signedInAs(browser)).toBeNull()
  })

  it('of somebody with a password leads nowhere else', async () => {
    const browser = await test.signedIn(await test.person())
    expect(await browser.call('login.destroy')).toEqual({ continue_at: null })
  })
})
