import { rm } from 'node:fs/promises'
import { Writable } from 'node:stream'
import type { Role } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { type App, createApp, type Replacements } from '../src/app.ts'
import { createVerifiedUser, hashPassword, startSession } from '../src/modules/identity/index.ts'
import type { IngestionPace, ReaderSettings } from '../src/modules/ingestion/index.ts'
import { addMember, createCircle, createTenant } from '../src/modules/tenancy/index.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { type Ctx, inTransaction } from '../src/platform/context.ts'
import type { Db } from '../src/platform/database.ts'
import type { Exchange } from '../src/platform/http/handlers.ts'
import { createLog } from '../src/platform/log.ts'
import { createOutbox } from '../src/platform/mail.ts'
import type { Outbound } from '../src/platform/outbound.ts'
import { testPace } from './job-pace.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { TestBrowser } from './test-browser.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { besideDatabase, createTestDatabase, type TestDatabase } from './test-database.ts'
import { createTestOutbox, type TestOutbox } from './test-outbox.ts'
import { closeWithWorker } from './worker-end.ts'

export const testPassword = 'Geheim-Wort-2026'
/** Once for all people of a worker: hashing is made to be slow. */
const passwordHash = await hashPassword(testPassword)

export interface Person {
  id: string
  name: string
  email: string
}

export interface TestTenant {
  id: string
  name: string
  circleId: string
}

export interface TestApp {
  app: App
  clock: TestClock
  outbox: TestOutbox
  store: TestDatabase
  /** Everything that was logged so far, as text. */
  logged(): string
  browser(options?: { userAgent?: string; address?: string }): TestBrowser
  /** Builders. Names are unique per call, so that tests of one file do not meet. */
  circle(): Promise<{ id: string; name: string }>
  mainTenant(options?: { circleId?: string; maxUsers?: number; name?: string }): Promise<TestTenant>
  subTenant(parent: TestTenant, options?: { maxUsers?: number; name?: string }): Promise<TestTenant>
  person(options?: { name?: string; email?: string; isSuperAdmin?: boolean }): Promise<Person>
  member(tenant: TestTenant, role: Role): Promise<Person>
  /** A browser in which this person is signed in, without the detour over the form: checking a password is made to be slow. */
  signedIn(person: Person): Promise<TestBrowser>
  /** The clock, the mails and the log as at the start, browsers at an address that nobody knows; what is in the database stays. */
  startOver(): void
  close(): Promise<void>
}

let counter = 0
const next = (): number => {
  counter += 1
  return counter
}

const generous = { 'sign-in': 100_000, public: 100_000 }

interface OwnParts {
  config?: Partial<Config>
  rateLimits?: typeof generous
  outbound?: Outbound
  ingestionPace?: Partial<IngestionPace>
  reader?: ReaderSettings
  handlers?: Replacements['handlers']
  /** A web process more of the same installation. */
  beside?: TestApp
  /** Instead of a copy of the prepared one. */
  store?: TestDatabase
}

/** The whole server over a database of its own; only the clock is a stand-in, and the mail server unless a test names one. */
const startOwnApp = async (options: OwnParts): Promise<TestApp> => {
  const { beside } = options
  const givenDir = beside?.app.ports.config.dataDir ?? options.config?.dataDir
  const dataDir = givenDir ?? (await temporaryFolder('data'))
  const store = beside ? besideDatabase(beside.store) : (options.store ?? (await createTestDatabase()))
  const clock = beside?.clock ?? createTestClock()
  const outbox = createTestOutbox()
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', DEMO: 'off', BASE_URL: 'http://lotse.test' }, []),
    ...(beside ? { secretKey: beside.app.ports.config.secretKey, role: 'web' as const } : {}),
    ...options.config,
  }
  const app = await createApp(config, {
    database: store.database,
    clock,
    outbox: config.smtpUrl ? createOutbox(config) : outbox,
    outbound: options.outbound,
    log: createLog('debug', sink),
    rateLimits: options.rateLimits ?? generous,
    pace: testPace,
    reader: options.reader,
    handlers: options.handlers,
    ingestionPace: {
      modelRetriesMs: [0, 0],
      crawlDelayMs: 0,
      pageTimeLimitMs: 5_000,
      readerTrialAfterMs: null,
      ...options.ingestionPace,
    },
  })
  const system = () => app.systemContext('test')
  let starts = 1
  const browser: TestApp['browser'] = given =>
    new TestBrowser(app.http, { address: `127.0.0.${starts}`, ...given })

  const circle: TestApp['circle'] = () =>
    inTransaction(system(), ctx => createCircle(ctx, { name: `Kreis ${next()}` }))
  const person: TestApp['person'] = ({ name, email, isSuperAdmin } = {}) => {
    const number = next()
    return createVerifiedUser(system(), {
      name: name ?? `Person ${number}`,
      email: email ?? `person${number}@lotse.test`,
      passwordHash,
      isSuperAdmin,
    })
  }
  return {
    app,
    clock,
    outbox,
    store,
    browser,
    circle,
    person,
    logged: () => lines.join(''),
    startOver() {
      clock.startOver()
      outbox.startOver()
      lines.length = 0
      starts += 1
    },
    async mainTenant({ circleId, maxUsers = 50, name } = {}) {
      const inCircle = circleId ?? (await circle()).id
      return inTransaction(system(), ctx =>
        createTenant(ctx, {
          circleId: inCircle,
          typeRole: 'main',
          parentTenantId: null,
          name: name ?? `Stadt ${next()}`,
          maxUsers,
          maxChatbots: 50,
        }),
      )
    },
    subTenant: (parent, { maxUsers = 50, name } = {}) =>
      inTransaction(system(), async ctx => {
        const limits = { maxUsers, maxChatbots: 10, uploadLimitMb: 500 }
        await giveRoom(ctx.db, parent.id, limits)
        return createTenant(ctx, {
          circleId: parent.circleId,
          typeRole: 'sub',
          parentTenantId: parent.id,
          name: name ?? `Amt ${next()}`,
          ...limits,
        })
      }),
    async member(tenant, role) {
      const someone = await person()
      await inTransaction(system(), ctx => addMember(ctx, tenant.id, someone.id, role))
      return someone
    },
    signedIn: someone => continueSession(system(), someone.id, browser()),
    async close() {
      await app.close()
      await store.remove()
      if (!givenDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** As a sign-in leaves it behind, but for the entry in the log and the known device. */
const continueSession = async (ctx: Ctx, userId: string, browser: TestBrowser): Promise<TestBrowser> => {
  await browser.open()
  const [name = '', sessionToken = ''] = browser.cookie.split('=')
  const origin = { ...ctx.origin, ip: browser.address, userAgent: browser.userAgent }
  const issueSessionToken = (token: string) => {
    browser.cookie = `${name}=${token}`
  }
  await inTransaction({ ...ctx, origin }, ctx =>
    startSession(ctx, { userId, awaitsSecondFactor: false }, { sessionToken, issueSessionToken } as Exchange),
  )
  return browser.open()
}

/** A sub-tenant of a test takes nothing from what its main tenant has. */
const giveRoom = (
  db: Db,
  tenantId: string,
  { maxUsers, maxChatbots, uploadLimitMb }: Record<'maxUsers' | 'maxChatbots' | 'uploadLimitMb', number>,
) =>
  db.execute(sql`update tenants set max_users = max_users + ${maxUsers}, max_chatbots = max_chatbots + ${maxChatbots},
    upload_limit_mb = upload_limit_mb + ${uploadLimitMb}, max_subtenants = max_subtenants + 1 where id = ${tenantId}`)

let shared: Promise<TestApp> | undefined

/** The one that all files of a worker have in common. Its last file is long over when the worker ends. */
const sharedApp = async (): Promise<TestApp> => {
  shared ??= startOwnApp({}).then(app => {
    closeWithWorker(app.close)
    return app
  })
  const app = await shared
  app.startOver()
  return { ...app, close: async () => {} }
}

/**
 * Without options the app that the files of a worker share, one file after the other: start and database cost more than the
 * tests of most files. A file that looks at everything there is (all super admins, all mails, jobs over all tenants) or that
 * replaces a part has an app of its own.
 */
export const startTestApp = (options?: OwnParts & { own?: true }): Promise<TestApp> =>
  options ? startOwnApp(options) : sharedApp()
