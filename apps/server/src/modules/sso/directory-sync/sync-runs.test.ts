import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { oktaHost as host, type OktaStage, setStatus, startOktaStage } from '../../../../test/okta-stage.ts'
import { patience } from '../../../../test/patience.ts'

let stage: OktaStage
beforeAll(async () => {
  stage = await startOktaStage()
})
afterAll(() => stage.close())

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
    const { org, known, sync, standing, state } = await stage.staged()
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
    expect([...stage.directory.tokensSentTo]).toEqual([host])
  })

  it('that has lost more than half of the known people changes nobody', async () => {
    const { org, known, sync, standing, state } = await stage.staged()
    const people = [await known('mira'), await known('jana'), await known('till')]
    for (const { subject } of people.slice(1)) org.users.delete(subject)
    await sync()
    for (const { email } of people) expect(await standing(email)).toMatchObject({ is_out: false })
    expect((await state()).last).toMatchObject({ reason: 'vanished', detail: '2 / 3' })
  })

  it('is read to its last page, and after a pause that Okta asked for', async () => {
    const { org, known, sync, standing, state } = await stage.staged()
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
    const { circle, org, known, sync } = await stage.staged()
    await known('mira')
    org.users.clear()
    await sync()
    const { alerts } = await stage.superAdmin.call('superadmin.sso.monitoring.dashboard', {
      query: { circle_id: circle.circleId, fresh: '1' },
    })
    expect(alerts).toContainEqual(
      expect.objectContaining({
        type: 'sync',
        severity: 'critical',
        message: expect.stringContaining('not a single'),
      }),
    )
    const health = await stage.superAdmin.call('superadmin.sso.monitoring.health-check', {
      body: { circle_id: circle.circleId },
    })
    expect(health.checks[0]?.checks.sync).toMatchObject({ status: 'fail' })
  })
})

describe('a run', () => {
  it('is asked for by a super admin, runs as a job and is shown', async () => {
    const { circle, org, known, standing, state } = await stage.staged()
    const mira = await known('mira')
    setStatus(org, mira.subject, 'SUSPENDED')
    const asked = await stage.superAdmin.call('superadmin.sso.sync.store', {
      params: { circle: circle.circleId },
    })
    expect(asked).toMatchObject({ people: true, groups: false })
    await vi.waitFor(async () => expect((await state()).last?.figures?.blocked).toBe(1), {
      timeout: patience(15_000),
    })
    expect((await state()).is_running).toBe(false)
    expect(await standing(mira.email)).toMatchObject({ is_out: true })
  })

  it('is refused where nothing is to be compared', async () => {
    const { circle } = await stage.staged({})
    const reply = await stage.superAdmin.request({
      method: 'POST',
      url: `/api/superadmin/circles/${circle.circleId}/sso-sync`,
    })
    expect(reply.statusCode).toBe(409)
  })

  it('does not begin while another one of the same circle is at work', async () => {
    const { circle, org, known, sync } = await stage.staged()
    await known('mira')
    const letGo = await stage.test.app.ports.limits.hold('sso.sync', circle.circleId, 60)
    expect(await sync()).toBe(false)
    expect(org.asked).toEqual([])
    await letGo?.()
    await sync()
    expect(org.asked).not.toEqual([])
  })

  it('changes nobody when the configuration has changed meanwhile', async () => {
    const { circle, org, known, sync, standing, state } = await stage.staged()
    const mira = await known('mira')
    setStatus(org, mira.subject, 'SUSPENDED')
    let isOff = false
    org.fault = (_req, res, path) => {
      if (isOff || path !== '/api/v1/users') return false
      isOff = true
      void stage
        .sql('update circles set sso_enabled = false where id = $1', [circle.circleId])
        .then(() => res.writeHead(200).end(JSON.stringify([...org.users.values()])))
      return true
    }
    await sync()
    expect(await standing(mira.email)).toMatchObject({ is_out: false })
    expect((await state()).last).toMatchObject({ reason: 'configuration' })
  })
})
