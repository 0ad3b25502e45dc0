import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testKeyPair } from '../apps/server/test/saml-idp.ts'
import { connectCircle } from '../apps/server/test/sso.ts'
import { expectAccessible } from './accessibility-check.ts'
import { callAs, field, gone, heading, see } from './acting.ts'
import { openProductHere, type ProductHere } from './product-here.ts'
import { type SamlSite, startSamlSite } from './saml-site.ts'
import { superAdmin } from './setup.ts'

const domain = 'amt.example'

let product: ProductHere
let site: SamlSite
beforeAll(async () => {
  site = await startSamlSite(await testKeyPair('idp.musterstadt.example'))
  product = await openProductHere()
  const { app, url, town } = product
  const { service } = site
  await connectCircle({ app }, town.circleId, {
    provider: 'saml',
    domains: [domain],
    mappings: [
      { kind: 'group', value: 'leitung', tenantId: town.id, role: 'admin' },
      { kind: 'domain', value: domain, tenantId: town.id, role: 'user' },
    ],
    settings: {
      entity_id: service.issuer,
      sso_url: service.ssoUrl,
      slo_url: service.sloUrl,
      x509_certificate: service.key.certificate,
    },
  })
  site.learn(await (await fetch(`${url}/sso/${town.circleId}/metadata`)).text())
})
afterAll(async () => {
  await product?.close()
  await site?.close()
})

const join = (account: string, name: string, groups: string[] = []): void => {
  site.people.set(account, { nameId: `${account}-4711`, email: `${account}@${domain}`, name, groups })
}

/** From the sign-in page to the service and back. */
const signIn = async (page: Page, account: string): Promise<void> => {
  await page.goto('/login')
  await field(page, 'E-Mail-Adresse').fill(`${account}@${domain}`)
  await page.keyboard.press('Enter')
  await page.getByLabel('Konto').fill(account)
  await page.getByRole('button', { name: 'Beim Dienst anmelden' }).click()
}
const profile = (page: Page, name: string) => page.getByRole('button', { name: `${name}, Profilmenü` })
const tenantUsers = (page: Page) => page.request.get('/api/settings/users')

const idsOf = async (account: string): Promise<string[]> => {
  const { rows } = await product.app.database.pool.query<{ user_id: string }>(
    'select user_id from sso_identities where subject = $1',
    [`${account}-4711`],
  )
  return rows.map(row => row.user_id)
}

test('somebody signs in for the first time, is the same person the second time, and loses with the group what the group gave', async () => {
  join('anna', 'Anna Amt', ['leitung'])
  const first = await product.newPage()
  await signIn(first, 'anna')
  await see(profile(first, 'Anna Amt'))
  const ids = await idsOf('anna')
  expect(ids).toHaveLength(1)
  expect((await tenantUsers(first)).status()).toBe(200)

  const second = await product.newPage()
  await signIn(second, 'anna')
  await see(profile(second, 'Anna Amt'))
  expect(await idsOf('anna')).toEqual(ids)

  join('anna', 'Anna Amt')
  const third = await product.newPage()
  await signIn(third, 'anna')
  await see(profile(third, 'Anna Amt'))
  for (const page of [third, first]) expect((await tenantUsers(page)).status()).toBe(403)
})

test('who was removed here is told so, though the service still knows them', async () => {
  join('bert', 'Bert Bau')
  const page = await product.newPage()
  await signIn(page, 'bert')
  await see(profile(page, 'Bert Bau'))
  const [id] = await idsOf('bert')
  const boss = await product.newPage()
  await callAs(boss, 'POST', '/login', superAdmin)
  await callAs(boss, 'DELETE', `/api/superadmin/users/${id}`)

  const again = await product.newPage()
  await signIn(again, 'bert')
  await see(again.getByRole('alert').getByText('Ihr Konto ist deaktiviert oder gelöscht.'))
  await see(again.getByText(/Vorgangsnummer/).first())
  await expectAccessible(again)
  await page.goto('/dashboard')
  await see(heading(page, 'Anmelden'))
})

test('who signs out here is signed out at the service and comes back to the sign-in page', async () => {
  join('carla', 'Carla Chef')
  const page = await product.newPage()
  await signIn(page, 'carla')
  await profile(page, 'Carla Chef').click()
  const asked = page.waitForRequest(request =>
    request.url().startsWith(`${site.service.sloUrl}?SAMLRequest=`),
  )
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await asked
  await page.waitForURL('**/login')
  await see(heading(page, 'Anmelden'))
  await gone(page.getByRole('alert'))
  await page.goto('/dashboard')
  await see(heading(page, 'Anmelden'))
})

test('who signs out at the service is signed out here', async () => {
  join('doris', 'Doris Dorn')
  const page = await product.newPage()
  await signIn(page, 'doris')
  await see(profile(page, 'Doris Dorn'))
  const other = await page.context().newPage()
  await other.goto(site.signOutUrl('doris'))
  await see(heading(other, 'Beim Dienst abgemeldet'))
  await page.goto('/dashboard')
  await see(heading(page, 'Anmelden'))
})
