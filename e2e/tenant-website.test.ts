import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { button, callAs, field, gone, heading, see } from './acting.ts'
import { hear } from './hearing.ts'
import { people, setStage } from './stage.ts'

const stage = setStage({ settings: port => ({ BASE_URL: `http://localhost:${port}` }) })

const chatbot = 'Bürgerservice Musterstadt'
const prePage = {
  is_enabled: true,
  headline: 'Bevor Sie fragen',
  text: 'Bitte geben Sie <strong>keine persönlichen Daten</strong> ein.',
  checkbox_text: 'Ich habe das gelesen',
  color_theme: 'lotse',
}

/** The town's own host name; browsers find every name below localhost on this machine. */
const tenantHost = (): string => `http://musterstadt.localhost:${new URL(stage().url).port}`
const log = (page: Page) => page.getByRole('log', { name: 'Verlauf der Unterhaltung' })
const begin = (page: Page, name: string) => page.getByRole('link', { name: `Chat starten: ${name}` })

const agree = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: prePage.checkbox_text }).check()
  await button(page, 'Weiter zum Chat').click()
}

let houseBot: { id: string; uuid: string }
beforeAll(async () => {
  const admin = await stage().signedIn('admin')
  await callAs(admin, 'PUT', '/api/settings/chatbot-pre-page', prePage)
  houseBot = await callAs(admin, 'POST', '/api/chatbots', {
    name: 'Hausbot',
    public_name: 'Hausbot',
    public_description: 'Für die Verwaltung',
    access_role: 'user',
  })
})

test('at the host name of the town a citizen agrees to its terms, asks, reads the source and finds the talk again', async () => {
  const page = await stage().newPage()
  await page.goto(tenantHost())
  expect(new URL(page.url()).pathname).toBe('/s/musterstadt')
  await see(heading(page, prePage.headline))
  await button(page, 'Weiter zum Chat').click()
  await see(page.getByText('Bitte bestätigen Sie dies, um fortzufahren.'))
  await agree(page)
  await gone(begin(page, 'Hausbot'))
  await begin(page, chatbot).click()
  await see(page.getByText(/schreibt eine KI/))
  expect(await page.title()).toBe(`${chatbot} – Stadt Musterstadt`)

  await button(page, 'Was kostet die Hundesteuer?').click()
  await see(log(page).getByText('96 Euro'))
  await button(page, /^Quelle \d: Hundesteuersatzung/)
    .first()
    .click()
  const source = page.getByRole('group', { name: /^Quelle \d: Hundesteuersatzung/ })
  await see(source.getByText(/^Seite 2 · .*§ 4 Steuersätze/))
  await see(source.getByText('Die Steuer beträgt jährlich'))
  await page.keyboard.press('Escape')
  await gone(source)
  await button(page, 'Hilfreich').click()
  await hear(page, 'Vielen Dank für Ihre Rückmeldung!')

  await page.reload()
  await see(log(page).getByText('96 Euro'))
  await button(page, 'Neue Unterhaltung').click()
  await button(page, 'Neu beginnen').click()
  await gone(log(page).getByText('96 Euro'))
  await see(button(page, 'Was kostet die Hundesteuer?'))
})

test('at its path it offers colleagues what is theirs, and asks them for no consent', async () => {
  const page = await stage().signedIn('user', '/s/musterstadt')
  await see(begin(page, chatbot))
  expect(await heading(page, prePage.headline).count()).toBe(0)
  await begin(page, 'Hausbot').click()
  await field(page, 'Ihre Frage').fill('Guten Tag')
  await page.keyboard.press('Enter')
  await see(button(page, 'Hilfreich'))
})

test('a chatbot for colleagues asks strangers to sign in, and is there once they have', async () => {
  const address = `/s/musterstadt/${houseBot.uuid}`
  const page = await stage().newPage()
  await page.goto(address)
  await see(heading(page, 'Diesen Chatbot gibt es hier nicht'))
  await page.getByRole('link', { name: 'Anmelden' }).click()
  await field(page, 'E-Mail-Adresse').fill(people.user)
  await page.keyboard.press('Enter')
  await field(page, 'Passwort').fill(stage().passwordOf('user'))
  await page.keyboard.press('Enter')
  await see(field(page, 'Ihre Frage'))
  expect(new URL(page.url()).pathname).toBe(address)
})

test('from a small phone to a large screen the field for questions is in sight, and only the conversation scrolls', async () => {
  const page = await stage().signedIn('user', `/s/musterstadt/${houseBot.uuid}`)
  const isInSight = async (): Promise<boolean> => {
    const height = page.viewportSize()?.height ?? 0
    const box = await field(page, 'Ihre Frage').boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= height
  }
  const long = Array.from({ length: 60 }, (_, line) => `Zeile ${line}`).join('\n')
  await page.route('**/messages', route => {
    const message = {
      id: houseBot.uuid,
      role: 'assistant',
      text: long,
      status: 'completed',
      sources: [],
      feedback: null,
      created_at: new Date().toISOString(),
    }
    const end = JSON.stringify({ message, credits_left_low: false })
    return route.fulfill({ contentType: 'text/event-stream', body: `event: end\ndata: ${end}\n\n` })
  })
  const sizes = [
    [360, 640],
    // With the keyboard of the phone open.
    [360, 300],
    [740, 360],
    [768, 1024],
    [1366, 650],
    [1920, 1080],
  ] as const
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    // A window takes a moment to its new size.
    await expect.poll(isInSight, { message: `${width}×${height}` }).toBe(true)
  }
  await page.setViewportSize({ width: 360, height: 640 })
  await field(page, 'Ihre Frage').fill('Erzähl mir alles')
  await page.keyboard.press('Enter')
  await see(log(page).getByText('Zeile 59'))
  // A long answer is read from its beginning.
  const fromTop = async (): Promise<number> => {
    const question = await log(page).getByText('Erzähl mir alles').boundingBox()
    return (question?.y ?? 0) - ((await log(page).boundingBox())?.y ?? 0)
  }
  await expect.poll(fromTop).toBeLessThan(40)
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await expect.poll(isInSight, { message: `${width}×${height} mit Antwort` }).toBe(true)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight))
      .toBe(true)
  }
})

test('a public chat loads at most eight files and 40 kB of script until it can be used', async () => {
  const page = await stage().newPage()
  const loaded: Promise<{ path: string; packed: number }>[] = []
  page.on('response', response => {
    const size = async () => ({
      path: new URL(response.url()).pathname,
      packed: gzipSync(await response.body()).length,
    })
    loaded.push(size())
  })
  const admin = await stage().signedIn('admin')
  const { data } = await callAs<{ data: { id: string }[] }>(admin, 'GET', '/api/chatbots')
  const id = data.find(other => other.id !== houseBot.id)?.id
  const { uuid } = await callAs<{ uuid: string }>(admin, 'GET', `/api/chatbots/${id}`)
  await page.goto(`/s/musterstadt/${uuid}`)
  await agree(page)
  await see(field(page, 'Ihre Frage'))
  const files = await Promise.all(loaded)
  expect(files.length, JSON.stringify(files)).toBeLessThanOrEqual(8)
  const scripts = files.filter(({ path }) => path.endsWith('.js'))
  expect(scripts.reduce((sum, { packed }) => sum + packed, 0)).toBeLessThanOrEqual(40_000)
})

test('an address of nobody says so', async () => {
  const page = await stage().newPage()
  await page.goto(`${stage().url}/s/nirgendwo`)
  await see(heading(page, 'Diese Seite gibt es nicht'))
})
