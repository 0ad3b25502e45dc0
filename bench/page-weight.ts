import { gzipSync } from 'node:zlib'
import chromium from '@sparticuz/chromium'
import { type BrowserContext, chromium as playwright } from 'playwright-core'
import { openClient, startLotse } from '../apps/server/test/lotse-process.ts'

interface Weight {
  /** All JavaScript that a first visit loads, as gzip. */
  kilobytes: number
  requests: number
}

const weightOf = async (context: BrowserContext, path: string): Promise<Weight> => {
  const page = await context.newPage()
  const scripts: Promise<Buffer>[] = []
  let requests = 0
  page.on('response', response => {
    requests += 1
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body())
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(scripts)).map(script => gzipSync(script, { level: 9 }).length)
  return { kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000, requests }
}

const lineOf = (name: string, { kilobytes, requests }: Weight): string =>
  `JavaScript ${name.padEnd(26)} ${kilobytes.toFixed(1).padStart(7)} kB gzip, ${requests} Anfragen`

/** The first chatbot that the page of the demo's town leads to. */
const chatPathOn = async (url: string): Promise<string> => {
  const page = await (await fetch(`${url}/s/musterstadt`)).text()
  return /href="(\/s\/musterstadt\/[0-9a-f-]+)"/.exec(page)?.[1] ?? '/s/musterstadt'
}

export const measurePageWeight = async (
  dataDir: string,
  admin: { email: string; password: string },
): Promise<string[]> => {
  const lotse = await startLotse({
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const visitor = () => browser.newContext({ baseURL: lotse.url })
    const client = openClient(lotse.url)
    await client.signIn(admin.email, admin.password)
    const [name = '', value = ''] = client.cookie().split('=')
    const signedIn = await visitor()
    await signedIn.addCookies([{ name, value, url: lotse.url }])
    return [
      lineOf('der Anmeldeseite', await weightOf(await visitor(), '/login')),
      lineOf('des Dashboards', await weightOf(signedIn, '/dashboard')),
      lineOf('der Seite eines Mandanten', await weightOf(await visitor(), '/s/musterstadt')),
      lineOf('eines öffentlichen Chats', await weightOf(await visitor(), await chatPathOn(lotse.url))),
    ]
  } finally {
    await browser.close()
    await lotse.stop()
  }
}
