import { randomUUID } from 'node:crypto'
import type { RouteName } from '@lotse/contract'
import { createLink } from '../src/modules/identity/links/links.ts'
import { stepAt, totpCode } from '../src/modules/identity/second-factor/totp.ts'
import type { LinkPurpose } from '../src/modules/identity/tables.ts'
import { shareWithCircle } from './data-stores.ts'
import { giveCredits } from './money.ts'
import type { Params } from './route-walk.ts'
import { sampleBodies, samplePicture } from './samples.ts'
import { type TestApp, testPassword } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'
import type { ActorName, Ids, World } from './world.ts'

interface Scene {
  test: TestApp
  world: World
  ids: Ids
  browser: TestBrowser
}

/** What a call needs besides the sample: other params, another body. */
interface Call {
  params?: Params
  body?: unknown
}

const query = async <Row>({ test }: Scene, sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.app.database.pool.query(sql, values)).rows as Row[]

/** Nobody else has this address. */
const freshForm = () => ({ ...sampleBodies['settings.users.store'], email: `${randomUUID()}@lotse.test` })
const withFreshForm = async (): Promise<Call> => ({ body: freshForm() })

const invited = (scene: Scene) =>
  query(scene, 'update users set email_verified_at = null, password_hash = null where id = $1', [
    scene.ids.user,
  ])

const withLink = async ({ test, ids }: Scene, purpose: LinkPurpose): Promise<Call> => {
  const newEmail = purpose === 'email_change' ? `${randomUUID()}@lotse.test` : undefined
  const { token } = await createLink(test.app.systemContext('test'), ids.user, purpose, { newEmail })
  return { params: { token } }
}

const withInvitation = async (scene: Scene): Promise<Call> => {
  await invited(scene)
  return withLink(scene, 'invitation')
}

/** The actor's own account. */
const emailOf = async (scene: Scene): Promise<string> => {
  const [row] = await query<{ email: string }>(
    scene,
    'select email from users join sessions on sessions.user_id = users.id where sessions.id = $1',
    [scene.ids.session],
  )
  return row?.email ?? ''
}

const withSecondFactor = async (scene: Scene): Promise<Call> => {
  await query(scene, "update users set totp_enabled_at = now(), totp_secret_sealed = 'x' where email = $1", [
    await emailOf(scene),
  ])
  return { body: { current_password: testPassword } }
}

/** To the tenant below, in which the actor has a role too. */
const toSubTenant = async (scene: Scene): Promise<Call> => {
  await query(
    scene,
    "insert into memberships (tenant_id, user_id, role) select $1, user_id, 'admin' from sessions where id = $2",
    [scene.ids.subTenant, scene.ids.session],
  )
  return { params: { tenant: scene.ids.subTenant, tenantId: scene.ids.subTenant } }
}

const shared = async ({ test, ids }: Scene): Promise<Call> => {
  await shareWithCircle(test.app, ids.databucket)
  return {}
}

const withCredits = async ({ test, ids }: Scene): Promise<Call> => {
  await giveCredits(test, ids.tenant, 1000)
  return {}
}

/** A public chatbot with credits, and the visitor whose conversation it is. */
const asVisitor = async (scene: Scene): Promise<Call> => {
  await query(scene, "update chatbots set access_role = 'public' where id = $1", [scene.ids.chatbot])
  return withCredits(scene)
}
const withVisitorToken =
  (name: 'chat.message' | 'chat.feedback') =>
  async (scene: Scene): Promise<Call> => {
    await asVisitor(scene)
    return { body: { ...sampleBodies[name], visitor_token: scene.world.visitorToken } }
  }

/** An address of which one knows without asking that it may be called; nobody calls it while no worker runs. */
const atPublicAddress = async (): Promise<Call> => ({
  body: { ...sampleBodies['databucket.store_websource'], name: 'Andere Seite', url: 'https://1.1.1.1/' },
})

/** What has to be so that a call can succeed, where a sample alone cannot. */
export const scenes: { [Name in RouteName]?: (scene: Scene) => Promise<Call> } = {
  'login.store': async ({ ids }) => ({ body: { email: `${ids.user}@lotse.test`, password: testPassword } }),
  'password.reset.show': scene => withLink(scene, 'password_reset'),
  'password.reset.store': scene => withLink(scene, 'password_reset'),
  'invitation.show': withInvitation,
  'invitation.accept': withInvitation,
  'invitation.renew': async scene => {
    const call = await withInvitation(scene)
    await query(scene, 'update user_links set expires_at = created_at where user_id = $1', [scene.ids.user])
    return call
  },
  'email.confirm': scene => withLink(scene, 'email_change'),
  'profile.update': async scene => ({
    body: { ...sampleBodies['profile.update'], email: await emailOf(scene) },
  }),
  'profile.picture.delete': async ({ browser }) => {
    await browser.call('profile.picture.update', { file: samplePicture })
    return {}
  },
  'profile.two-factor.begin': async () => ({ body: { current_password: testPassword } }),
  'profile.two-factor.enable': async ({ test, browser }) => {
    const { secret } = await browser.call('profile.two-factor.begin', {
      body: { current_password: testPassword },
    })
    return { body: { code: totpCode(secret, stepAt(test.clock.now())) } }
  },
  'profile.two-factor.disable': withSecondFactor,
  'profile.two-factor.recovery-codes': withSecondFactor,
  'tenant.switch': toSubTenant,
  'layout.switchTenant': toSubTenant,
  'settings.users.store': withFreshForm,
  'settings.users.update': withFreshForm,
  'settings.users.invite-again': async scene => {
    await invited(scene)
    return {}
  },
  'settings.tenant.users.store': withFreshForm,
  'settings.tenant.users.update': withFreshForm,
  'settings.tenant.users.invite-again': async scene => {
    await invited(scene)
    return {}
  },
  'superadmin.users.store': withFreshForm,
  'superadmin.users.update': withFreshForm,
  'superadmin.users.stop-impersonating': async ({ browser, ids }) => {
    await browser.call('superadmin.users.impersonate', { params: { user: ids.user } })
    return {}
  },
  'api.credits.requests.store': async scene => {
    await query(scene, 'delete from credit_requests where tenant_id = $1', [scene.ids.tenant])
    return {}
  },
  'credits.transfer': async ({ test, ids }) => {
    await giveCredits(test, ids.tenant, 100)
    return { body: { ...sampleBodies['credits.transfer'], to_tenant_id: ids.subTenant } }
  },
  'credits.billing-mode.update': async () => ({
    body: { billing_mode: 'parent_billing', monthly_transfer: 0, is_confirmed: true },
  }),
  'credits.alerts.update': async () => ({
    body: { ...sampleBodies['credits.alerts.update'], primary_contact: 'kasse@musterstadt.example' },
  }),
  'api.admin.credits.requests.bulk-approve': async ({ ids }) => ({
    body: { request_ids: [ids.creditRequest], notes: null },
  }),
  'api.admin.credits.refunds.store': async ({ ids }) => ({
    body: { ...sampleBodies['api.admin.credits.refunds.store'], tenant_id: ids.tenant },
  }),
  'databucket.unshare': shared,
  'databucket.subscribe': shared,
  'databucket.unsubscribe': async scene => {
    await shared(scene)
    await scene.browser.call('databucket.subscribe', { params: { databucket: scene.ids.databucket } })
    return {}
  },
  'document.store': withCredits,
  'document.update': async () => ({ body: { title: 'Neue Satzung', summary: '', external_url: '' } }),
  'databucket.store_websource': async scene => {
    await withCredits(scene)
    return atPublicAddress()
  },
  'databucket.update_websource': async scene => {
    await withCredits(scene)
    return atPublicAddress()
  },
  'databucket.crawl_websource': withCredits,
  'chatbot.update_databuckets': async ({ ids }) => ({
    body: { databuckets: { high: [ids.databucket], medium: [], low: [] } },
  }),
  'chatbot.try': withCredits,
  'document.retry': async scene => {
    await withCredits(scene)
    await query(scene, "update documents set status = 'failed', failure = 'Zu wenig Credits' where id = $1", [
      scene.ids.document,
    ])
    return {}
  },
  'chat.open': asVisitor,
  'chat.image': asVisitor,
  'chat.message': withVisitorToken('chat.message'),
  'chat.feedback': withVisitorToken('chat.feedback'),
}

/** Where the owner is not the one who does it. */
export const otherActors: { [Name in RouteName]?: ActorName } = {
  'databucket.subscribe': 'sub-tenant manager',
  'databucket.unsubscribe': 'sub-tenant manager',
  'superadmin.users.stop-impersonating': 'super admin',
}
