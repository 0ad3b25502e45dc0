import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type OktaDirectory,
  type OktaOrganisation,
  startOktaDirectory,
} from '../../../../test/okta-directory.ts'
import { type OpenidService, outboundTo, startOpenidService } from '../../../../test/openid-service.ts'
import { errorIn, type SsoStage, signedInAs, signInAt, ssoStage } from '../../../../test/sso.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { ssoSyncJobs } from './jobs.ts'
import { syncCircle } from './sync-circle.ts'

const host = 'stadt.okta.com'
let test: TestApp
let okta: OpenidService
let directory: OktaDirectory
let stage: SsoStage
let superAdmin: TestBrowser
beforeAll(async () => {
  okta = await startOpenidService({ posesAs: `https://${host}/oauth2/default` })
  directory = await startOktaDirectory(host)
  test = await startTestApp({
    config: { baseUrl: 'https://lotse.test' },
    outbound: directory.outbound(outboundTo(okta)),
  })
  stage = ssoStage(test, okta)
  superAdmin = await test.signedIn(await test.person({ isSuperAdmin: true }))
})
afterAll(async () => {
  await test.close()
  await okta.close()
  await directory.close()
})

const sql = (text: string, values: unknown[]) => test.app.database.pool.query(text, values)

type Circle = Awaited<ReturnType<SsoStage['connected']>>
interface Staged {
  circle: Circle
  org: OktaOrganisation
  token: string
  /** Somebody who has signed in before, and whom the directory has. */
  known(
    name: string,
    more?: { role?: string; displayName?: string },
  ): Promise<{ email: string; subject: string; id: string }>
  standing(email: string): Promise<{ is_out: boolean; name: string; role: string }>
  sync(): Promise<void>
  state(): Promise<ReturnType<typeof readState> extends Promise<infer S> ? S : never>
}

const readState = (circleId: string) =>
  superAdmin.call('superadmin.sso.sync.show', { params: { circle: circleId } })

const staged = async (
  settings: Record<string, unknown> = { enable_user_sync: true },
  mappings?: (tenantId: string) => { kind: 'group'; value: string; tenantId: string; role: string }[],
): Promise<Staged> => {
  const token = randomUUID()
  const org = directory.organisation(token)
  const circle = await stage.connected({ domain: host, api_token: token, ...settings }, { provider: 'okta' })
  for (const [index, mapping] of (mappings?.(circle.tenant.id) ?? []).entries())
    await sql(
      'insert into sso_mappings (circle_id, position, kind, value, tenant_id, role) values ($1, $2, $3, $4, $5, $6)',
      [circle.circleId, index + 10, mapping.kind, mapping.value, mapping.tenantId, mapping.role],
    )
  return {
    circle,
    org,
    token,
    async known(name, { role = 'user', displayName = `Frau ${name}` } = {}) {
      const { subject, email } = circle.person(name)
      const { id } = await test.person({ email, name: displayName })
      await sql('insert into memberships (tenant_id, user_id, role, created_at) values ($1, $2, $3, now())', [
        circle.tenant.id,
        id,
        role,
      ])
      await sql(
        `insert into sso_identities (circle_id, issuer, subject, user_id, email, created_at, last_signed_in_at)
         values ($1, $2, $3, $4, $5, now(), now())`,
        [circle.circleId, okta.issuer, subject, id, email],
      )
      org.users.set(subject, { id: subject, status: 'ACTIVE', profile: { email, displayName } })
      return { subject, email, id }
    },
    async standing(email) {
      const { rows } = await sql(
        `select u.deactivated_at is not null as is_out, u.name, m.role from users u
           join memberships m on m.user_id = u.id where u.email = $1 and m.tenant_id = $2`,
        [email, circle.tenant.id],
      )
      return rows[0]
    },
    sync: () => syncCircle(test.app.systemContext('test'), circle.circleId),
    state: () => readState(circle.circleId),
  }
}

const setStatus = (org: OktaOrganisation, subject: string, status: string) => {
  const user = org.users.get(subject)
  if (user) user.status = status
}

const auditOf = async (userId: string) =>
  (
    await sql('select action, actor_name from audit_entries where subject_id = $1 order by created_at', [
      userId,
    ])
  ).rows

describe('people', () => {
  it.each(['SUSPENDED', 'DEPROVISIONED'])(
    'who are %s at Okta lose their open sessions and do not come in until they are back',
    async status => {
      const { circle, org, sync, state, standing } = await staged()
      const mira = circle.person('mira')
      org.users.set(mira.subject, { id: mira.subject, status: 'ACTIVE', profile: { email: mira.email } })
      const browser = test.browser()
      await signInAt(browser, okta, circle.circleId, mira.subject)
      await sync()
      expect(await signedInAs(browser)).toBe(mira.email)
      setStatus(org, mira.subject, status)
      await sync()
      expect(await signedInAs(browser)).toBeNull()
      const again = await signInAt(test.browser(), okta, circle.circleId, mira.subject)
      expect(errorIn(again)).toBe('account_blocked')
      expect((await state()).last).toMatchObject({ reason: null, figures: { blocked: 1, known: 1 } })
      await sync()
      expect((await state()).last?.figures).toMatchObject({ blocked: 0 })
      setStatus(org, mira.subject, 'ACTIVE')
      await sync()
      expect(await standing(mira.email)).toMatchObject({ is_out: false })
      await signInAt(browser, okta, circle.circleId, mira.subject)
      expect(await signedInAs(browser)).toBe(mira.email)
    },
  )

  it('are not locked out because they mistyped a password too often', async () => {
    const { org, known, sync, standing } = await staged()
    const mira = await known('mira')
    setStatus(org, mira.subject, 'LOCKED_OUT')
    await sync()
    expect(await standing(mira.email)).toMatchObject({ is_out: false })
  })

  it('who were deleted at Okta are asked for by name, and only then locked out', async () => {
    const { org, known, sync, standing, state } = await staged()
    const [mira, jana] = [await known('mira'), await known('jana')]
    await known('till')
    await known('vera')
    org.users.delete(mira.subject)
    const hidden = org.users.get(jana.subject)
    // The list has a gap; asked by name the person is there.
    org.fault = (req, res, path) => {
      if (path !== '/api/v1/users' || req.url?.includes('filter')) return false
      res.end(JSON.stringify([...org.users.values()].filter(user => user !== hidden)))
      return true
    }
    await sync()
    expect(await standing(mira.email)).toMatchObject({ is_out: true })
    expect(await standing(jana.email)).toMatchObject({ is_out: false })
    expect((await state()).last?.figures).toMatchObject({ blocked: 1, known: 4 })
    expect(await auditOf(mira.id)).toContainEqual({ action: 'user.deactivated', actor_name: 'System' })
  })

  it('keep the name that they have here until Okta has a new one', async () => {
    const { org, known, sync, standing } = await staged()
    const mira = await known('mira', { displayName: 'Mira Muster' })
    await sql('update users set name = $2 where id = $1', [mira.id, 'Mira selbst'])
    await sync()
    await sync()
    expect((await standing(mira.email)).name).toBe('Mira selbst')
    const user = org.users.get(mira.subject)
    if (user) user.profile.displayName = 'Mira Neu'
    await sync()
    expect((await standing(mira.email)).name).toBe('Mira Neu')
    expect(await auditOf(mira.id)).toContainEqual({ action: 'user.updated', actor_name: 'System' })
  })

  it('are not made before they sign in', async () => {
    const { circle, org, sync, state } = await staged()
    const email = `neu@${circle.domain}`
    org.users.set('neu', { id: 'neu', status: 'ACTIVE', profile: { email, displayName: 'Neu' } })
    await sync()
    expect(await stage.countPeople(email)).toBe(0)
    expect((await state()).last).toMatchObject({ reason: null, figures: { people_read: 1, known: 0 } })
  })

  it('whom people have locked out stay out', async () => {
    const { known, sync, standing } = await staged()
    const mira = await known('mira')
    await sql('update users set deactivated_at = now() where id = $1', [mira.id])
    await sync()
    expect(await standing(mira.email)).toMatchObject({ is_out: true })
  })

  it('come in again when the comparison is switched off', async () => {
    const { circle, org, known, sync, standing } = await staged()
    const mira = await known('mira')
    setStatus(org, mira.subject, 'SUSPENDED')
    await sync()
    expect(await standing(mira.email)).toMatchObject({ is_out: true })
    await sql(
      `update sso_configurations set settings = settings || '{"enable_user_sync": false}' where circle_id = $1`,
      [circle.circleId],
    )
    const all = ssoSyncJobs.find(({ name }) => name === 'sso.sync')
    await all?.handle(test.app.systemContext('test'), {})
    expect(await standing(mira.email)).toMatchObject({ is_out: false })
  })
})

describe('who is left alone', () => {
  it('the last active administrator of a main tenant is signed out and stays one', async () => {
    const { org, known, sync, standing, state } = await staged()
    const mira = await known('mira', { role: 'admin' })
    setStatus(org, mira.subject, 'SUSPENDED')
    await sync()
    expect(await standing(mira.email)).toMatchObject({ is_out: false, role: 'admin' })
    expect((await state()).last?.figures).toMatchObject({ blocked: 0, kept_back: { last_admin: 1 } })
    const jana = await known('jana', { role: 'admin' })
    await sync()
    expect(await standing(mira.email)).toMatchObject({ is_out: true })
    expect(await standing(jana.email)).toMatchObject({ is_out: false })
  })

  it('super admins, and members of another circle', async () => {
    const { org, known, sync, standing, state } = await staged()
    const [mira, jana] = [await known('mira'), await known('jana')]
    await sql('update users set is_super_admin = true, super_admin_since = now() where id = $1', [mira.id])
    const elsewhere = await test.mainTenant({})
    await sql(
      "insert into memberships (tenant_id, user_id, role, created_at) values ($1, $2, 'user', now())",
      [elsewhere.id, jana.id],
    )
    for (const { subject } of [mira, jana]) setStatus(org, subject, 'DEPROVISIONED')
    await sync()
    for (const { email } of [mira, jana]) expect(await standing(email)).toMatchObject({ is_out: false })
    expect((await state()).last?.figures).toMatchObject({ kept_back: { super_admin: 1, elsewhere: 1 } })
  })

  it('people of another circle, though both have the same Okta, the same name there and the same address', async () => {
    const [own, other] = [await staged(), await staged()]
    const victim = await other.known('opfer')
    const mira = await own.known('mira')
    for (const id of [victim.subject, 'unbekannt'])
      own.org.users.set(id, {
        id,
        status: 'DEPROVISIONED',
        profile: { email: victim.email, displayName: 'Umbenannt' },
      })
    await own.sync()
    expect(await other.standing(victim.email)).toMatchObject({ is_out: false, name: 'Frau opfer' })
    expect((await own.state()).last).toMatchObject({ reason: null, figures: { known: 1, blocked: 0 } })
    // The same subject in both circles: each directory speaks of its own alone.
    await sql('update sso_identities set subject = $2 where circle_id = $1', [
      own.circle.circleId,
      victim.subject,
    ])
    await own.sync()
    expect(await own.standing(mira.email)).toMatchObject({ is_out: true })
    expect(await other.standing(victim.email)).toMatchObject({ is_out: false })
  })
})

describe('groups', () => {
  const grouped = (more: Record<string, unknown> = {}) =>
    staged({ enable_group_sync: true, ...more }, tenantId => [
      { kind: 'group', value: 'Redaktion', tenantId, role: 'contentmanager' },
    ])

  it('give and take roles as a sign-in does', async () => {
    const { org, known, sync, standing, state } = await grouped({ admin_groups: 'Leitung' })
    org.groups.set('Redaktion', new Set()).set('Leitung', new Set()).set('Andere', new Set())
    const [mira, jana, chefin] = [
      await known('mira'),
      await known('jana'),
      await known('chefin', { role: 'admin' }),
    ]
    await known('zweite', { role: 'admin' }).then(({ subject }) => org.groups.get('Leitung')?.add(subject))
    org.groups.get('Redaktion')?.add(mira.subject)
    org.groups.get('Leitung')?.add(jana.subject)
    await sync()
    expect((await standing(mira.email)).role).toBe('contentmanager')
    expect((await standing(jana.email)).role).toBe('admin')
    expect((await standing(chefin.email)).role).toBe('user')
    expect((await state()).last?.figures).toMatchObject({ groups_read: 2, roles_changed: 3 })
    expect(org.asked.some(path => path.includes('Andere'))).toBe(false)
    org.groups.get('Redaktion')?.delete(mira.subject)
    await sync()
    expect((await standing(mira.email)).role).toBe('user')
    expect(await auditOf(mira.id)).toContainEqual({ action: 'membership.role-changed', actor_name: 'System' })
    await sync()
    expect((await state()).last?.figures).toMatchObject({ roles_changed: 0 })
  })

  it('keep out who is in none of the allowed ones, never most at once', async () => {
    const { org, known, sync, standing, state } = await grouped({ allowed_groups: 'Lotse' })
    const people = [await known('mira'), await known('jana'), await known('till')]
    org.groups.set('Redaktion', new Set()).set('Lotse', new Set(people.map(({ subject }) => subject)))
    const [mira, jana] = people
    org.groups.get('Lotse')?.delete(mira?.subject ?? '')
    await sync()
    expect(await standing(mira?.email ?? '')).toMatchObject({ is_out: true })
    org.groups.set('Lotse', new Set())
    await sync()
    expect(await standing(jana?.email ?? '')).toMatchObject({ is_out: false })
    expect((await state()).last).toMatchObject({ reason: 'vanished', detail: '2 / 3' })
  })

  it('that Okta does not show take nobody a role', async () => {
    const { org, known, sync, standing, state } = await grouped()
    const mira = await known('mira', { role: 'contentmanager' })
    org.groups.set('Andere', new Set())
    await sync()
    expect((await standing(mira.email)).role).toBe('contentmanager')
    expect((await state()).last).toMatchObject({ reason: 'unknown_groups', detail: 'Redaktion' })
  })
})

describe('attributes of the profile', () => {
  const settings = {
    custom_attributes: 'department',
    profile_mapping: '{"name": "nickName", "groups": "lotseGroups"}',
  }

  it('mean at the sign-in what they mean to the comparison', async () => {
    const { circle, org, sync, standing } = await staged(
      { ...settings, enable_user_sync: true, enable_group_sync: true },
      tenantId => [
        { kind: 'group', value: 'department:Bauamt', tenantId, role: 'contentmanager' },
        { kind: 'group', value: 'Lesen', tenantId, role: 'external_user' },
      ],
    )
    const mira = circle.person('mira')
    const profile: Record<string, unknown> = { email: mira.email, nickName: 'Mira M.', department: 'Bauamt' }
    org.groups.set('Andere', new Set())
    org.users.set(mira.subject, { id: mira.subject, status: 'ACTIVE', profile })
    await signInAt(test.browser(), okta, circle.circleId, mira.subject)
    expect(await standing(mira.email)).toMatchObject({ name: 'Mira M.', role: 'contentmanager' })
    await sync()
    expect(await standing(mira.email)).toMatchObject({ name: 'Mira M.', role: 'contentmanager' })
    profile.department = 'Kasse'
    profile.lotseGroups = ['Lesen']
    await sync()
    expect((await standing(mira.email)).role).toBe('external_user')
    await signInAt(test.browser(), okta, circle.circleId, mira.subject)
    expect((await standing(mira.email)).role).toBe('external_user')
  })

  it('cannot be read: the sign-in fails rather than taking roles', async () => {
    const { circle, org } = await staged(settings)
    const mira = circle.person('mira')
    org.fault = (_req, res) => {
      res.writeHead(500).end()
      return true
    }
    const end = await signInAt(test.browser(), okta, circle.circleId, mira.subject)
    expect(errorIn(end)).toBe('unreachable')
  })
})

describe('a directory that cannot be read whole', () => {
  const json = { 'content-type': 'application/json' }
  const faults: [string, string, (res: ServerResponse) => void][] = [
    ['whose token is refused', 'token', res => res.writeHead(401, json).end('{}')],
    ['that may not be read', 'rights', res => res.writeHead(403, json).end('{}')],
    ['that fails', 'unreachable', res => res.writeHead(500, json).end('{}')],
    [
      'that leads elsewhere',
      'unreachable',
      res => res.writeHead(302, { location: 'https://evil.example' }).end(),
    ],
    [
      'that is cut off',
      'unreachable',
      res =>
        void res.writeHead(200, { ...json, 'content-length': '900' }).write('[{"id"', () => res.destroy()),
    ],
    ['that is half a text', 'partial', res => res.writeHead(200, json).end('[{"id": "a", "status"')],
    ['that is no list', 'partial', res => res.writeHead(200, json).end('{"errorCode": "E0000001"}')],
    ['whose people have no status', 'partial', res => res.writeHead(200, json).end('[{"id": "a"}]')],
    ['that is empty', 'empty', res => res.writeHead(200, json).end('[]')],
    [
      'that asks for patience beyond the hour',
      'rate_limit',
      res => res.writeHead(429, { 'x-rate-limit-reset': String(Math.ceil(Date.now() / 1000) + 4_000) }).end(),
    ],
    [
      'whose next page is on another host',
      'foreign_link',
      res =>
        res
          .writeHead(200, { ...json, link: '<https://evil.example/api/v1/users?after=1>; rel="next"' })
          .end('[]'),
    ],
    [
      'whose next page is something else',
      'foreign_link',
      res =>
        res.writeHead(200, { ...json, link: `<https://${host}/api/v1/logs?after=1>; rel="next"` }).end('[]'),
    ],
    [
      'whose pages go in circles',
      'partial',
      res =>
        res
          .writeHead(200, { ...json, link: `<https://${host}/api/v1/users?limit=200>; rel="next"` })
          .end('[]'),
    ],
  ]

  it.each(faults)('%s changes nobody (%s)', async (_what, reason, fault) => {
    const { org, known, sync, standing, state } = await staged()
    const [mira, jana] = [await known('mira'), await known('jana')]
    for (const { subject } of [mira, jana]) setStatus(org, subject, 'SUSPENDED')
    // The first list is whole; the second one, of those who are gone, is not.
    org.fault = (req, res) => {
      if (reason !== 'empty' && reason !== 'partial' && !req.url?.includes('filter')) return false
      fault(res)
      return true
    }
    await sync()
    for (const { email } of [mira, jana]) expect(await standing(email)).toMatchObject({ is_out: false })
    expect((await state()).last).toMatchObject({ reason, figures: null })
    expect([...directory.tokensSentTo]).toEqual([host])
  })

  it('that has lost more than half of the known people changes nobody', async () => {
    const { org, known, sync, standing, state } = await staged()
    const people = [await known('mira'), await known('jana'), await known('till')]
    for (const { subject } of people.slice(1)) org.users.delete(subject)
    await sync()
    for (const { email } of people) expect(await standing(email)).toMatchObject({ is_out: false })
    expect((await state()).last).toMatchObject({ reason: 'vanished', detail: '2 / 3' })
  })

  it('is read to its last page, and after a pause that Okta asked for', async () => {
    const { org, known, sync, standing, state } = await staged()
    org.pageSize = 2
    for (let number = 0; number < 5; number += 1)
      org.users.set(`x${number}`, { id: `x${number}`, status: 'ACTIVE', profile: {} })
    const mira = await known('mira')
    setStatus(org, mira.subject, 'SUSPENDED')
    let pauses = 0
    org.fault = (_req, res) => {
      if (pauses > 0) return false
      pauses += 1
      res.writeHead(429, { 'x-rate-limit-reset': String(Math.floor(Date.now() / 1000)) }).end()
      return true
    }
    await sync()
    expect(await standing(mira.email)).toMatchObject({ is_out: true })
    expect((await state()).last).toMatchObject({ reason: null, figures: { people_read: 6 } })
    expect(org.asked.filter(path => path.includes('after='))).toHaveLength(2)
  })

  it('is told in the monitoring', async () => {
    const { circle, org, known, sync } = await staged()
    await known('mira')
    org.users.clear()
    await sync()
    const { alerts } = await superAdmin.call('superadmin.sso.monitoring.dashboard', {
      query: { circle_id: circle.circleId, fresh: '1' },
    })
    expect(alerts).toContainEqual(
      expect.objectContaining({
        type: 'sync',
        severity: 'critical',
        message: expect.stringContaining('not a single'),
      }),
    )
    const health = await superAdmin.call('superadmin.sso.monitoring.health-check', {
      body: { circle_id: circle.circleId },
    })
    expect(health.checks[0]?.checks.sync).toMatchObject({ status: 'fail' })
  })
})

describe('a run', () => {
  it('is asked for by a super admin, runs as a job and is shown', async () => {
    const { circle, org, known, standing, state } = await staged()
    const mira = await known('mira')
    setStatus(org, mira.subject, 'SUSPENDED')
    const asked = await superAdmin.call('superadmin.sso.sync.store', { params: { circle: circle.circleId } })
    expect(asked).toMatchObject({ people: true, groups: false })
    await vi.waitFor(async () => expect((await state()).last?.figures?.blocked).toBe(1), { timeout: 15_000 })
    expect((await state()).is_running).toBe(false)
    expect(await standing(mira.email)).toMatchObject({ is_out: true })
  })

  it('is refused where nothing is to be compared', async () => {
    const { circle } = await staged({})
    const reply = await superAdmin.request({
      method: 'POST',
      url: `/api/superadmin/circles/${circle.circleId}/sso-sync`,
    })
    expect(reply.statusCode).toBe(409)
  })

  it('does not begin while another one of the same circle is at work', async () => {
    const { circle, org, known, sync } = await staged()
    await known('mira')
    const letGo = await test.app.ports.limits.hold('sso.sync', circle.circleId, 60)
    await sync()
    expect(org.asked).toEqual([])
    await letGo?.()
    await sync()
    expect(org.asked).not.toEqual([])
  })

  it('changes nobody when the configuration has changed meanwhile', async () => {
    const { circle, org, known, sync, standing, state } = await staged()
    const mira = await known('mira')
    setStatus(org, mira.subject, 'SUSPENDED')
    let isOff = false
    org.fault = (_req, res, path) => {
      if (isOff || path !== '/api/v1/users') return false
      isOff = true
      void sql('update circles set sso_enabled = false where id = $1', [circle.circleId]).then(() =>
        res.writeHead(200).end(JSON.stringify([...org.users.values()])),
      )
      return true
    }
    await sync()
    expect(await standing(mira.email)).toMatchObject({ is_out: false })
    expect((await state()).last).toMatchObject({ reason: 'configuration' })
  })
})
