import type { Access, RouteName } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callWith, isChanging, paramsFor, table } from '../src/modules/separation-proof/walk/call-route.ts'
import { visitorOf } from './chat.ts'
import { otherActors, scenes } from './owner-scenes.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { type ActorName, createWorlds, type Worlds } from './world.ts'

let test: TestApp
let worlds: Worlds
beforeAll(async () => {
  test = await startTestApp({ config: { role: 'web' } })
  worlds = createWorlds(test)
})
afterAll(() => test.close())

/** Refused even to those who may, and why; the story of each is told where it belongs. */
const refused: { [Name in RouteName]?: string } = {
  'login.second-factor': 'comes after a sign-in that waits for its second step',
  'databucket.preview_websource': 'calls the page, and the sample names one that may not be called',
  'widget.program': 'has the hash of its content in its name',
  'tenantwebsite.script': 'has the hash of its content in its name',
  'tenantwebsite.style': 'has the hash of its content in its name',
  'debug.mails': 'exists in debug mode',
  'sso.backchannel-logout': 'a token that nobody signed signs nobody out',
}

/** Successful without an entry in the log, and why. */
const unlogged: { [Name in RouteName]?: string } = {
  'login.destroy': 'ends what began with an entry',
  'password.forgot': 'anybody may ask, for any address; the new password is logged',
  'profile.two-factor.begin': 'nothing is switched on yet',
  'sso.find': 'a question that changes nothing',
  'sso.callback.post': 'an answer that nobody asked for signs nobody in',
  'sso.saml.acs': 'an answer that nobody asked for signs nobody in',
  'sso.saml.slo.post': 'a message that nobody signed signs nobody out',
  'superadmin.sso.certificate': 'looks at what is not saved yet',
  'document.store': 'announces files; each is logged when it has arrived',
  'document.upload.piece': 'a piece is no document yet',
  'document.upload.destroy': 'what never arrived was never there',
  'superadmin.tenants.imports.piece': 'a piece is no archive yet; its beginning is logged',
  'chat.open': 'visitors are no people of the house',
  'chat.message': 'is in the transcript',
  'chat.feedback': 'is in the transcript',
  'public_query.feedback': 'recipients are no people of the house; it stands beside the request',
  'agent.public_query.quote': 'a question that changes nothing',
  'api.tenants.validate-limits': 'a question that changes nothing',
  'chatbot.try': 'a rehearsal that nobody keeps',
  'misuse.try': 'a rehearsal that nobody keeps',
  'superadmin.circles.prompt-preview': 'shows what is not saved yet',
  'superadmin.sso.doctor': 'a question that changes nothing and of which nothing is kept',
  'superadmin.sso.monitoring.health-check': 'looks at services, as a job does every quarter of an hour',
  'superadmin.sso.test': 'asks the service, changes nothing',
  'superadmin.sso.trials.store': 'sends the own browser away, signs nobody in',
}

const ownerOf = (name: RouteName, access: Access): ActorName => {
  const other = otherActors[name]
  if (other) return other
  if (access === 'public' || access === 'operations') return 'anonymous'
  return access === 'super-admin' ? 'super admin' : 'admin'
}

/** Entries of people; jobs of the system may write theirs meanwhile. */
const entries = async (): Promise<number> => {
  const { rows } = await test.app.database.pool.query<{ count: number }>(
    "select count(*)::int as count from audit_entries where ip <> ''",
  )
  return rows[0]?.count ?? 0
}

describe('every route, called by somebody who may and with what is theirs', () => {
  it.each(table)('%s succeeds, and what it changes is in the log', async (name, definition) => {
    const scene = scenes[name]
    const world = await worlds.current()
    const actor = ownerOf(name, definition.access)
    const [browser, ids] = [await world.browserOf(actor), await world.idsOf(actor)]
    const { params, body } = (await scene?.({ test, world, ids, browser })) ?? {}
    const before = await entries()
    const response = await callWith(browser, name, { ...paramsFor(name, ids), ...params }, body)
    const written = (await entries()) - before
    if (scene || isChanging(definition)) worlds.leave()
    if (refused[name]) {
      expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400)
      return
    }
    expect(response.statusCode, response.body).toBeLessThan(400)
    if (isChanging(definition)) expect(written > 0, `${written} entries`).toBe(!unlogged[name])
  })
})

it('a visitor rates the answers of the own conversation, with the own token', async () => {
  const world = await worlds.current()
  const [browser, ids] = [await world.browserOf('anonymous'), world.own]
  const call = await scenes['chat.feedback']?.({ test, world, ids, browser })
  const rate = async (message: string, more: object = {}) =>
    (
      await callWith(
        browser,
        'chat.feedback',
        { uuid: ids.uuid, message },
        { ...(call?.body as object), ...more },
      )
    ).statusCode
  const other = await visitorOf(test, ids.uuid)
  const { message } = await other.ask('Was gilt?')
  expect(await rate(message?.id ?? '')).toBe(404)
  expect(await rate(ids.message, { visitor_token: other.token })).toBe(404)
  expect(await rate(ids.message)).toBe(204)
})
