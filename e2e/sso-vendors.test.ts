import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenidService, outboundTo, startOpenidService } from '../apps/server/test/openid-service.ts'
import { connectCircle } from '../apps/server/test/sso.ts'
import { field, see } from './acting.ts'
import { openProductHere, type ProductHere } from './product-here.ts'
import { openVendorDoors } from './vendor-doors.ts'

const organisation = '11111111-2222-4333-8444-555555555555'
const domain = 'amt.example'

/** Each as its service says who somebody is. Only two of them name groups by themselves. */
const vendors = {
  azure: {
    issuer: `https://login.microsoftonline.com/${organisation}/v2.0`,
    settings: { tenant_id: organisation },
    claims: (email: string) => ({ tid: organisation, oid: `object-of-${email}`, preferred_username: email }),
    hasGroups: true,
  },
  google: {
    issuer: 'https://accounts.google.com',
    settings: { domain },
    claims: () => ({ hd: domain }),
    hasGroups: false,
  },
  okta: {
    issuer: 'https://stadt.okta.com/oauth2/default',
    settings: { domain: 'stadt.okta.com' },
    claims: () => ({}),
    hasGroups: true,
  },
}
type VendorName = keyof typeof vendors
const vendorNames = Object.keys(vendors) as VendorName[]

let product: ProductHere
let doors: Awaited<ReturnType<typeof openVendorDoors>>
let services: Record<VendorName, OpenidService>
beforeAll(async () => {
  const start = (name: VendorName) =>
    startOpenidService({ posesAs: vendors[name].issuer, idTokenClaims: name !== 'okta' })
  services = { azure: await start('azure'), google: await start('google'), okta: await start('okta') }
  const all = Object.values(services)
  doors = await openVendorDoors(...all)
  product = await openProductHere({ outbound: outboundTo(...all) }, doors.browserArguments)
})
afterAll(async () => {
  await product?.close()
  await doors?.close()
  for (const service of Object.values(services ?? {})) await service.close()
})

const connect = async (provider: VendorName): Promise<void> => {
  const { app, url, town } = product
  const { returnAddress } = await connectCircle({ app }, town.circleId, {
    provider,
    domains: [domain],
    mappings: [
      { kind: 'group', value: 'leitung', tenantId: town.id, role: 'admin' },
      { kind: 'domain', value: domain, tenantId: town.id, role: 'user' },
    ],
    settings: { client_id: 'lotse', client_secret: 'geheim', ...vendors[provider].settings },
  })
  services[provider].addClient({
    client_id: 'lotse',
    // The service would want https for more than this.
    grant_types: ['authorization_code'],
    redirect_uris: [returnAddress],
    post_logout_redirect_uris: [`${url}/login`],
  })
}

/** From the sign-in page to the vendor's address and back. */
const signIn = async (page: Page, provider: VendorName, account: string): Promise<void> => {
  await page.goto('/login')
  await field(page, 'E-Mail-Adresse').fill(`${account}@${domain}`)
  await page.keyboard.press('Enter')
  await page.waitForURL(address => address.origin === new URL(vendors[provider].issuer).origin)
  await page.getByLabel('Konto').fill(account)
  await page.getByRole('button', { name: 'Beim Dienst anmelden' }).click()
}
const mayAdminister = async (page: Page): Promise<boolean> =>
  (await page.request.get('/api/settings/users')).ok()

test.for(vendorNames)(
  '%s: the first sign-in, the second without a group, and none for who was removed',
  async provider => {
    await connect(provider)
    const { claims, hasGroups } = vendors[provider]
    const account = `mira-${provider}`
    const email = `${account}@${domain}`
    const join = (groups: string[]) =>
      services[provider].people.set(account, {
        email,
        email_verified: true,
        name: `Mira ${provider}`,
        ...claims(email),
        ...(hasGroups && { groups }),
      })
    const profile = (page: Page) => page.getByRole('button', { name: `Mira ${provider}, Profilmenü` })

    join(['leitung'])
    const page = await product.newPage()
    await signIn(page, provider, account)
    await see(profile(page))
    expect(await mayAdminister(page)).toBe(hasGroups)

    join([])
    const later = await product.newPage()
    await signIn(later, provider, account)
    await see(profile(later))
    expect(await mayAdminister(later)).toBe(false)

    await product.app.database.pool.query('update users set deactivated_at = now() where email = $1', [email])
    const last = await product.newPage()
    await signIn(last, provider, account)
    await see(last.getByRole('alert').getByText(/Ihr Konto ist deaktiviert oder gelöscht/))
  },
)
