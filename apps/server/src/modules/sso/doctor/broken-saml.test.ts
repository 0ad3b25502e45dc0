import { randomUUID, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenidService, outboundTo, startOpenidService } from '../../../../test/openid-service.ts'
import {
  assertionXml,
  encoded,
  encryptAssertion,
  type Minted,
  mint,
  responseXml,
  type Signing,
  signElement,
  testKeyPair,
} from '../../../../test/saml-idp.ts'
import { samlpService } from '../../../../test/samlp-service.ts'
import { comeBack, connectCircle, departTo } from '../../../../test/sso.ts'
import { type SsoQuestions, ssoQuestions } from '../../../../test/sso-questions.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { weakCertificates } from '../../../../test/weak-certificates.ts'
import { after, minutes } from '../../../platform/clock.ts'
import { generateCertificate } from '../certificates/generate-certificate.ts'

let test: TestApp
/** Only for its address: whether somebody listens there. */
let web: OpenidService
let ask: SsoQuestions
beforeAll(async () => {
  web = await startOpenidService()
  test = await startTestApp({ config: { baseUrl: 'https://lotse.test' }, outbound: outboundTo(web) })
  // The service has a clock of its own.
  test.clock.catchUp()
  ask = await ssoQuestions(test)
  web.replies.set('/saml/sso', res => void res.end('<title>Anmelden</title>'))
  web.replies.set('/saml/post', res => void res.writeHead(405).end())
})
beforeEach(() => test.clock.catchUp())
afterAll(async () => {
  await test.close()
  await web.close()
})

const [idp, foreign, own] = await Promise.all(
  ['idp.musterstadt.example', 'foreign.test', 'lotse.test'].map(testKeyPair),
)
if (!idp || !foreign || !own) throw new Error('no keys')

const issuer = 'https://idp.musterstadt.example/metadata'
const rightOf = () => ({
  entity_id: issuer,
  sso_url: `${web.issuer}/saml/sso`,
  x509_certificate: idp.certificate,
  sp_x509cert: own.certificate,
  sp_private_key: own.privateKey,
})

const connected = async (settings: Record<string, unknown>) => {
  const { circleId, id: tenantId } = await test.mainTenant()
  const domain = `${randomUUID()}.example`
  await connectCircle(test, circleId, {
    provider: 'saml',
    settings: { ...rightOf(), ...settings },
    domains: [domain],
    mappings: [{ kind: 'domain', value: domain, tenantId, role: 'user' }],
  })
  return { circleId, domain, start: `https://lotse.test/sso/${circleId}` }
}
type Scene = Awaited<ReturnType<typeof connected>>

/** What a right service would say to this request. */
const rightAnswer = ({ start, domain }: Scene, departure: string): Minted => {
  const packed = new URL(departure).searchParams.get('SAMLRequest') ?? ''
  const request = inflateRawSync(Buffer.from(packed, 'base64')).toString()
  const id = /\bID="([^"]+)"/.exec(request)?.[1] ?? null
  const at = (distance: number) => after(test.clock.now(), minutes(distance)).toISOString()
  return {
    issuer,
    responseIssuer: issuer,
    audience: `${start}/metadata`,
    recipient: `${start}/acs`,
    destination: `${start}/acs`,
    inResponseTo: id,
    confirmedInResponseTo: id,
    status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    nameId: `anna@${domain}`,
    nameIdFormat: 'emailAddress',
    notBefore: at(-1),
    notOnOrAfter: at(5),
    confirmedUntil: at(5),
    sessionIndex: '_session',
    assertionId: `_${randomUUID()}`,
    attributes: { email: [`anna@${domain}`] },
  }
}

interface Fault {
  settings?: Record<string, unknown>
  says?: (right: Minted, scene: Scene) => Partial<Minted>
  signing?: Partial<Signing>
  write?: (said: Minted) => string | Promise<string>
}

/** A sign-in with one thing wrong: what the doctor says of the attempt, and of the answer itself. */
const signedIn = async ({
  settings = {},
  says = () => ({}),
  signing = {},
  write = said => mint(said, 'assertion', { key: idp, ...signing }),
}: Fault) => {
  const scene = await connected(settings)
  const browser = test.browser()
  const departure = await departTo(browser, scene.circleId)
  const right = rightAnswer(scene, departure)
  const answer = encoded(await write({ ...right, ...says(right, scene) }))
  const RelayState = new URL(departure).searchParams.get('RelayState') ?? ''
  const location = await comeBack(browser, {
    url: `${scene.start}/acs`,
    fields: { SAMLResponse: answer, RelayState },
  })
  return {
    location,
    attempt: () => ask.attempt(location),
    pasted: () => ask.paste(answer, scene.circleId),
  }
}

const moved = (distance: number) => (right: Minted) => {
  const by = (time: string) => after(new Date(time), minutes(distance)).toISOString()
  const until = by(right.notOnOrAfter)
  return { notBefore: by(right.notBefore), notOnOrAfter: until, confirmedUntil: until }
}

const encryptedFor = async (certificate: string, said: Minted, key = idp): Promise<string> => {
  const signed = signElement(responseXml(said, assertionXml(said)), 'Assertion', { key })
  const inner = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(signed)?.[0] ?? ''
  return responseXml(said, await encryptAssertion(inner, new X509Certificate(certificate)))
}

const sha1 = { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }

/** What the attempt says, and what the pasted answer says. */
const failed: [configuration: string, attempt: string, pasted: string, fault: Fault][] = [
  ['a certificate of another service', 'signature', 'certificate_changed', { signing: { key: foreign } }],
  ['a wrong entity id', 'issuer', 'issuer', { settings: { entity_id: `${issuer}/` } }],
  [
    'an application that is called otherwise at the service',
    'audience',
    'audience',
    { says: () => ({ audience: 'https://lotse.test' }) },
  ],
  [
    'a wrong address for answers at the service',
    'recipient',
    'recipient',
    {
      says: (_right, { start }) => ({ recipient: `${start}/callback`, destination: `${start}/callback` }),
    },
  ],
  ['passing names', 'name_id', 'name_id', { says: () => ({ nameIdFormat: 'transient' }) }],
  [
    'a format of names that the service does not have',
    'name_id',
    'name_id',
    {
      write: said =>
        responseXml(said, '').replace(
          /<samlp:StatusCode [^>]*\/>/,
          '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:InvalidNameIDPolicy"/></samlp:StatusCode>',
        ),
    },
  ],
  [
    'a demand on the way of signing in that the service cannot meet',
    'status',
    'status',
    {
      write: said =>
        responseXml(said, '').replace(
          /<samlp:StatusCode [^>]*\/>/,
          '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:NoAuthnContext"/></samlp:StatusCode>',
        ),
    },
  ],
  ['signatures with SHA-1', 'algorithm', 'algorithm', { signing: sha1 }],
  [
    'assertions that nobody signed',
    'signature',
    'signature',
    { write: said => responseXml(said, assertionXml(said)) },
  ],
  [
    'a signature around the assertion instead of on it',
    'signature',
    'signature',
    { write: said => mint(said, 'response', { key: idp }) },
  ],
  [
    'assertions that are not encrypted as demanded',
    'decrypt',
    'decrypt',
    { settings: { want_assertions_encrypted: true } },
  ],
  ['a clock that is ten minutes ahead', 'clock_skew', 'clock_skew', { says: moved(10) }],
  [
    'an address under another name',
    'email_missing',
    'email_missing',
    {
      says: (_right, { domain }) => ({
        nameId: 'x17',
        nameIdFormat: 'unspecified',
        attributes: { adresse: [`anna@${domain}`] },
      }),
      settings: { name_id_format: 'unspecified' },
    },
  ],
  [
    'groups under another name',
    'group',
    'group',
    {
      settings: { allowed_groups: 'amt' },
      says: right => ({ attributes: { ...right.attributes, abteilungen: ['amt'] } }),
    },
  ],
]

describe('the doctor names the true cause of a SAML sign-in that failed by', () => {
  it('nothing where nothing is wrong', async () => {
    const right = await signedIn({})
    expect(right.location).toBe('/')
    expect(await right.pasted()).toEqual([])
  })

  it.each(failed)('%s (%s, pasted: %s)', async (_configuration, attempt, pasted, fault) => {
    const asked = await signedIn(fault)
    expect((await asked.attempt())[0]).toBe(attempt)
    expect((await asked.pasted())[0]).toBe(pasted)
  })

  it('a clock that is ten minutes behind, because the answer is older than its question', async () => {
    const { attempt } = await signedIn({ says: moved(-10) })
    expect(await attempt()).toEqual(['clock_skew'])
  })

  it('assertions encrypted for a certificate that is not ours', async () => {
    const { attempt, pasted } = await signedIn({ write: said => encryptedFor(foreign.certificate, said) })
    expect(await attempt()).toEqual(['decrypt'])
    expect(await pasted()).toEqual(['decrypt'])
  })

  it('what an encrypted assertion says, read with the key of the circle', async () => {
    const right = await signedIn({ write: said => encryptedFor(own.certificate, said) })
    expect(right.location).toBe('/')
    expect(await right.pasted()).toEqual([])
    const wrong = await signedIn({
      says: () => ({ audience: 'https://lotse.test' }),
      write: said => encryptedFor(own.certificate, said),
    })
    expect(await wrong.attempt()).toEqual(['audience'])
    expect(await wrong.pasted()).toEqual(['audience'])
    const foreignKey = await signedIn({ write: said => encryptedFor(own.certificate, said, foreign) })
    expect(await foreignKey.pasted()).toEqual(['certificate_changed'])
  })

  it('a sign-in that begins in the portal of the service', async () => {
    const { pasted } = await signedIn({
      says: () => ({ inResponseTo: null, confirmedInResponseTo: null }),
    })
    expect((await pasted())[0]).toBe('in_response_to')
  })

  it('metadata of a service provider where an answer was asked for', async () => {
    const { circleId } = await connected({})
    const metadata = await test.browser().request({ method: 'GET', url: `/sso/${circleId}/metadata` })
    expect(await ask.paste(metadata.body, circleId)).toEqual(['malformed'])
  })

  it('a service of npm that signs with another key than the circle knows', async () => {
    const scene = await connected({})
    const service = samlpService(foreign)
    service.learn(
      (await test.browser().request({ method: 'GET', url: `/sso/${scene.circleId}/metadata` })).body,
    )
    const browser = test.browser()
    const answer = await service.visit(await departTo(browser, scene.circleId), {
      nameId: 'anna-4711',
      email: `anna@${scene.domain}`,
      name: 'Anna Amt',
      groups: [],
    })
    expect(await ask.attempt(await comeBack(browser, answer))).toEqual(['signature'])
    expect((await ask.paste(answer.fields.SAMLResponse ?? '', scene.circleId))[0]).toBe('certificate_changed')
  })
})

describe('the connection test names the true cause of', () => {
  const tested = async (wrong: Record<string, unknown>) =>
    ask.test('saml', { ...rightOf(), ...wrong }, (await connected({})).circleId)

  it.each<[string, string[], () => Record<string, unknown>]>([
    ['nothing where nothing is wrong', [], () => ({})],
    ['an address with nothing behind it', ['sso_url'], () => ({ sso_url: `${web.issuer}/saml/nichts` })],
    ['an address that takes posts alone', ['sso_url'], () => ({ sso_url: `${web.issuer}/saml/post` })],
    ['an address within the house', ['private_address'], () => ({ sso_url: 'https://10.0.0.5/sso' })],
    ['a name that does not exist', ['unreachable'], () => ({ sso_url: 'https://idp.invalid/sso' })],
    [
      'our own metadata instead of the service’s',
      ['own_metadata'],
      () => ({ entity_id: 'https://lotse.test/sso/x/metadata', sso_url: 'https://lotse.test/sso/x/acs' }),
    ],
    ['names that pass', ['configuration.name_id_format'], () => ({ name_id_format: 'transient' })],
    [
      'requests signed with SHA-1',
      ['configuration.signature_algorithm'],
      () => ({ signature_algorithm: 'RSA-SHA1' }),
    ],
  ])('%s', async (_configuration, causes, wrong) => {
    expect(await tested(wrong())).toEqual(causes)
  })

  it.each<[string, string, () => Promise<string>]>([
    [
      'has expired',
      'Gültigkeitszeitraum',
      async () =>
        (await generateCertificate('alt.example', new Date('2020-01-01T00:00:00Z'), { bits: 2048 }))
          .certificate,
    ],
    ['was copied incompletely', 'Format', async () => idp.certificate.slice(0, 400)],
    ['has a short key', 'Schlüssel', async () => weakCertificates.shortKey],
    ['is signed with SHA-1', 'Signaturverfahren', async () => weakCertificates.sha1],
  ])('a certificate that %s, and so does the check of it (%s)', async (_fault, check, made) => {
    const certificate = await made()
    expect(await tested({ x509_certificate: certificate })).toEqual(['configuration.x509_certificate'])
    expect(await ask.certificate(certificate)).toEqual([check])
  })
})
