import { gzipSync } from 'node:zlib'
import chromium from '@sparticuz/chromium'
import { type BrowserContext, chromium as playwright } from 'playwright-core'
import { openClient, startLotse } from '../apps/server/test/lotse-process.ts'

/** All JavaScript that a first visit loads, as gzip, in kB. */
const weightOf = async (context: BrowserContext, path: string): Promise<number> => {
  const page = await context.newPage()
  const scripts: Promise<Buffer>[] = []
  page.on('response', response => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body())
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  return (
    (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) /
    1000
  )
}

export const measurePageWeight = async (
  dataDir: string,
  admin: { email: string; password: string },
): Promise<string[]> => {
  const lotse = await startLotse({ DATA_DIR: dataDir, NODE_ENV: 'production' })
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const login = await weightOf(await browser.newContext({ baseURL: lotse.url }), '/login')
    const client = openClient(lotse.url)
    await client.signIn(admin.email, admin.password)
    const [name = '', value = ''] = client.cookie().split('=')
    const signedIn = await browser.newContext({ baseURL: lotse.url })
    await signedIn.addCookies([{ name, value, url: lotse.url }])
    const dashboard = await weightOf(signedIn, '/dashboard')
    return [
      `JavaScript der Anmeldeseite  ${login.toFixed(1).padStart(7)} kB gzip`,
      `JavaScript des Dashboards    ${dashboard.toFixed(1).padStart(7)} kB gzip`,
    ]
  } finally {
    await browser.close()
    await lotse.stop()
  }
}
