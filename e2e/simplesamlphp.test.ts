import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testKeyPair } from '../apps/server/test/saml-idp.ts'
import {
  hasSimpleSamlPhp,
  type SimpleSamlPhp,
  startSimpleSamlPhp,
} from '../apps/server/test/simplesamlphp.ts'
import { connectCircle } from '../apps/server/test/sso.ts'
import { field, heading, see } from './acting.ts'
import { openProductHere, type ProductHere } from './product-here.ts'

const domain = 'amt.example'

describe.skipIf(!hasSimpleSamlPhp)('with SimpleSAMLphp', () => {
  let product: ProductHere
  let service: SimpleSamlPhp
  beforeAll(async () => {
    const [idp, own] = await Promise.all([testKeyPair('idp.musterstadt.example'), testKeyPair('lotse.test')])
    service = await startSimpleSamlPhp(idp, { encrypts: true })
    product = await openProductHere()
    const { app, url, town } = product
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
        x509_certificate: idp.certificate,
        name_id_format: 'persistent',
        want_assertions_encrypted: true,
        sp_x509cert: own.certificate,
        sp_private_key: own.privateKey,
      },
    })
    await service.learn(await (await fetch(`${url}/sso/${town.circleId}/metadata`)).text())
  })
  afterAll(async () => {
    await product?.close()
    await service?.close()
  })

  const seat = (groups: string[]) =>
    service.seat({ nameId: 'anna-4711', email: `anna@${domain}`, name: 'Anna Amt', groups })
  const signIn = async (page: Page): Promise<void> => {
    await page.goto('/login')
    await field(page, 'E-Mail-Adresse').fill(`anna@${domain}`)
    await page.keyboard.press('Enter')
  }
  const profile = (page: Page) => page.getByRole('button', { name: 'Anna Amt, Profilmenü' })
  const mayAdminister = async (page: Page): Promise<boolean> =>
    (await page.request.get('/api/settings/users')).ok()

  test('somebody signs in, loses a group, signs out here and with it there, and comes no more when removed', async () => {
    await seat(['leitung'])
    const page = await product.newPage()
    await signIn(page)
    await see(profile(page))
    expect(await mayAdminister(page)).toBe(true)

    await seat([])
    const later = await product.newPage()
    await signIn(later)
    await see(profile(later))
    expect(await mayAdminister(later)).toBe(false)

    await profile(later).click()
    const [wayOut] = await Promise.all([
      later.waitForRequest(request => request.url().startsWith(service.sloUrl)),
      later.getByRole('menuitem', { name: 'Abmelden' }).click(),
    ])
    expect(wayOut.url()).toContain('SAMLRequest=')
    await see(heading(later, 'Anmelden'))

    const { pool } = product.app.database
    await pool.query('update users set deactivated_at = now() where email = $1', [`anna@${domain}`])
    const last = await product.newPage()
    await signIn(last)
    await see(last.getByRole('alert').getByText(/Ihr Konto ist deaktiviert oder gelöscht/))
  })
})
