import { cpSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium as playwright,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { type Database, openEmbedded } from '../apps/server/src/platform/database.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { type LotseProcess, startLotse } from '../apps/server/test/lotse-process.ts'
import { temporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { callAs } from './acting.ts'
import { listenTo } from './hearing.ts'
import { startMailServer } from './mail-server.ts'
import { superAdmin } from './setup.ts'

/** The people of the demo, by what they are. */
export const people = {
  superAdmin: superAdmin.email,
  admin: 'admin@musterstadt.example',
  contentManager: 'inhalt@musterstadt.example',
  user: 'nutzerin@musterstadt.example',
  external: 'extern@musterstadt.example',
  subTenantManager: 'werke@musterstadt.example',
} as const
export type PersonName = keyof typeof people

export interface StageOptions {
  /** Nothing but the super admin: the first start without the demo. */
  isEmpty?: true
  /** Works on the database before the start, for what no screen can make (yet). */
  prepare?: (database: Database) => Promise<void>
  /** Without one the mails stay in the folder that the debug window shows. */
  hasMailServer?: boolean
  /** More settings of the product, as the README names them; asked for when the stage opens. */
  settings?: (port: number) => Record<string, string>
}

/** The real product with its real mail server and a real browser in front of it. */
export interface Stage {
  url: string
  /** Where the product keeps its data. */
  folder: string
  lotse: LotseProcess
  passwordOf(person: PersonName): string
  /** A page of a fresh browser profile; it fails the test on any error of the page. */
  newPage(options?: BrowserContextOptions): Promise<Page>
  /** A fresh page on which this person is signed in, without the detour over the form. */
  signedIn(person: PersonName, path?: string, options?: BrowserContextOptions): Promise<Page>
  /** Waits for the next mail to the address with a link under this path, and returns the whole path. */
  linkFor(address: string, under: string): Promise<string>
  /** What went wrong on the pages since the last question. */
  takeProblems(): string[]
  openContexts(): BrowserContext[]
  close(): Promise<void>
}

const launch = (): Promise<Browser> =>
  playwright.launch({ executablePath: inject('browserProgram'), args: ['--no-sandbox', '--disable-gpu'] })

/** The browser itself logs every refused call; whether a refusal is right is the test's matter. */
const isRefusedCall = (text: string): boolean => text.startsWith('Failed to load resource')

const copyOfInstallation = async (prepare: StageOptions['prepare']): Promise<string> => {
  const folder = await temporaryFolder('stage')
  cpSync(inject('dataFolder'), folder, { recursive: true })
  if (prepare) {
    const database = await openEmbedded(join(folder, 'database'))
    await prepare(database)
    await database.close()
  }
  return folder
}

/** What a first start without the demo is told. */
const emptyInstallation = {
  DEMO: 'off',
  ADMIN_EMAIL: superAdmin.email,
  ADMIN_PASSWORD: superAdmin.password,
}

const openStage = async ({
  isEmpty,
  prepare,
  hasMailServer = true,
  settings,
}: StageOptions = {}): Promise<Stage> => {
  const folder = isEmpty ? await temporaryFolder('stage') : await copyOfInstallation(prepare)
  const mailServer = await startMailServer()
  const port = await freePort()
  const lotse = await startLotse({
    DATA_DIR: folder,
    PORT: String(port),
    ...(hasMailServer ? { SMTP_URL: mailServer.url } : {}),
    SUPPORT_EMAIL: 'support@lotse.example',
    CONTACT_EMAIL: 'kontakt@lotse.example',
    COMPANY_LINE: 'Stadtwerke Musterstadt',
    ...(isEmpty ? emptyInstallation : {}),
    ...settings?.(port),
  })
  const browser = await launch()
  const demoPassword = isEmpty ? '' : (await readFile(join(folder, 'demo-password'), 'utf8')).trim()
  const passwordOf = (person: PersonName) => (person === 'superAdmin' ? superAdmin.password : demoPassword)
  let problems: string[] = []

  const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: lotse.url,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(inject('patienceMs'))
    await listenTo(context)
    // On the context, so that tabs opened by a click are heard too.
    context.on('weberror', found => problems.push(`${found.page()?.url()}: ${found.error().message}`))
    context.on('console', message => {
      if (message.type() === 'error' && !isRefusedCall(message.text()))
        problems.push(`${message.page()?.url()}: ${message.text()}`)
    })
    return context.newPage()
  }
  return {
    url: lotse.url,
    folder,
    lotse,
    passwordOf,
    newPage,
    linkFor: mailServer.linkFor,
    async signedIn(person, path = '/dashboard', options) {
      const page = await newPage(options)
      await callAs(page, 'POST', '/login', { email: people[person], password: passwordOf(person) })
      await page.goto(path)
      return page
    },
    takeProblems() {
      const found = problems
      problems = []
      return found
    },
    openContexts: () => browser.contexts(),
    async close() {
      await browser.close()
      await lotse.stop()
      await mailServer.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One stage for a whole file. Pages that a test opens are closed after it; those of `beforeAll` stay. */
export const setStage = (options?: StageOptions): (() => Stage) => {
  let stage: Stage | undefined
  let staying = new Set<BrowserContext>()
  const current = (): Stage => {
    if (!stage) throw new Error('The stage opens in beforeAll')
    return stage
  }
  beforeAll(async () => {
    stage = await openStage(options)
  })
  beforeEach(() => {
    staying = new Set(current().openContexts())
  })
  afterEach(async () => {
    for (const context of current().openContexts()) if (!staying.has(context)) await context.close()
    expect(current().takeProblems(), 'Fehler auf den Seiten').toEqual([])
  })
  afterAll(() => stage?.close())
  return current
}
