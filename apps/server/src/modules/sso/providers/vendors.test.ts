import { exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OpenidService, outboundTo, startOpenidService } from '../../../../test/openid-service.ts'
import {
  attemptsOf,
  comeBack,
  departTo,
  errorIn,
  type SsoStage,
  signedInAs,
  signInAt,
  ssoStage,
} from '../../../../test/sso.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

const tid = '11111111-2222-4333-8444-555555555555'
const otherTid = '99999999-2222-4333-8444-555555555555'

let test: TestApp
let azure: OpenidService
let google: OpenidService
let okta: OpenidService
let stages: Record<'azure' | 'google' | 'okta', SsoStage>
beforeAll(async () => {
  azure = await startOpenidService({
    posesAs: `https://login.microsoftonline.com/${tid}/v2.0`,
    idTokenClaims: true,
  })
  google = await startOpenidService({ posesAs: 'https://accounts.google.com', idTokenClaims: true })
  google.alsoAt = ['https://oauth2.googleapis.com', 'https://admin.googleapis.com']
  okta = await startOpenidService({ posesAs: 'https://stadt.okta.com/oauth2/default' })
  test = await startTestApp({
    config: { baseUrl: 'https://lotse.test' },
    outbound: outboundTo(azure, google, okta),
  })
  stages = { azure: ssoStage(test, azure), google: ssoStage(test, google), okta: ssoStage(test, okta) }
})
afterEach(() => {
  for (const service of [azure, google, okta]) {
    service.replaceIdToken = null
    service.replies.clear()
  }
})
afterAll(async () => {
  await test.close()
  for (const service of [azure, google, okta]) await service.close()
})

describe('Microsoft Entra ID', () => {
  const connected = (settings: Record<string, unknown> = {}) =>
    stages.azure.connected({ tenant_id: tid, ...settings }, { provider: 'azure' })
  const member = (email: string, more: Record<string, unknown> = {}) => ({
    tid,
    oid: `object-of-${email}`,
    preferred_username: email,
    ...more,
  })

  it('signs a member in, known by organisation and object', async () => {
    const circle = await connected()
    const mira = circle.person('mira', member(`mira@${circle.domain}`, { email_verified: undefined }))
    const browser = test.browser()
    await signInAt(browser, azure, circle.circleId, mira.subject)
    expect(await signedInAs(browser)).toBe(mira.email)
    const { rows } = await test.app.database.pool.query(
      'select subject from sso_identities where circle_id = $1',
      [circle.circleId],
    )
    expect(rows).toEqual([{ subject: `${tid}.object-of-${mira.email}` }])
  })

  it('refuses guests unless they may come, and then takes only an address that Microsoft has verified', async () => {
    const guest = (domain: string, more = {}) =>
      member(`gast@${domain}`, { acct: 1, email: `gast@${domain}`, email_verified: undefined, ...more })
    const closed = await connected()
    const refused = closed.person('gast', guest(closed.domain))
    expect(errorIn(await signInAt(test.browser(), azure, closed.circleId, refused.subject))).toBe('group')
    const open = await connected({ guest_access_enabled: true })
    const unproved = open.person('gast', guest(open.domain))
    expect(errorIn(await signInAt(test.browser(), azure, open.circleId, unproved.subject))).toBe(
      'email_unverified',
    )
    open.person('gast', guest(open.domain, { xms_edov: true }))
    const browser = test.browser()
    await signInAt(browser, azure, open.circleId, unproved.subject)
    expect(await signedInAs(browser)).toBe(unproved.email)
  })

  it('takes no address that somebody could have typed (claim email)', async () => {
    const circle = await connected({ claim_mapping: { email: 'email' } })
    const victim = circle.person('opfer', member(`mallory@${circle.domain}`, { email_verified: undefined }))
    const browser = test.browser()
    expect(errorIn(await signInAt(browser, azure, circle.circleId, victim.subject))).toBe('email_unverified')
    expect(await signedInAs(browser)).toBeNull()
  })

  it('refuses people of another organisation', async () => {
    const circle = await connected()
    const mira = circle.person('mira', member(`mira@${circle.domain}`))
    azure.replaceIdToken = (claims, sign) => sign({ ...claims, tid: otherTid })
    const browser = test.browser()
    expect(errorIn(await signInAt(browser, azure, circle.circleId, mira.subject))).toBe('issuer')
    expect(await signedInAs(browser)).toBeNull()
  })

  it('lets people of several organisations in if they are on the list, and of no other', async () => {
    azure.replies.set('/organizations/v2.0/.well-known/openid-configuration', res => {
      const at = (path: string) => `https://login.microsoftonline.com/${tid}/v2.0${path}`
      res.writeHead(200, { 'content-type': 'application/json' })
      res.end(
        JSON.stringify({
          issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
          authorization_endpoint: at('/auth'),
          token_endpoint: at('/token'),
          jwks_uri: at('/jwks'),
        }),
      )
    })
    for (const [allowed, outcome] of [
      [tid, null],
      [otherTid, 'issuer'],
    ] as const) {
      const circle = await connected({ multi_tenant_enabled: true, allowed_tenant_ids: allowed })
      const mira = circle.person('mira', member(`mira@${circle.domain}`))
      const browser = test.browser()
      const { url } = await azure.visit(await departTo(browser, circle.circleId), mira.subject)
      // Microsoft does not say there who has answered.
      const answer = new URL(url)
      answer.searchParams.delete('iss')
      expect(errorIn(await comeBack(browser, { url: answer.href, fields: null }))).toBe(outcome)
      expect(await signedInAs(browser)).toBe(outcome ? null : mira.email)
    }
  })

  it('does not start for everybody at Microsoft: several organisations need a list', async () => {
    const circle = await connected({ multi_tenant_enabled: true })
    expect(errorIn(await departTo(test.browser(), circle.circleId))).toBe('configuration')
  })

  it('tells that groups were too many to be sent instead of guessing', async () => {
    const circle = await connected({ restrict_to_groups: true, allowed_groups: 'rathaus' })
    const mira = circle.person('mira', member(`mira@${circle.domain}`, { _claim_names: { groups: 'src1' } }))
    const browser = test.browser()
    expect(errorIn(await signInAt(browser, azure, circle.circleId, mira.subject))).toBe('group')
    const attempts = await attemptsOf(test, circle.circleId, 2)
    expect(attempts.find(({ outcome }) => outcome === 'failed')?.error_detail).toMatch(/overage/)
  })
})

describe('Google Workspace', () => {
  const connected = async (settings: Record<string, unknown> = {}) => {
    const domain = 'rathaus.example'
    return stages.google.connected({ domain, ...settings }, { provider: 'google' })
  }

  it('signs people of the domain in', async () => {
    const circle = await connected()
    const mira = circle.person('mira', { hd: 'rathaus.example' })
    const browser = test.browser()
    const departure = new URL(await departTo(browser, circle.circleId))
    expect(departure.searchParams.get('hd')).toBe('rathaus.example')
    await signInAt(browser, google, circle.circleId, mira.subject)
    expect(await signedInAs(browser)).toBe(mira.email)
  })

  it.each([undefined, 'evil.example'])(
    'refuses accounts of another domain (%s), whatever was asked for',
    async hd => {
      const circle = await connected()
      const mira = circle.person('mira', { hd })
      const browser = test.browser()
      expect(errorIn(await signInAt(browser, google, circle.circleId, mira.subject))).toBe('domain')
      expect(await signedInAs(browser)).toBeNull()
    },
  )

  it('makes those administrators whom the configuration names', async () => {
    const circle = await connected({ admin_emails: 'leitung@nirgends.example' })
    const mira = circle.person('mira', { hd: 'rathaus.example' })
    await test.member(circle.tenant, 'admin')
    await signInAt(test.browser(), google, circle.circleId, mira.subject)
    expect(await stages.google.roleOf(circle.tenant.id, mira.email)).toBe('user')
    await test.app.database.pool.query(
      "update sso_configurations set settings = settings || jsonb_build_object('admin_emails', $2::text) where circle_id = $1",
      [circle.circleId, mira.email],
    )
    await signInAt(test.browser(), google, circle.circleId, mira.subject)
    expect(await stages.google.roleOf(circle.tenant.id, mira.email)).toBe('admin')
  })

  it('asks the directory for groups and units by the service account', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const key = { client_email: 'lotse@projekt.example', private_key: await exportPKCS8(privateKey) }
    const asked: string[] = []
    const say = (path: string, body: object) =>
      google.replies.set(path, (res, req) => {
        asked.push(String(req.headers.authorization ?? ''))
        res.writeHead(200, { 'content-type': 'application/json' })
        res.end(JSON.stringify(body))
      })
    const circle = await connected({
      enable_admin_sdk: true,
      subject_email: 'verwaltung@rathaus.example',
      service_account_key: JSON.stringify(key),
      allowed_groups: 'amt@rathaus.example',
      allowed_org_units: '/Rathaus',
    })
    const mira = circle.person('mira', { hd: 'rathaus.example' })
    say('oauth2.googleapis.com/token', { access_token: 'of-the-directory' })
    say('admin.googleapis.com/admin/directory/v1/groups', { groups: [{ email: 'amt@rathaus.example' }] })
    const user = `admin.googleapis.com/admin/directory/v1/users/${encodeURIComponent(mira.email)}`
    say(user, { orgUnitPath: '/Rathaus/Bauamt' })
    const browser = test.browser()
    await signInAt(browser, google, circle.circleId, mira.subject)
    expect(await signedInAs(browser)).toBe(mira.email)
    expect(asked).toContain('Bearer of-the-directory')
    say(user, { orgUnitPath: '/Rathausverein' })
    const again = test.browser()
    expect(errorIn(await signInAt(again, google, circle.circleId, mira.subject))).toBe('group')
    expect(await signedInAs(again)).toBeNull()
  })
})

describe('Okta', () => {
  const connected = (settings: Record<string, unknown> = {}) =>
    stages.okta.connected({ domain: 'stadt.okta.com', ...settings }, { provider: 'okta' })

  it('signs people in at the authorization server, with the groups that pass the filter', async () => {
    const circle = await connected({ groups_filter: '^Lotse-', admin_groups: 'Lotse-Leitung', max_age: 600 })
    const mira = circle.person('mira', { groups: ['Lotse-Leitung'] })
    const browser = test.browser()
    await signInAt(browser, okta, circle.circleId, mira.subject)
    expect(await signedInAs(browser)).toBe(mira.email)
    expect(await stages.okta.roleOf(circle.tenant.id, mira.email)).toBe('admin')
  })

  it('lets nobody in whose allowed group the filter does not let through', async () => {
    const circle = await connected({ groups_filter: '^Lotse-', allowed_groups: 'Alle' })
    const mira = circle.person('mira', { groups: ['Alle'] })
    const browser = test.browser()
    expect(errorIn(await signInAt(browser, okta, circle.circleId, mira.subject))).toBe('group')
    expect(await signedInAs(browser)).toBeNull()
  })

  it('does not read a filter that could take minutes', async () => {
    const circle = await connected({ groups_filter: '(a+)+$' })
    expect(errorIn(await departTo(test.browser(), circle.circleId))).toBe('configuration')
  })
})
