import { type Role, roles } from '@lotse/contract'
import type { App } from '../src/app.ts'
import { hashPassword } from '../src/modules/identity/index.ts'
import { newId } from '../src/platform/ids.ts'
import { hashToken, newToken } from '../src/platform/secrets.ts'
import { addChatbot } from './chatbots.ts'
import { addConversation } from './conversations.ts'
import { addDatabucket, addDocument, addUpload, addWebSource } from './data-stores.ts'
import { type TestApp, testPassword } from './test-app.ts'
import { TestBrowser } from './test-browser.ts'

export const actorNames = ['anonymous', ...roles, 'sub-tenant manager', 'stranger', 'super admin'] as const
export type ActorName = (typeof actorNames)[number]

/** The ids that a route's path may name. */
export interface Ids {
  tenant: string
  tenantId: string
  /** Below the tenant. */
  subTenant: string
  user: string
  session: string
  version: string
  creditRequest: string
  databucket: string
  document: string
  upload: string
  websource: string
  chatbot: string
  /** Of the chatbot. */
  uuid: string
  conversation: string
  message: string
  gap: string
  answer: string
  subdomain: string
  /** Of the data store's picture, which is also the chatbot's. */
  key: string
}

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
      `insert into users (id, name, email, password_hash, email_verified_at, is_super_admin, picture_key, picture_type)
       values ($1, $2, $3, $7, $4, $5, $6, 'image/png')`,
      [id, `Person ${id}`, `${id}@lotse.test`, now, isSuperAdmin, picture, await passwordHash],
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

const addOrganisation = async (app: App, now: Date) => {
  const { pool } = app.database
  const { addMember, addSession } = peopleIn(app, now)
  const [circle, main, sub] = [newId(), newId(), newId()]
  await pool.query('insert into circles (id, name) values ($1, $2)', [circle, `Kreis ${circle}`])
  const subdomain = `stadt-${main}`
  await pool.query(
    "insert into tenants (id, circle_id, type_role, name, max_users, subdomain) values ($1, $2, 'main', $3, 100, $4)",
    [main, circle, `Stadt ${main}`, subdomain],
  )
  await pool.query(
    "insert into tenants (id, circle_id, type_role, parent_tenant_id, name, max_users) values ($1, $2, 'sub', $3, $4, 100)",
    [sub, circle, main, `Amt ${sub}`],
  )
  const admin = await addMember(main, 'admin')
  const picture = await app.ports.blobs.put(Buffer.from('Bild'))
  const target = await addMember(main, 'user', picture)
  const { id: session } = await addSession(target, main)
  const creditRequest = newId()
  await pool.query(
    `insert into credit_requests (id, tenant_id, amount_cents, reason, urgency_level, requested_by_name, created_at)
     values ($1, $2, 10000, 'Mehr Bedarf', 'low', 'Person', $3)`,
    [creditRequest, main, now],
  )
  const key = await app.ports.blobs.put(Buffer.from('Bild'))
  const databucket = await addDatabucket(app, main, { coverKey: key })
  const { id: document } = await addDocument(app, databucket)
  const upload = await addUpload(app, databucket)
  const websource = await addWebSource(app, databucket)
  const chatbot = await addChatbot(app, main, { pictureKey: key })
  const { visitorToken, conversation, message, gap, answer } = await addConversation(app, chatbot.id)
  return {
    main,
    sub,
    admin,
    visitorToken,
    ids: {
      tenant: main,
      tenantId: main,
      subTenant: sub,
      user: target,
      session,
      version: picture,
      creditRequest,
      databucket,
      document,
      upload,
      websource,
      chatbot: chatbot.id,
      uuid: chatbot.uuid,
      conversation,
      message,
      gap,
      answer,
      subdomain,
      key,
    } satisfies Ids,
  }
}

/** Straight into the tables and without hashing passwords: the walk over all routes makes hundreds of these. */
export const buildWorld = async ({ app, clock }: TestApp): Promise<World> => {
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
