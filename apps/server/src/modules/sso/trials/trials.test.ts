import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenidService, outboundTo, startOpenidService } from '../../../../test/openid-service.ts'
import { comeBack, type SsoStage, signedInAs, signInAt, ssoStage } from '../../../../test/sso.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'

let test: TestApp
let service: OpenidService
let stage: SsoStage
let boss: TestBrowser
beforeAll(async () => {
  service = await startOpenidService()
  test = await startTestApp({ config: { baseUrl: 'https://lotse.test' }, outbound: outboundTo(service) })
  stage = ssoStage(test, service)
  boss = await test.signedIn(await test.person({ isSuperAdmin: true }))
})
afterAll(async () => {
  await test.close()
  await service.close()
})

/** The whole way of a tried sign-in. Returns where the browser ends. */
const tryAs = async (circleId: string, subject: string): Promise<string> => {
  const { url } = await boss.call('superadmin.sso.trials.store', { params: { circle: circleId } })
  return comeBack(boss, await service.visit(url, subject))
}

const reportOf = (circleId: string) =>
  boss.call('superadmin.sso.trials.show', { params: { circle: circleId } })

const bossAddress = () => signedInAs(boss)

describe('a sign-in that is tried', () => {
  it('ends in a report of claims and of what they would lead to, and signs nobody in', async () => {
    const { circleId, tenant, person } = await stage.connected()
    const mira = person('mira', { groups: ['amt'] })
    const before = await bossAddress()
    expect(await tryAs(circleId, mira.subject)).toBe(`/superadmin/circles/${circleId}/sso-trial`)
    expect(await bossAddress()).toBe(before)
    expect(await reportOf(circleId)).toMatchObject({
      provider: 'oidc',
      refusal: null,
      outcome: {
        person: 'new',
        name: 'Frau mira',
        email: mira.email,
        memberships: [{ tenant_name: tenant.name, role_label: 'Nutzer:in' }],
      },
      claims: expect.arrayContaining([
        { name: 'email', value: mira.email },
        { name: 'groups', value: '["amt"]' },
      ]),
    })
    expect(await stage.countPeople(mira.email)).toBe(0)
    const { rows } = await test.app.database.pool.query(
      'select 1 from sso_identities where circle_id = $1 union all select 1 from sso_attempts where circle_id = $1',
      [circleId],
    )
    expect(rows).toEqual([])
  })

  it('tells whom the service knows, and why it would refuse', async () => {
    const { circleId, person } = await stage.connected()
    const mira = person('mira')
    await signInAt(test.browser(), service, circleId, mira.subject)
    await tryAs(circleId, mira.subject)
    expect((await reportOf(circleId)).outcome).toMatchObject({ person: 'known', email: mira.email })
    const stranger = person('fremd', { email_verified: false })
    await tryAs(circleId, stranger.subject)
    expect(await reportOf(circleId)).toMatchObject({
      outcome: null,
      refusal: {
        type: 'email_unverified',
        title: 'Der Anmeldedienst hat Ihre E-Mail-Adresse nicht bestätigt.',
      },
    })
  })

  it('works before it is switched on, when nobody can sign in yet', async () => {
    const { circleId, person } = await stage.connected()
    await test.app.database.pool.query('update circles set sso_enabled = false where id = $1', [circleId])
    const mira = person('mira')
    await tryAs(circleId, mira.subject)
    expect((await reportOf(circleId)).outcome).toMatchObject({ person: 'new' })
    const visitor = test.browser()
    expect(await signInAt(visitor, service, circleId, mira.subject).catch(() => 'refused')).toBe('refused')
    expect(await signedInAs(visitor)).toBeNull()
  })

  it('is read by nobody but who tried it', async () => {
    const { circleId, person } = await stage.connected()
    await tryAs(circleId, person('mira').subject)
    const other = await test.signedIn(await test.person({ isSuperAdmin: true }))
    const params = { circle: circleId }
    expect((await other.refused('superadmin.sso.trials.show', { params })).status).toBe(404)
  })

  it('counts in the browser in which it began alone', async () => {
    const { circleId, person } = await stage.connected()
    const params = { circle: circleId }
    const { url } = await boss.call('superadmin.sso.trials.store', { params })
    const elsewhere = test.browser()
    expect(await comeBack(elsewhere, await service.visit(url, person('mira').subject))).toContain(
      'sso_error=state',
    )
    expect((await boss.refused('superadmin.sso.trials.show', { params })).status).toBe(404)
  })
})
