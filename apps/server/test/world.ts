import { type Role, roles } from '@lotse/contract'
import type { App } from '../src/app.ts'
import { hashPassword } from '../src/modules/identity/index.ts'
import { newId } from '../src/platform/ids.ts'
import type { Ids } from '../src/platform/probe-part.ts'
import { hashToken, newToken } from '../src/platform/secrets.ts'
import { addChatbot } from './chatbots.ts'
import { addConversation } from './conversations.ts'
import { addReport } from './credit-reports.ts'
import { addDatabucket, addDocument, addUpload, addWebSource } from './data-stores.ts'
import { addIncident } from './misuse.ts'
import { addKeptMails, addQuery } from './public-queries.ts'
import { type TestApp, testPassword } from './test-app.ts'
import { TestBrowser } from './test-browser.ts'

export const actorNames = ['anonymous', ...roles, 'sub-tenant manager', 'stranger', 'super admin'] as const
export type ActorName = (typeof actorNames)[number]

/** Two organisations that have nothing to do with each other, somebody in every role, and a super admin. */
export interface World {
  own: Ids
  foreign: Ids
  /** The token of whoever asked in the own conversation. */
  visitorToken: string
  /** The same for as long as the world stands. */
  browserOf(actor: ActorName): Promise<TestBrowser>
  /** For whoever has ended the session of the last one. */
  newBrowserOf(actor: ActorName): Promise<TestBrowser>
  /** What belongs to the actor's organisation, with a second session that is the actor's own. */
  idsOf(actor: ActorName): Promise<Ids>
}

/** A world that is used again until somebody has changed something in it. */
export interface Worlds {
  current(): Promise<World>
  leave(): void
}

export const createWorlds = (test: TestApp): Worlds => {
  let world: Promise<World> | undefined
  return {
    current() {
      world ??= buildWorld(test)
      return world
    },
    leave() {
      world = undefined
    },
  }
}

/** Hashed once for all. */
const passwordHash = hashPassword(testPassword)

/** One commit instead of dozens takes half the time. */
const inOneTransaction = async <T>(app: App, work: (app: App) => Promise<T>): Promise<T> => {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    const pool = client as unknown as App['database']['pool']
    const result = await work({ ...app, database: { ...app.database, pool } })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Writes people and their sessions. */
const peopleIn = ({ database: { pool } }: App, now: Date) => {
  const addPerson = async (isSuperAdmin = false, picture: string | null = null): Promise<string> => {
    const id = newId()
    await pool.query(
      `insert into users (id, name, email, password_hash, email_verified_at, is_super_admin, super_admin_since, picture_key, picture_type)
       values ($1, $2, $3, $7, $4, $5, $8, $6, 'image/png')`,
      [
        id,
        `Person ${id}`,
        `${id}@lotse.test`,
        now,
        isSuperAdmin,
        picture,
        await passwordHash,
        isSuperAdmin ? now : null,
      ],
    )
    return id
  }
  const addMember = async (tenant: string, role: Role, picture?: string): Promise<string> => {
    const id = await addPerson(false, picture)
    await pool.query('insert into memberships (tenant_id, user_id, role) values ($1, $2, $3)', [
      tenant,
      id,
      role,
    ])
    return id
  }
  const addSession = async (user: string, tenant: string): Promise<{ id: string; token: string }> => {
    const [id, token] = [newId(), newToken()]
    await pool.query(
      `insert into sessions (id, token_hash, user_id, active_tenant_id, authenticated_at, created_at, last_seen_at, expires_at)
       values ($1, $2, $3, $4, $5, $5, $5, $5::timestamptz + interval '12 hours')`,
      [id, hashToken(token), user, tenant, now],
    )
    return { id, token }
  }
  return { addPerson, addMember, addSession }
}

/** Credits that are held although their time is over, and that the check has found. */
const addAnomaly = async ({ database: { pool } }: App, tenant: string, now: Date) => {
  const [reservation, anomaly] = [newId(), newId()]
  await pool.query("select credit_move($1, 'adjustment', 100, $2, null, '', $3)", [tenant, newId(), now])
  await pool.query(
    `select credit_reserve($1, $2, null, 'test', 'topics', 100, $3, null, '', '{}',
       $4::timestamptz - interval '2 hours', $4::timestamptz - interval '1 hour')`,
    [tenant, reservation, newId(), now],
  )
  await pool.query(
    `insert into credit_findings (tenant_id, id, account_tenant_id, kind, subject, reservation_id, root_id, created_at, seen_at)
     values ($1, $2, $1, 'expired_pending', $3, $4, $4, $5, $5)`,
    [tenant, anomaly, reservation, reservation, now],
  )
  return { reservation, anomaly }
}

/** Usage that stood out and that nobody was bothered by. */
const addUsageAnomaly = async ({ database: { pool } }: App, tenant: string, now: Date): Promise<string> => {
  const id = newId()
  await pool.query(
    `insert into usage_anomalies (tenant_id, id, kind, functionality, first_day, last_day, severity, expected, actual, deviation_percentage,
       credit_impact, confidence, user_count, sensitivities, detected_at, seen_at, dismissed_at, dismissed_by_name, dismissal_reason)
     values ($1, $2, 'spike', 'topics', $3::date, $3::date, 'high', 1, 10, 900, 9, 0.9, 1, '{medium}', $3, $3, $3, 'Person', 'Probelauf')`,
    [tenant, id, now],
  )
  return id
}

const addOrganisation = async (app: App, now: Date) => {
  const { pool } = app.database
  const { addMember, addSession } = peopleIn(app, now)
  const [circle, main, sub] = [newId(), newId(), newId()]
  await pool.query('insert into circles (id, name) values ($1, $2)', [circle, `Kreis ${circle}`])
  const subdomain = `stadt-${main}`
  await pool.query(
    `insert into tenants (id, circle_id, type_role, name, max_users, max_chatbots, upload_limit_mb, max_subtenants, public_query_agent_active, subdomain)
     values ($1, $2, 'main', $3, 300, 50, 5000, 10, true, $4)`,
    [main, circle, `Stadt ${main}`, subdomain],
  )
  await pool.query(
    "insert into tenants (id, circle_id, type_role, parent_tenant_id, name, max_users, public_query_agent_active) values ($1, $2, 'sub', $3, $4, 100, true)",
    [sub, circle, main, `Amt ${sub}`],
  )
  const widget = newId()
  await pool.query(
    `insert into dashboard_widgets (id, name, type, component, grid_x, grid_y, width, height, is_active, created_at, updated_at)
     values ($1, 'Links', 'quicklinks', 'QuicklinksWidget', 0, 0, 1, 1, false, $2, $2)`,
    [widget, now],
  )
  const proof = newId()
  await pool.query(
    `insert into separation_proofs (id, state, started_by_name, product_version, routes_total, requested_at, finished_at)
     values ($1, 'cancelled', 'Mira Muster', '1.0.0', 0, $2, $2)`,
    [proof, now],
  )
  const admin = await addMember(main, 'admin')
  const picture = await app.ports.blobs.put(Buffer.from('Bild'))
  const target = await addMember(main, 'user', picture)
  const { id: session } = await addSession(target, main)
  const invitation = newId()
  await pool.query(
    `insert into tenant_invitations (tenant_id, id, user_id, name, email, role, created_at)
     select $1, $2, id, name, email, 'user', $4 from users where id = $3`,
    [sub, invitation, target, now],
  )
  const creditRequest = newId()
  await pool.query(
    `insert into credit_requests (id, tenant_id, amount_cents, reason, urgency_level, requested_by_name, created_at)
     values ($1, $2, 10000, 'Mehr Bedarf', 'low', 'Person', $3)`,
    [creditRequest, main, now],
  )
  const ledger = await addAnomaly(app, main, now)
  const usage_anomaly = await addUsageAnomaly(app, main, now)
  const key = await app.ports.blobs.put(Buffer.from('Bild'))
  const databucket = await addDatabucket(app, main, { coverKey: key })
  const { id: document } = await addDocument(app, databucket)
  const upload = await addUpload(app, databucket)
  const websource = await addWebSource(app, databucket)
  const entry = newId()
  await pool.query('insert into glossaries (tenant_id) values ($1)', [main])
  await pool.query(
    `insert into glossary_entries (tenant_id, id, word, meaning, is_both_ways, updated_at)
     values ($1, $2, 'Kulturscheune', 'Veranstaltungshalle', true, $3)`,
    [main, entry, now],
  )
  const chatbot = await addChatbot(app, main, { pictureKey: key })
  const { visitorToken, visitor, conversation, message, gap, answer } = await addConversation(app, chatbot.id)
  const incident = await addIncident(app, main, now)
  const request = await addQuery(app, main, { withFile: true })
  const kept = await addKeptMails(app, main, now)
  const report = await addReport(app, main, now)
  const archives = { export: newId(), archive: newId() }
  await pool.query(
    `insert into tenant_exports (tenant_id, id, requested_by_name, requested_at, state, bytes, directory_at, finished_at, expires_at)
     values ($1, $2, 'Mira Muster', $3, 'ready', 22, 0, $3, $3::timestamptz + interval '7 days')`,
    [main, archives.export, now],
  )
  await pool.query(
    `insert into tenant_imports (id, filename, size_bytes, started_by_name, created_at, expires_at)
     values ($1, 'Archiv.zip', 6, 'Mira Muster', $2, $2::timestamptz + interval '7 days')`,
    [archives.archive, now],
  )
  return {
    main,
    sub,
    admin,
    visitorToken,
    ids: {
      circle,
      certificate: newId(),
      widget,
      proof,
      tenant: main,
      tenantId: main,
      subTenant: sub,
      id: sub,
      user: target,
      session,
      invitation,
      version: picture,
      creditRequest,
      ...ledger,
      usage_anomaly,
      databucket,
      document,
      upload,
      websource,
      chatbot: chatbot.id,
      uuid: chatbot.uuid,
      conversation,
      message,
      gap,
      entry,
      answer,
      visitor,
      subdomain,
      ...archives,
      ...incident,
      public_query: request.id,
      file: request.file ?? '',
      answer_token: request.answerToken,
      ...report,
      ...kept,
      key,
    } satisfies Ids,
  }
}

/** Straight into the tables and without hashing passwords: the walk over all routes makes hundreds of these. */
export const buildWorld = async ({ app, clock }: Pick<TestApp, 'app' | 'clock'>): Promise<World> => {
  const now = clock.now()
  const { addPerson, addMember, addSession } = peopleIn(app, now)
  const [own, foreign] = await inOneTransaction(app, async app => [
    await addOrganisation(app, now),
    await addOrganisation(app, now),
  ])
  const personFor = async (
    actor: Exclude<ActorName, 'anonymous'>,
  ): Promise<{ user: string; tenant: string }> => {
    if (actor === 'super admin') return { user: await addPerson(true), tenant: own.main }
    if (actor === 'stranger') return { user: foreign.admin, tenant: foreign.main }
    if (actor === 'sub-tenant manager')
      return { user: await addMember(own.sub, 'subtenantmanager'), tenant: own.sub }
    return { user: await addMember(own.main, actor), tenant: own.main }
  }
  const enter = async (actor: ActorName): Promise<{ browser: TestBrowser; ids: Ids }> => {
    const ids = actor === 'stranger' ? foreign.ids : own.ids
    const browser = new TestBrowser(app.http)
    if (actor === 'anonymous') return { browser: await browser.open(), ids }
    const { user, tenant } = await personFor(actor)
    const { token } = await addSession(user, tenant)
    const { id: session } = await addSession(user, tenant)
    browser.cookie = `lotse_session=${token}`
    return { browser: await browser.open(), ids: { ...ids, session } }
  }
  const entered = new Map<ActorName, ReturnType<typeof enter>>()
  const once = (actor: ActorName) => {
    const found = entered.get(actor) ?? enter(actor)
    entered.set(actor, found)
    return found
  }
  return {
    own: own.ids,
    foreign: foreign.ids,
    visitorToken: own.visitorToken,
    browserOf: async actor => (await once(actor)).browser,
    newBrowserOf: async actor => (await enter(actor)).browser,
    idsOf: async actor => (await once(actor)).ids,
  }
}
