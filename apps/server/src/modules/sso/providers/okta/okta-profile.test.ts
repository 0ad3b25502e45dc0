import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OktaStage, oktaHost, startOktaStage } from '../../../../../test/okta-stage.ts'
import { errorIn, signInAt } from '../../../../../test/sso.ts'

let stage: OktaStage
beforeAll(async () => {
  stage = await startOktaStage()
})
afterAll(() => stage.close())

describe('attributes of the profile', () => {
  const settings = {
    custom_attributes: 'department',
    profile_mapping: '{"name": "nickName", "groups": "lotseGroups"}',
  }

  it('mean at the sign-in what they mean to the comparison', async () => {
    const { circle, org, sync, standing } = await stage.staged(
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
    await signInAt(stage.test.browser(), stage.okta, circle.circleId, mira.subject)
    expect(await standing(mira.email)).toMatchObject({ name: 'Mira M.', role: 'contentmanager' })
    await sync()
    expect(await standing(mira.email)).toMatchObject({ name: 'Mira M.', role: 'contentmanager' })
    profile.department = 'Kasse'
    profile.lotseGroups = ['Lesen']
    await sync()
    expect((await standing(mira.email)).role).toBe('external_user')
    await signInAt(stage.test.browser(), stage.okta, circle.circleId, mira.subject)
    expect((await standing(mira.email)).role).toBe('external_user')
  })

  it('cannot be read: the sign-in fails rather than taking roles', async () => {
    const { circle, org } = await stage.staged(settings)
    const mira = circle.person('mira')
    org.fault = (_req, res) => {
      res.writeHead(500).end()
      return true
    }
    const end = await signInAt(stage.test.browser(), stage.okta, circle.circleId, mira.subject)
    expect(errorIn(end)).toBe('unreachable')
  })
})

describe('the test of a connection', () => {
  const stepOf = async (configuration: Record<string, unknown>) => {
    const { steps } = await stage.superAdmin.call('superadmin.sso.test', {
      body: {
        provider: 'okta',
        configuration: { domain: oktaHost, client_id: 'lotse', client_secret: 'geheim', ...configuration },
      },
    })
    return steps.find(({ name }) => name === 'api_token')
  }

  it('says whether the API token is good and may read', async () => {
    const { org, token } = await stage.staged()
    expect(await stepOf({})).toBeUndefined()
    expect(await stepOf({ api_token: token })).toMatchObject({ status: 'pass' })
    expect(await stepOf({ api_token: 'falsch' })).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('nimmt das API-Token nicht an'),
    })
    org.fault = (_req, res, path) => {
      if (path !== '/api/v1/groups') return false
      res.writeHead(403).end('{}')
      return true
    }
    expect(await stepOf({ api_token: token })).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('nicht lesen'),
    })
  })
})
