import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Page, chromium as playwright } from 'playwright-core'
import { inject } from 'vitest'
import { type App, createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import type { Outbound } from '../apps/server/src/platform/outbound.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { temporaryFolder } from '../apps/server/test/temporary-folder.ts'

export interface ProductHere {
  app: App
  url: string
  /** The town of the demo. */
  town: { id: string; circleId: string }
  newPage(): Promise<Page>
  close(): Promise<void>
}

const townOf = async ({ database }: App): Promise<ProductHere['town']> => {
  const { rows } = await database.pool.query<{ id: string; circle_id: string }>(
    "select id, circle_id from tenants where subdomain = 'musterstadt'",
  )
  const [town] = rows
  if (!town) throw new Error('The demo has no tenant.')
  return { id: town.id, circleId: town.circle_id }
}

/** The product in this process: nothing but a test may call or trust a sign-in service on this machine. */
export const openProductHere = async (
  replace: { outbound?: Outbound } = {},
  browserArguments: readonly string[] = [],
): Promise<ProductHere> => {
  const folder = await temporaryFolder('sso')
  cpSync(inject('dataFolder'), folder, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({ DATA_DIR: folder, PORT: String(port), BASE_URL: url, LOG_LEVEL: 'silent' }, [])
  const app = await createApp(config, replace)
  await app.http.listen({ port, host: '127.0.0.1' })
  const browser = await playwright.launch({
    executablePath: inject('browserProgram'),
    args: ['--no-sandbox', '--disable-gpu', ...browserArguments],
  })
  return {
    app,
    url,
    town: await townOf(app),
    async newPage() {
      const context = await browser.newContext({ baseURL: url, locale: 'de-DE' })
      context.setDefaultTimeout(inject('patienceMs'))
      return context.newPage()
    },
    async close() {
      await browser.close()
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
