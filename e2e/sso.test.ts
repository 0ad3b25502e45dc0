import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenidService, outboundTo, startOpenidService } from '../apps/server/test/openid-service.ts'
import { connectCircle } from '../apps/server/test/sso.ts'
import { expectAccessible } from './accessibility-check.ts'
import { button, callAs, field, gone, heading, see } from './acting.ts'
import { openProductHere, type ProductHere } from './product-here.ts'
import { superAdmin } from './setup.ts'

let product: ProductHere
let service: OpenidService
beforeAll(async () => {
  service = await startOpenidService()
  product = await openProductHere({ outbound: outboundTo(service) })
})
afterAll(async () => {
  await product?.close()
  await service?.close()
})

const connect = async (): Promise<string> => {
  const { app, url, town } = product
  const { returnAddress } = await connectCircle({ app }, town.circleId, {
    provider: 'oidc',
    domains: ['rathaus.example'],
    mappings: [{ kind: 'domain', value: 'rathaus.example', tenantId: town.id, role: 'contentmanager' }],
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
  service.people.set('gast', { email: 'gast@anderswo.example', email_verified: true, name: 'Gesa Gast' })
  return town.circleId
}

test('the address leads to the service of the organisation, and from there signed in to the page that was wanted', async () => {
  await connect()
  const page = await product.newPage()
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
  const page = await product.newPage()
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
  const { rows } = await product.app.database.pool.query<{ id: string }>(
    `insert into circles (id, name, sso_enabled, default_sso_provider, created_at, updated_at)
      values (gen_random_uuid(), 'Altkreis', true, 'spd', now(), now()) returning id`,
  )
  const circle = rows[0]?.id ?? ''
  await product.app.database.pool.query(
    "insert into sso_configurations (circle_id, provider, settings, updated_at) values ($1, 'spd', $2, now())",
    [circle, { client_id: 'lotse-alt', client_secret: 'geheim', discovery_url: `${service.issuer}/` }],
  )
  service.addClient({
    client_id: 'lotse-alt',
    client_secret: 'geheim',
    grant_types: ['authorization_code'],
    redirect_uris: [`${product.url}/sso/${circle}/callback`],
  })
  return circle
}

test('a super admin moves a circle from the old sign-in to a service of today, tries it, and takes it back', async () => {
  const circle = await putOnOldSignIn()
  const page = await product.newPage()
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

test('the public page of the town leads its people to the service and back, while that is switched on', async () => {
  const circle = await connect()
  const page = await product.newPage()
  await page.goto('/s/musterstadt')
  const link = page.getByRole('link', { name: /^Anmelden mit / })
  await see(link)
  await expectAccessible(page)
  await link.click()
  await page.getByLabel('Konto').fill('gast')
  await page.getByRole('button', { name: 'Beim Dienst anmelden' }).click()
  await page.waitForURL('**/s/musterstadt')
  await see(page.getByRole('link', { name: 'Impressum' }))
  await gone(link)
  await page.goto('/dashboard')
  await see(page.getByRole('button', { name: /Gesa Gast, Profilmenü$/ }))

  await product.app.database.pool.query('update circles set sso_enabled = false where id = $1', [circle])
  const stranger = await product.newPage()
  await stranger.goto('/s/musterstadt')
  await see(stranger.getByRole('link', { name: 'Anmelden', exact: true }))
  await gone(stranger.getByRole('link', { name: /^Anmelden mit / }))
})
