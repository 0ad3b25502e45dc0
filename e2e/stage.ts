import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import chromium from '@sparticuz/chromium'
import { simpleParser } from 'mailparser'
import { type Browser, type BrowserContextOptions, type Page, chromium as playwright } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { expect, inject } from 'vitest'
import { type LotseProcess, startLotse } from '../apps/server/test/lotse-process.ts'
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

/** The real product with its real mail server and a real browser in front of it. */
export interface Stage {
  url: string
  lotse: LotseProcess
  passwordOf(person: PersonName): string
  /** A page of a fresh browser profile; it fails the test on any console error. */
  newPage(options?: BrowserContextOptions): Promise<Page>
  /** A page on which this person is signed in. */
  signedIn(person: PersonName, options?: BrowserContextOptions): Promise<Page>
  /** Waits for the next mail to the address and returns the path of its link. */
  linkFor(address: string): Promise<string>
  close(): Promise<void>
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise(done => server.close(done))
  return port
}

const startMailServer = async () => {
  const mails: { to: string; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void simpleParser(stream).then(({ text = '' }) => {
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text })
        done()
      })
    },
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    async linkFor(address: string): Promise<string> {
      const take = () => {
        const index = mails.findIndex(mail => mail.to === address)
        return index < 0 ? undefined : mails.splice(index, 1)[0]
      }
      let mail = take()
      await expect.poll(() => (mail ??= take()) !== undefined, { timeout: 20_000 }).toBe(true)
      const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
      if (!link) throw new Error(`Kein Link in der Mail an ${address}`)
      return new URL(link).pathname
    },
    close: () => new Promise<void>(done => server.close(() => done())),
  }
}

/** Debian's browser where CHROMIUM names it, otherwise the one from npm. */
const launch = async (): Promise<Browser> =>
  process.env.CHROMIUM
    ? playwright.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
    : playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu'] })

const signInOn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('E-Mail').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL('**/dashboard')
}

export const openStage = async (): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-stage-'))
  await cp(inject('dataFolder'), folder, { recursive: true })
  const mailServer = await startMailServer()
  const port = await freePort()
  const lotse = await startLotse({ DATA_DIR: folder, PORT: String(port), SMTP_URL: mailServer.url })
  const browser = await launch()
  const demoPassword = (await readFile(join(folder, 'demo-password'), 'utf8')).trim()
  const passwordOf = (person: PersonName) => (person === 'superAdmin' ? superAdmin.password : demoPassword)

  const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ baseURL: lotse.url, locale: 'de-DE', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', error => {
      throw new Error(`Fehler auf ${page.url()}: ${error.message}`)
    })
    return page
  }
  return {
    url: lotse.url,
    lotse,
    passwordOf,
    newPage,
    linkFor: mailServer.linkFor,
    async signedIn(person, options) {
      const page = await newPage(options)
      await signInOn(page, people[person], passwordOf(person))
      return page
    },
    async close() {
      await browser.close()
      await lotse.stop()
      await mailServer.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** axe finds nothing, in light and in dark; what it finds is named with its place. */
export const expectAccessible = async (page: Page, options: { without?: string[] } = {}): Promise<void> => {
  for (const scheme of ['light', 'dark']) {
    await page.evaluate(theme => {
      document.documentElement.dataset.theme = theme
    }, scheme)
    const { violations } = await new AxeBuilder({ page }).withTags(tags).disableRules(options.without ?? []).analyze()
    const found = violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`)
    expect(found, page.url()).toEqual([])
  }
}

/** Nothing reaches beyond the window at the width of a small phone. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll, page.url()).toBeLessThanOrEqual(client)
}
