import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium as playwright } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type App, createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { type OpenidService, outboundTo, startOpenidService } from '../apps/server/test/openid-service.ts'
import { connectCircle } from '../apps/server/test/sso.ts'
import { expectAccessible } from './accessibility-check.ts'
import { button, callAs, field, heading, see } from './acting.ts'
import { superAdmin } from './setup.ts'

/** In this process, because nothing but a test may call a service on this machine. */
let app: App
let service: OpenidService
let browser: Browser
let folder: string
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-sso-'))
  cpSync(inject('dataFolder'), folder, { recursive: true })
  service = await startOpenidService()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const config = readConfig({ DATA_DIR: folder, PORT: String(port), BASE_URL: url, LOG_LEVEL: 'silent' }, [])
  app = await createApp(config, { outbound: outboundTo(service) })
  await app.http.listen({ port, host: '127.0.0.1' })
  browser = await playwright.launch({
    executablePath: inject('browserProgram'),
    args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

const connect = async (): Promise<string> => {
  const { rows } = await app.database.pool.query<{ id: string; circle_id: string }>(
    "select id, circle_id from tenants where subdomain = 'musterstadt'",
  )
  const [tenant] = rows
  if (!tenant) throw new Error('The demo has no tenant.')
  const { returnAddress } = await connectCircle({ app }, tenant.circle_id, {
    provider: 'oidc',
    domains: ['rathaus.example'],
    mappings: [{ kind: 'domain', value: 'rathaus.example', tenantId: tenant.id, role: 'contentmanager' }],
    settings: { client_id: 'lotse', client_secret: 'geheim', discovery_url: service.issuer },
  })
  service.addClient({
    client_id: 'lotse',
    // The service would want https for more than this.
    grant_types: ['authorization_code'],
    redirect_uris: [returnAddress],
    post_logout_redirect_uris: [`${url}/login`],
  })
  service.people.set('mira', { email: 'mira@rathaus.example', email_verified: true, name: 'Mira Muster' })
  return tenant.circle_id
}

const newPage = async () => {
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE' })
  context.setDefaultTimeout(inject('patienceMs'))
  return context.newPage()
}

test('the address leads to the service of the organisation, and from there signed in to the page that was wanted', async () => {
  await connect()
  const page = await newPage()
  await page.goto('/chatbots')
  await page.waitForURL('**/login?redirect=*')
  await field(page, 'E-Mail-Adresse').fill('mira@rathaus.example')
  await page.keyboard.press('Enter')

  await page.getByLabel('Konto').fill('cancels')
  await page.getByRole('button', { name: 'Beim Dienst anmelden' }).click()
  await see(page.getByRole('alert').getByText('Sie haben die Anmeldung beim Anmeldedienst abgebrochen.'))

  await field(page, 'E-Mail-Adresse').fill('mira@rathaus.example')
  await button(page, 'Weiter').click()
  await page.getByLabel('Konto').fill('mira')
  await page.getByRole('button', { name: 'Beim Dienst anmelden' }).click()
  await page.waitForURL('**/chatbots')
  await see(page.getByRole('button', { name: /Mira Muster, Profilmenü$/ }))

  await page.getByRole('button', { name: /Profilmenü$/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await page.waitForURL(address => address.origin === service.issuer)
  await page.goto('/chatbots')
  await see(heading(page, 'Anmelden'))
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('a super admin tries a sign-in in a window of its own and reads what it would have led to', async () => {
  const circle = await connect()
  const page = await newPage()
  await callAs(page, 'POST', '/login', superAdmin)
  await page.goto(`/superadmin/circles/${circle}/edit`)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    button(page, 'Anmeldung ausprobieren').click(),
  ])
  await popup.getByLabel('Konto').fill('mira')
  await popup.getByRole('button', { name: 'Beim Dienst anmelden' }).click()
  await see(popup.getByText('Die Anmeldung würde gelingen'))
  await see(popup.getByText('mira@rathaus.example').first())
  await expectAccessible(popup)
  await page.reload()
  await see(page.getByRole('button', { name: /Super-Administration, Profilmenü$/ }))
})

/** A circle as old installations have it, with the service that the others have. */
const putOnOldSignIn = async (): Promise<string> => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into circles (id, name, sso_enabled, default_sso_provider, created_at, updated_at)
      values (gen_random_uuid(), 'Altkreis', true, 'spd', now(), now()) returning id`,
  )
  const circle = rows[0]?.id ?? ''
  await app.database.pool.query(
    "insert into sso_configurations (circle_id, provider, settings, updated_at) values ($1, 'spd', $2, now())",
    [circle, { client_id: 'lotse-alt', client_secret: 'geheim', discovery_url: `${service.issuer}/` }],
  )
  service.addClient({
    client_id: 'lotse-alt',
    client_secret: 'geheim',
    grant_types: ['authorization_code'],
    redirect_uris: [`${url}/sso/${circle}/callback`],
  })
  return circle
}

test('a super admin moves a circle from the old sign-in to a service of today, tries it, and takes it back', async () => {
  const circle = await putOnOldSignIn()
  const page = await newPage()
  await callAs(page, 'POST', '/login', superAdmin)
  await page.goto(`/superadmin/circles/${circle}/edit`)
  await see(page.getByText('Dieser Circle nutzt noch die bisherige Anmeldung'))
  await expectAccessible(page)
  await button(page, 'Weiter').click()
  await see(page.getByText('Bisher: lotse-alt. Leer lassen, um es zu übernehmen.'))
  await expectAccessible(page)
  await button(page, 'Weiter').click()
  await see(page.getByText('4 von 4 Aufgaben'))
  await see(page.getByText('Client-ID und Client-Secret werden angenommen.'))
  await expectAccessible(page)
  await button(page, 'Weiter').click()
  await expectAccessible(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    button(page, 'Anmeldung ausprobieren').click(),
  ])
  service.people.set('alwin', { email: 'alwin@alt.example', email_verified: true, name: 'Alwin Alt' })
  await popup.getByLabel('Konto').fill('alwin')
  await popup.getByRole('button', { name: 'Beim Dienst anmelden' }).click()
  // It has no tenant for anybody yet: that, too, is what one wants to know before.
  await see(popup.getByText(/^Die Anmeldung würde abgelehnt/))
  await popup.close()
  await button(page, 'Migration abschließen').click()
  await see(button(page, 'Provider ändern'))
  await button(page, 'Migration zurücknehmen').click()
  await button(page.getByRole('alertdialog'), 'Migration zurücknehmen').click()
  await see(page.getByText('Dieser Circle nutzt noch die bisherige Anmeldung'))
})
