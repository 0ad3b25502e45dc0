import type { App } from '../apps/server/src/app.ts'
import { RouteClient } from '../apps/server/src/modules/separation-proof/walk/route-client.ts'
import { connectCircle } from '../apps/server/test/connect-circle.ts'
import { testKeyPair } from '../apps/server/test/saml-idp.ts'
import { samlpService } from '../apps/server/test/samlp-service.ts'
import { cpuMs, type Pace, signInsFor } from './sso-pace.ts'

/** Sign-ins by SAML, one after the other. The service answers in this process; its work is taken off. */
export const measureSaml = async (
  app: App,
  { circleId, tenantId, seconds }: { circleId: string; tenantId: string; seconds: number },
): Promise<Pace> => {
  const service = samlpService(await testKeyPair('idp.stadt.example'))
  const domain = 'saml.stadt.example'
  await connectCircle({ app }, circleId, {
    provider: 'saml',
    settings: {
      entity_id: service.issuer,
      sso_url: service.ssoUrl,
      x509_certificate: service.key.certificate,
      name_id_format: 'persistent',
    },
    domains: [domain],
    mappings: [{ kind: 'domain', value: domain, tenantId, role: 'user' }],
  })
  const metadata = await app.http.inject({ method: 'GET', url: `/sso/${circleId}/metadata` })
  service.learn(metadata.body)
  let ofService = 0
  const pace = await signInsFor(seconds, 1, async number => {
    const browser = new RouteClient(app.http)
    const departure = await browser.request({ method: 'GET', url: `/sso/${circleId}` })
    const before = cpuMs()
    const name = `person-${number % 50}`
    const { fields } = await service.visit(String(departure.headers.location), {
      nameId: name,
      email: `${name}@${domain}`,
      name,
      groups: [],
    })
    ofService += cpuMs() - before
    const reply = await browser.request({
      method: 'POST',
      url: `/sso/${circleId}/acs`,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    if (reply.headers.location !== '/') throw new Error(`Nicht angemeldet: ${reply.headers.location}`)
  })
  return { ...pace, cpuEach: pace.cpuEach - ofService / pace.count }
}
