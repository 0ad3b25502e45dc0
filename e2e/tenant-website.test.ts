import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { button, callAs, field, gone, heading, see } from './acting.ts'
import { dialog } from './reading.ts'
import { setStage } from './stage.ts'

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
const log = (page: Page) => page.getByRole('log', { name: `Unterhaltung mit ${chatbot}` })

const agree = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: prePage.checkbox_text }).check({ force: true })
  await button(page, 'Weiter zum Chat').click()
}

beforeAll(async () => {
  const admin = await stage().signedIn('admin')
  await callAs(admin, 'PUT', '/api/settings/chatbot-pre-page', prePage)
  await callAs(admin, 'POST', '/api/chatbots', {
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
  await see(page.getByRole('link', { name: chatbot }))
  await gone(page.getByRole('link', { name: 'Hausbot' }))
  await page.getByRole('link', { name: chatbot }).click()
  await see(page.getByText('Sie sprechen mit einer KI. Antworten können Fehler enthalten.'))

  await field(page, 'Ihre Frage').fill('Was kostet die Hundesteuer?')
  await page.keyboard.press('Enter')
  await see(log(page).getByText('96 Euro'))
  await button(page, /^Quelle \d: Hundesteuersatzung/)
    .first()
    .click()
  const source = dialog(page, /^Quelle \d: Hundesteuersatzung/)
  await see(source.getByText('Die Steuer beträgt jährlich'))
  await page.keyboard.press('Escape')
  await gone(source)

  await page.reload()
  await see(log(page).getByText('96 Euro'))
  await button(page, 'Neue Unterhaltung').click()
  await gone(log(page).getByText('96 Euro'))
})

test('at its path it offers colleagues what is theirs, and asks them for no consent', async () => {
  const page = await stage().signedIn('user', '/s/musterstadt')
  await see(page.getByRole('link', { name: 'Hausbot' }))
  await see(page.getByRole('link', { name: chatbot }))
  expect(await heading(page, prePage.headline).count()).toBe(0)
})

test('an address of nobody says so', async () => {
  const page = await stage().newPage()
  await page.goto(`${stage().url}/s/nirgendwo`)
  await see(page.getByText('Diese Seite konnte nicht geladen werden'))
})
