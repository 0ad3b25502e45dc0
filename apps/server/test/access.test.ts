import type { Access, RouteDefinition, RouteName } from '@lotse/contract'
import Fastify, { type LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { callWith, paramsFor, table } from '../src/modules/separation-proof/walk/call-route.ts'
import { guardContract } from '../src/platform/http/contract-guard.ts'
import { patience } from './patience.ts'
import { mayCall } from './permission-holders.ts'
import { inRehearsedWorld } from './rehearsed-world.ts'
import { startTestApp } from './test-app.ts'
import { type ActorName, actorNames } from './world.ts'

const named = (matches: (access: Access) => boolean) =>
  table
    .filter(([, { access }]) => matches(access))
    .map(([name]) => name)
    .sort()

/** The rule of a route, or what is wrong with it. */
const ruleOf = (definition: Partial<RouteDefinition>): Access => {
  const { access } = definition
  if (access === 'public' || access === 'signed-in' || access === 'super-admin' || access === 'operations')
    return access
  if (access && typeof access === 'object' && typeof access.can === 'string') return access
  throw new Error(`Ohne Zugriffsregel: ${definition.method} ${definition.path}`)
}

describe('the rules of access', () => {
  it('exist for every route, and a planted route without one is found', () => {
    for (const [, definition] of table) expect(() => ruleOf(definition)).not.toThrow()
    expect(() => ruleOf({ method: 'GET', path: '/api/planted' })).toThrow(
      /Ohne Zugriffsregel: GET \/api\/planted/,
    )
    expect(() => ruleOf({ method: 'GET', path: '/api/planted', access: 'everybody' as never })).toThrow(
      /Ohne Zugriffsregel/,
    )
  })

  it('leave exactly these routes open to everybody', () => {
    expect(named(access => access === 'public')).toEqual([
      'chat.feedback',
      'chat.forget',
      'chat.image',
      'chat.message',
      'chat.open',
      'credit_report.confirm',
      'credit_report.subscription',
      'credit_report.unsubscribe',
      'email.confirm',
      'invitation.accept',
      'invitation.renew',
      'invitation.show',
      'login.second-factor',
      'login.store',
      'operations.docs',
      'operations.healthz',
      'operations.openapi',
      'operations.readyz',
      'password.forgot',
      'password.reset.show',
      'password.reset.store',
      'public.imprint',
      'public.installation',
      'public.privacy',
      'public_query.answer',
      'public_query.feedback',
      'session.show',
      'sso.backchannel-logout',
      'sso.callback.get',
      'sso.callback.post',
      'sso.find',
      'sso.saml.acs',
      'sso.saml.metadata',
      'sso.saml.slo.get',
      'sso.saml.slo.post',
      'sso.start',
      'tenantwebsite.chat',
      'tenantwebsite.index',
      'tenantwebsite.script',
      'tenantwebsite.show',
      'tenantwebsite.style',
      'widget.loader',
      'widget.program',
    ])
  })

  it('keep exactly these routes for super admins', () => {
    expect(named(access => access === 'super-admin')).toEqual([
      'api.admin.credits.dashboard',
      'api.admin.credits.export',
      'api.admin.credits.realtime',
      'api.admin.credits.refunds.categories',
      'api.admin.credits.refunds.export',
      'api.admin.credits.refunds.index',
      'api.admin.credits.refunds.search-tenants',
      'api.admin.credits.refunds.statistics',
      'api.admin.credits.refunds.store',
      'api.admin.credits.requests.all',
      'api.admin.credits.requests.approve',
      'api.admin.credits.requests.bulk-approve',
      'api.admin.credits.requests.export',
      'api.admin.credits.requests.index',
      'api.admin.credits.requests.reject',
      'api.admin.credits.requests.show',
      'api.admin.credits.requests.statistics',
      'api.admin.credits.requests.tenant-details',
      'credits.adjust',
      'debug.mails',
      'superadmin.audit.index',
      'superadmin.circles.create',
      'superadmin.circles.destroy',
      'superadmin.circles.edit',
      'superadmin.circles.index',
      'superadmin.circles.prompt-preview',
      'superadmin.circles.statistics',
      'superadmin.circles.store',
      'superadmin.circles.update',
      'superadmin.dashboard-widgets.destroy',
      'superadmin.dashboard-widgets.index',
      'superadmin.dashboard-widgets.preview',
      'superadmin.dashboard-widgets.store',
      'superadmin.dashboard-widgets.toggle',
      'superadmin.dashboard-widgets.update',
      'superadmin.installation.edit',
      'superadmin.installation.update',
      'superadmin.mail.quarantine.destroy',
      'superadmin.mail.quarantine.index',
      'superadmin.mail.quarantine.release',
      'superadmin.pages.update',
      'superadmin.separation.cancel',
      'superadmin.separation.export',
      'superadmin.separation.index',
      'superadmin.separation.show',
      'superadmin.separation.store',
      'superadmin.sso.certificate',
      'superadmin.sso.certificates.activate',
      'superadmin.sso.certificates.destroy',
      'superadmin.sso.certificates.generate',
      'superadmin.sso.certificates.index',
      'superadmin.sso.certificates.upload',
      'superadmin.sso.doctor',
      'superadmin.sso.migration.finish',
      'superadmin.sso.migration.retry',
      'superadmin.sso.migration.roll-back',
      'superadmin.sso.migration.show',
      'superadmin.sso.migration.store',
      'superadmin.sso.monitoring.circles',
      'superadmin.sso.monitoring.dashboard',
      'superadmin.sso.monitoring.health-check',
      'superadmin.sso.sync.show',
      'superadmin.sso.sync.store',
      'superadmin.sso.test',
      'superadmin.sso.trials.show',
      'superadmin.sso.trials.store',
      'superadmin.tenants.cancel-deletion',
      'superadmin.tenants.create',
      'superadmin.tenants.deletion-preview',
      'superadmin.tenants.destroy',
      'superadmin.tenants.edit',
      'superadmin.tenants.edit.analytics',
      'superadmin.tenants.edit.notifications',
      'superadmin.tenants.exports.destroy',
      'superadmin.tenants.exports.download',
      'superadmin.tenants.exports.index',
      'superadmin.tenants.exports.store',
      'superadmin.tenants.force-delete',
      'superadmin.tenants.imports.destroy',
      'superadmin.tenants.imports.index',
      'superadmin.tenants.imports.piece',
      'superadmin.tenants.imports.show',
      'superadmin.tenants.imports.start',
      'superadmin.tenants.imports.store',
      'superadmin.tenants.index',
      'superadmin.tenants.main-tenants',
      'superadmin.tenants.receipt',
      'superadmin.tenants.receipts',
      'superadmin.tenants.restore',
      'superadmin.tenants.statistics',
      'superadmin.tenants.store',
      'superadmin.tenants.update',
      'superadmin.tenants.update.credits',
      'superadmin.tenants.update.notifications',
      'superadmin.users.appoint',
      'superadmin.users.create',
      'superadmin.users.destroy',
      'superadmin.users.dismiss',
      'superadmin.users.edit',
      'superadmin.users.export',
      'superadmin.users.impersonate',
      'superadmin.users.invite-again',
      'superadmin.users.pending-email.destroy',
      'superadmin.users.reset-password',
      'superadmin.users.statistics',
      'superadmin.users.status',
      'superadmin.users.store',
      'superadmin.users.update',
      'superadmin.users.view',
    ])
  })

  it('keep exactly these routes for the machine room', () => {
    expect(named(access => access === 'operations')).toEqual(['operations.metrics'])
  })

  it('are demanded of every path: a route planted beside the contract stops the start', () => {
    const server = Fastify()
    guardContract(server, undefined)
    expect(() => server.get('/api/planted', () => 'offen')).toThrow(
      /GET \/api\/planted steht nicht im Vertrag/,
    )
  })
})

describe('every route with every kind of actor', () => {
  const answers = new Map<RouteName, [ActorName, LightMyRequestResponse][]>()
  beforeAll(async () => {
    const test = await startTestApp({ config: { role: 'web' } })
    await inRehearsedWorld(test, async ({ world, callAs }) => {
      for (const [name] of table) {
        const given: [ActorName, LightMyRequestResponse][] = []
        for (const actor of actorNames) {
          const params = paramsFor(name, await world.idsOf(actor))
          given.push([actor, await callAs(actor, browser => callWith(browser, name, params))])
        }
        answers.set(name, given)
      }
    })
    await test.close()
  }, patience(600_000))

  it.each(table)('%s answers each as its rule says', (name, { access }) => {
    const given = answers.get(name) ?? []
    expect(given.map(([actor]) => actor)).toEqual(actorNames)
    for (const [actor, response] of given) {
      expect(response.statusCode, `${actor}: ${response.body}`).toBeLessThan(500)
      if (!mayCall(access, actor)) {
        expect(response.statusCode, `${actor}: ${response.body}`).toBe(actor === 'anonymous' ? 401 : 403)
        expect(response.json()).toEqual({
          message: expect.any(String),
          code: actor === 'anonymous' ? 'unauthenticated' : 'forbidden',
          errors: {},
        })
      } else if (access !== 'public') {
        expect(response.statusCode, `${actor}: ${response.body}`).not.toBe(401)
      }
    }
  })
})
