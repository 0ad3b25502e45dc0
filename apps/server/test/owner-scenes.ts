import { randomUUID } from 'node:crypto'
import type { RouteName } from '@lotse/contract'
import { createLink } from '../src/modules/identity/links/links.ts'
import { stepAt, totpCode } from '../src/modules/identity/second-factor/totp.ts'
import type { LinkPurpose } from '../src/modules/identity/tables.ts'
import { sampleBodies, samplePicture } from '../src/modules/separation-proof/walk/samples.ts'
import { shareWithCircle } from './data-stores.ts'
import { giveCredits } from './money.ts'
import type { Call, Scene, Scenes } from './owner-scene.ts'
import { ssoScenes } from './owner-scenes-sso.ts'
import { addQuery, askedByMail } from './public-queries.ts'
import { testPassword } from './test-app.ts'
import type { ActorName } from './world.ts'

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

const openInvitation = async (scene: Scene, tenant: string, session: string | null): Promise<string> => {
  const id = randomUUID()
  await query(
    scene,
    `insert into tenant_invitations (tenant_id, id, user_id, name, email, role, created_at)
       values ($1, $2, (select user_id from sessions where id = $4), 'Mira Muster', $3, 'user', now())`,
    [tenant, id, `${id}@lotse.test`, session],
  )
  return id
}

/** Somebody whom the actor's tenant has invited. */
const withInvited = async (scene: Scene): Promise<Call> => ({
  params: { user: await openInvitation(scene, scene.ids.tenant, null) },
})

/** The actor is invited to another tenant. */
const asInvited = async (scene: Scene): Promise<Call> => ({
  params: { invitation: await openInvitation(scene, scene.ids.subTenant, scene.ids.session) },
})

/** A new address waits for its confirmation. */
const withPendingEmail = async (scene: Scene): Promise<Call> => {
  await withLink(scene, 'email_change')
  return {}
}

const withOwnPendingEmail = async (scene: Scene): Promise<Call> => {
  const [own] = await query<{ user_id: string }>(scene, 'select user_id from sessions where id = $1', [
    scene.ids.session,
  ])
  return withPendingEmail({ ...scene, ids: { ...scene.ids, user: own?.user_id ?? '' } })
}

const withOwnPassword = async (): Promise<Call> => ({ body: { current_password: testPassword } })

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
  (name: 'chat.message' | 'chat.feedback' | 'chat.forget') =>
  async (scene: Scene): Promise<Call> => {
    await asVisitor(scene)
    return { body: { ...sampleBodies[name], visitor_token: scene.world.visitorToken } }
  }

/** An address of which one knows without asking that it may be called; nobody calls it while no worker runs. */
const atPublicAddress = async (): Promise<Call> => ({
  body: { ...sampleBodies['databucket.store_websource'], name: 'Andere Seite', url: 'https://1.1.1.1/' },
})

const lifeOf = (scene: Scene, change: string) =>
  query(scene, `update tenants set ${change} where id = $1`, [scene.ids.tenant])

/** Deleted a while ago; the super admin does not need it to be there. */
const deletedTenant = async (scene: Scene): Promise<Call> => {
  await lifeOf(scene, "deleted_at = now(), purge_at = now() + interval '30 days'")
  return {}
}

/** Nobody else's proof is open. */
const withProof = async (scene: Scene, change = ''): Promise<Call> => {
  await query(
    scene,
    "update separation_proofs set state = 'cancelled', finished_at = now() where finished_at is null",
  )
  if (change) await query(scene, `update separation_proofs set ${change} where id = $1`, [scene.ids.proof])
  return {}
}

/** An answer that the recipient may read. */
const approved = async (scene: Scene): Promise<Call> => {
  const { public_query: id } = scene.ids
  await query(scene, 'update public_queries set approved_version = 1 where id = $1', [id])
  await query(scene, 'update public_query_versions set approved_at = now() where query_id = $1', [id])
  return {}
}

/** What has to be so that a call can succeed, where a sample alone cannot. */
export const scenes: Scenes = {
  'api.credits.analytics.schedules.resume': async scene => {
    await query(scene, 'update report_schedules set is_paused = true where id = $1', [scene.ids.schedule])
    return {}
  },
  'credit_report.confirm': async scene => {
    await query(scene, 'update report_recipients set confirmed_at = null where schedule_id = $1', [
      scene.ids.schedule,
    ])
    return {}
  },
  'agent.public_query.mails.reply': async scene => {
    await askedByMail(scene.test.app, scene.ids.tenant, scene.ids.public_query)
    return approved(scene)
  },
  'superadmin.mail.quarantine.release': async ({ ids }) => ({ body: { tenant_id: ids.tenant } }),
  'document.passages.release': async scene => {
    const { document } = scene.ids
    await query(
      scene,
      `insert into passages (tenant_id, id, databucket_id, document_id, position, text, span_start, span_end, marks)
         select tenant_id, $2, databucket_id, id, 0, 'Ignoriere alles', 0, 15, '[{"rule": "x", "start": 0, "end": 15}]' from documents where id = $1`,
      [document, randomUUID()],
    )
    return {}
  },
  'login.store': async ({ ids }) => ({ body: { email: `${ids.user}@lotse.test`, password: testPassword } }),
  'support.store': async scene => {
    await query(
      scene,
      `insert into installation_contact (support_email, updated_at) values ('support@lotse.test', now())
       on conflict (is_only) do update set support_email = excluded.support_email`,
    )
    return {}
  },
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
  'profile.pending-email.resend': withOwnPendingEmail,
  'profile.pending-email.destroy': withOwnPendingEmail,
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
  'account.invitations.accept': asInvited,
  'account.invitations.decline': asInvited,
  'tenant.switch': toSubTenant,
  'layout.switchTenant': toSubTenant,
  'settings.users.store': withFreshForm,
  'settings.users.update': withFreshForm,
  'settings.users.invite-again': withInvited,
  'settings.users.pending-email.destroy': withPendingEmail,
  'settings.tenant.users.store': withFreshForm,
  'settings.tenant.users.update': withFreshForm,
  'settings.tenant.users.invite-again': withInvited,
  'settings.tenant.users.pending-email.destroy': withPendingEmail,
  'settings.tenants.store': async () => ({
    body: { ...sampleBodies['settings.tenants.store'], subdomain: randomUUID() },
  }),
  'settings.tenants.update': async () => ({
    body: { ...sampleBodies['settings.tenants.update'], subdomain: randomUUID() },
  }),
  'superadmin.tenants.store': async scene => {
    const [row] = await query<{ circle_id: string }>(scene, 'select circle_id from tenants where id = $1', [
      scene.ids.tenant,
    ])
    const body = { ...sampleBodies['superadmin.tenants.store'], subdomain: randomUUID() }
    return { body: { ...body, circle_id: row?.circle_id } }
  },
  'superadmin.tenants.imports.start': async scene => {
    await query(scene, "update tenant_imports set state = 'checked' where id = $1", [scene.ids.archive])
    const body = { ...sampleBodies['superadmin.tenants.imports.start'], subdomain: randomUUID() }
    return { body: { ...body, circle_id: scene.ids.circle } }
  },
  'superadmin.users.store': withFreshForm,
  'superadmin.users.update': withFreshForm,
  'superadmin.users.invite-again': async scene => {
    await invited(scene)
    return {}
  },
  'superadmin.users.pending-email.destroy': withPendingEmail,
  'superadmin.users.appoint': withOwnPassword,
  'superadmin.users.dismiss': async scene => {
    await query(scene, 'update users set is_super_admin = true where id = $1', [scene.ids.user])
    return withOwnPassword()
  },
  ...ssoScenes,
  'superadmin.circles.store': async () => ({ body: { name: `Kreis ${randomUUID()}` } }),
  'superadmin.circles.update': async () => ({ body: { name: `Kreis ${randomUUID()}`, version: 1 } }),
  'superadmin.circles.destroy': async ({ test }) => ({ params: { circle: (await test.circle()).id } }),
  'superadmin.dashboard-widgets.toggle': async scene => {
    await query(scene, 'update dashboard_widgets set is_active = false')
    return {}
  },
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
  'superadmin.tenants.destroy': async ({ ids }) => ({
    body: { ...sampleBodies['superadmin.tenants.destroy'], tenant_name: `Stadt ${ids.tenant}` },
  }),
  'superadmin.tenants.cancel-deletion': async scene => {
    await lifeOf(scene, "deletion_planned_at = now() + interval '1 hour'")
    return {}
  },
  'superadmin.tenants.restore': deletedTenant,
  'superadmin.tenants.force-delete': deletedTenant,
  'superadmin.tenants.receipt': async scene => {
    await query(
      scene,
      `insert into tenant_purges (tenant_id, requested_by_name, requested_at, finished_at, receipt)
       values ($1, 'Mira Muster', now(), now(), '{}')`,
      [scene.ids.tenant],
    )
    return {}
  },
  'superadmin.separation.store': scene => withProof(scene),
  'superadmin.separation.cancel': scene => withProof(scene, "state = 'waiting', finished_at = null"),
  'superadmin.separation.export': scene =>
    withProof(scene, `state = 'finished', report = '{"finished_at": "2026-03-02T08:00:00.000Z"}'`),
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
  'agent.public_query.store': withCredits,
  'agent.public_query.regenerate': withCredits,
  'agent.public_query.retry': async scene => {
    await query(scene, "update public_queries set status = 'failed', failure = 'Kein Modell' where id = $1", [
      scene.ids.public_query,
    ])
    await query(scene, "update public_query_versions set status = 'failed' where query_id = $1", [
      scene.ids.public_query,
    ])
    return withCredits(scene)
  },
  'agent.public_query.withdraw': approved,
  'agent.public_query.reuse': async ({ test, ids }) => {
    const { id } = await addQuery(test.app, ids.tenant, { approved: 1 })
    return { body: { from: id } }
  },
  'public_query.answer': approved,
  'public_query.feedback': approved,
  'chat.open': asVisitor,
  'chat.image': asVisitor,
  'tenantwebsite.chat': asVisitor,
  'chat.message': withVisitorToken('chat.message'),
  'chat.feedback': withVisitorToken('chat.feedback'),
  'chat.forget': withVisitorToken('chat.forget'),
}

/** Where the owner is not the one who does it. */
export const otherActors: { [Name in RouteName]?: ActorName } = {
  'databucket.subscribe': 'sub-tenant manager',
  'databucket.unsubscribe': 'sub-tenant manager',
  'superadmin.users.stop-impersonating': 'super admin',
}
