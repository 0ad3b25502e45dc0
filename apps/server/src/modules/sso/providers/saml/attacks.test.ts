import { X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  assertionXml,
  encoded,
  encryptAssertion,
  type Layout,
  layouts,
  type Minted,
  mint,
  responseXml,
  type Signing,
  signElement,
  signWithHmac,
  testKeyPair,
} from '../../../../../test/saml-idp.ts'
import { wrapped, wrappings } from '../../../../../test/saml-wrapping.ts'
import { SsoError, type SsoErrorType } from '../provider.ts'
import { type Trust, verifyResponse } from './verify-response.ts'

const [idp, foreign, sp, oldSp] = await Promise.all(
  ['idp.test', 'foreign.test', 'sp.test', 'old-sp.test'].map(testKeyPair),
)
if (!idp || !foreign || !sp || !oldSp) throw new Error('no keys')

const now = new Date('2026-11-17T10:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

const trust: Trust = {
  issuer: 'https://idp.test/metadata',
  entityId: 'https://lotse.test/sso/one/metadata',
  returnAddress: 'https://lotse.test/sso/one/acs',
  requestId: '_request',
  now,
  certificates: [idp.certificate],
  wantsSignedAssertion: true,
  wantsEncryptedAssertion: false,
  decryptionKeys: [sp.privateKey],
}

const right: Minted = {
  issuer: trust.issuer,
  responseIssuer: trust.issuer,
  audience: trust.entityId,
  recipient: trust.returnAddress,
  destination: trust.returnAddress,
  inResponseTo: trust.requestId,
  confirmedInResponseTo: trust.requestId,
  status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  nameId: 'anna@stadt.test',
  nameIdFormat: 'emailAddress',
  notBefore: at(-1),
  notOnOrAfter: at(5),
  confirmedUntil: at(5),
  sessionIndex: '_session',
  assertionId: '_assertion',
  attributes: { email: ['anna@stadt.test'], groups: ['redaktion', 'presse'] },
}

const byIdp: Signing = { key: idp }
const trustIn = (layout: Layout): Trust => ({ ...trust, wantsSignedAssertion: layout !== 'response' })

/** Nobody comes out of it, and the reason is the one expected. */
const expectRefused = async (
  xml: string,
  type: SsoErrorType | SsoErrorType[],
  given = trust,
): Promise<void> => {
  const outcome = await verifyResponse(encoded(xml), given).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(SsoError)
  expect([type].flat()).toContain((outcome as SsoError).type)
}

const changed = (xml: string, from: string | RegExp, to: string): string => {
  const result = xml.replace(from, to)
  if (result === xml) throw new Error('the attack changed nothing')
  return result
}

describe.each(layouts)('with the signature on: %s', layout => {
  const good = () => mint(right, layout, byIdp)

  test('the right answer is taken, with all it says', async () => {
    const assertion = await verifyResponse(encoded(good()), trustIn(layout))
    expect(assertion.nameId.value).toBe('anna@stadt.test')
    expect(assertion.sessionIndex).toBe('_session')
    expect(assertion.attributes.get('groups')).toEqual(['redaktion', 'presse'])
  })

  test('either certificate of a service that changes its own counts', async () => {
    const both = { ...trustIn(layout), certificates: [foreign.certificate, idp.certificate] }
    await expect(verifyResponse(encoded(good()), both)).resolves.toMatchObject({ id: '_assertion' })
    await expect(verifyResponse(encoded(mint(right, layout, { key: foreign })), both)).resolves.toMatchObject(
      { id: '_assertion' },
    )
  })

  test.each(Object.entries(wrappings))('%s is refused', async (_name, wrap) => {
    await expectRefused(wrapped(good(), wrap), 'signature', trustIn(layout))
  })

  test('a changed name is refused', async () => {
    await expectRefused(
      changed(good(), '>anna@stadt.test<', '>attacker@evil.test<'),
      'signature',
      trustIn(layout),
    )
  })

  test('a changed attribute is refused', async () => {
    await expectRefused(changed(good(), '>redaktion<', '>verwaltung<'), 'signature', trustIn(layout))
  })

  test('an answer whose signatures were taken off is refused', async () => {
    const stripped = changed(good(), /<ds:Signature [\s\S]*?<\/ds:Signature>/g, '')
    await expectRefused(stripped, 'signature', trustIn(layout))
  })

  test('an answer signed with a foreign key that it brings along is refused', async () => {
    await expectRefused(mint(right, layout, { key: foreign }), 'signature', trustIn(layout))
  })

  test('a signature by SHA-1 is refused', async () => {
    const weak = { ...byIdp, algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }
    await expectRefused(mint(right, layout, weak), 'algorithm', trustIn(layout))
  })

  test('a digest by SHA-1 is refused', async () => {
    const weak = { ...byIdp, digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }
    await expectRefused(mint(right, layout, weak), 'algorithm', trustIn(layout))
  })

  test('a signature over a form with comments is refused', async () => {
    const transforms = [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
    ]
    await expectRefused(mint(right, layout, { ...byIdp, transforms }), 'algorithm', trustIn(layout))
  })

  test('a second SignedInfo in the signature is refused', async () => {
    const double = changed(good(), /(<ds:SignedInfo>[\s\S]*?<\/ds:SignedInfo>)/, '$1$1')
    await expectRefused(double, 'signature', trustIn(layout))
  })

  test('a comment inside of the digest is refused', async () => {
    const commented = changed(good(), '<ds:DigestValue>', '<ds:DigestValue><!-- forged -->')
    await expectRefused(commented, 'malformed', trustIn(layout))
  })

  test('a signature whose reference is empty is refused', async () => {
    await expectRefused(changed(good(), /URI="#[^"]+"/, 'URI=""'), 'signature', trustIn(layout))
  })

  test('a signature with an XSLT among its transforms is refused', async () => {
    const xslt = changed(
      good(),
      '<ds:Transforms>',
      '<ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>',
    )
    await expectRefused(xslt, 'algorithm', trustIn(layout))
  })
})

describe('keys', () => {
  test('the public certificate does not count as a shared secret', async () => {
    const xml = signWithHmac(responseXml(right, assertionXml(right)), idp.certificate)
    await expectRefused(xml, 'algorithm')
  })

  test('a right assertion inside of an answer with a foreign signature is refused', async () => {
    const inner = signElement(responseXml(right, assertionXml(right)), 'Assertion', byIdp)
    await expectRefused(signElement(inner, 'Response', { key: foreign }), 'signature')
  })

  test('where assertions must be signed, the signature of the answer does not do', async () => {
    await expectRefused(mint(right, 'response', byIdp), 'signature')
  })
})

describe('documents that are refused before they are read', () => {
  const good = mint(right, 'assertion', byIdp)
  test.each([
    ['a document type', `<!DOCTYPE Response>${good}`],
    ['an external entity', `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${good}`],
    [
      'entities that grow',
      `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${good}`,
    ],
    [
      'a comment inside of the name',
      good.replace('>anna@stadt.test<', '>anna@stadt.test<!-- -->.evil.test<'),
    ],
    [
      'an instruction inside of the name',
      good.replace('>anna@stadt.test<', '>anna@stadt.test<?x y?>.evil.test<'),
    ],
    ['CDATA inside of the name', good.replace('>anna@stadt.test<', '><![CDATA[anna]]>@stadt.test<')],
    [
      'twelve thousand elements',
      good.replace('</samlp:Response>', `${'<a/>'.repeat(12_000)}</samlp:Response>`),
    ],
    [
      'an element with thousands of attributes',
      good.replace(
        '<samlp:Status>',
        `<samlp:Status ${Array.from({ length: 5000 }, (_, i) => `a${i}=""`).join(' ')}>`,
      ),
    ],
    ['depth', good.replace('</samlp:Response>', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}</samlp:Response>`)],
    ['size', good.replace('</samlp:Response>', `<a>${'x'.repeat(200_000)}</a></samlp:Response>`)],
    ['two roots', `${good}${good}`],
    ['something that is no XML', 'SAMLResponse'],
  ])('%s', async (_name, xml) => {
    const before = process.cpuUsage()
    await expectRefused(xml, 'malformed')
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1000)
  })

  test('an empty answer', async () => {
    await expect(verifyResponse(undefined, trust)).rejects.toMatchObject({ type: 'malformed' })
  })

  test('an answer that is not base64', async () => {
    await expect(verifyResponse('%%%', trust)).rejects.toMatchObject({ type: 'malformed' })
  })
})

const faults: [string, Partial<Minted>, SsoErrorType][] = [
  ['an audience of another circle', { audience: 'https://lotse.test/sso/two/metadata' }, 'audience'],
  ['no audience', { audience: null }, 'audience'],
  ['another recipient', { recipient: 'https://lotse.test/sso/two/acs' }, 'recipient'],
  ['another destination', { destination: 'https://lotse.test/sso/two/acs' }, 'recipient'],
  ['an empty destination', { destination: '' }, 'recipient'],
  ['another issuer', { issuer: 'https://other.test' }, 'issuer'],
  ['an answer of another issuer', { responseIssuer: 'https://other.test' }, 'issuer'],
  ['an answer to another request', { inResponseTo: '_other' }, 'in_response_to'],
  ['an answer to no request', { inResponseTo: null, confirmedInResponseTo: null }, 'in_response_to'],
  ['an unsolicited assertion in an answer to the request', { confirmedInResponseTo: null }, 'in_response_to'],
  ['an assertion for another request', { confirmedInResponseTo: '_other' }, 'in_response_to'],
  ['a status other than success', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, 'status'],
  ['conditions that are over', { notBefore: at(-20), notOnOrAfter: at(-10) }, 'expired'],
  ['conditions that are not yet', { notBefore: at(10), notOnOrAfter: at(20) }, 'clock_skew'],
  ['a confirmation that is over', { confirmedUntil: at(-10) }, 'expired'],
  ['a confirmation without end', { confirmedUntil: null }, 'malformed'],
  ['a confirmation by other means', { method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }, 'malformed'],
  ['an empty name', { nameId: ' ' }, 'malformed'],
  ['a time that is none', { confirmedUntil: 'soon' }, 'malformed'],
]

describe('correctly signed, and wrong in one point', () => {
  test.each(faults)('%s is refused', async (_name, fault, type) => {
    await expectRefused(mint({ ...right, ...fault }, 'both', byIdp), type)
  })

  test('clocks may be two minutes apart', async () => {
    const late = { notOnOrAfter: at(-1), confirmedUntil: at(-1), notBefore: at(-9) }
    await expect(
      verifyResponse(encoded(mint({ ...right, ...late }, 'both', byIdp)), trust),
    ).resolves.toMatchObject({ id: '_assertion' })
  })

  test('blanks around a name do not make another person', async () => {
    const spaced = mint({ ...right, nameId: '  anna@stadt.test\n' }, 'both', byIdp)
    const { nameId } = await verifyResponse(encoded(spaced), trust)
    expect(nameId.value).toBe('anna@stadt.test')
  })
})

describe('encrypted assertions', () => {
  const certificate = new X509Certificate(sp.certificate)
  const signedAssertion = () => signElement(assertionXml(right), 'Assertion', byIdp)
  const wanting = { ...trust, wantsEncryptedAssertion: true }

  test.each([
    'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  ] as const)('signed and encrypted by %s: taken', async data => {
    const xml = responseXml(right, await encryptAssertion(signedAssertion(), certificate, { data }))
    await expect(verifyResponse(encoded(xml), wanting)).resolves.toMatchObject({ id: '_assertion' })
  })

  test('encrypted for the certificate before the rotation: taken', async () => {
    const xml = responseXml(
      right,
      await encryptAssertion(signedAssertion(), new X509Certificate(oldSp.certificate)),
    )
    const rotated = { ...wanting, decryptionKeys: [sp.privateKey, oldSp.privateKey] }
    await expect(verifyResponse(encoded(xml), rotated)).resolves.toMatchObject({ id: '_assertion' })
    await expectRefused(xml, 'decrypt', wanting)
  })

  test('encrypted by anybody, signed by nobody: refused', async () => {
    const forged = assertionXml({ ...right, nameId: 'attacker@evil.test' })
    await expectRefused(responseXml(right, await encryptAssertion(forged, certificate)), 'signature', wanting)
    await expectRefused(responseXml(right, await encryptAssertion(forged, certificate)), 'signature', {
      ...wanting,
      wantsSignedAssertion: false,
    })
  })

  test('encrypted, signed with a foreign key: refused', async () => {
    const forged = signElement(assertionXml(right), 'Assertion', { key: foreign })
    await expectRefused(responseXml(right, await encryptAssertion(forged, certificate)), 'signature', wanting)
  })

  test('a plain assertion where an encrypted one is wanted: refused', async () => {
    await expectRefused(mint(right, 'both', byIdp), 'decrypt', wanting)
  })

  test('a plain assertion beside an encrypted one: refused', async () => {
    const plain = assertionXml({ ...right, nameId: 'attacker@evil.test', assertionId: '_forged' })
    const xml = responseXml(right, plain + (await encryptAssertion(signedAssertion(), certificate)))
    await expectRefused(xml, 'signature', wanting)
  })

  test('a document type inside of what is encrypted: refused', async () => {
    const inside = `<!DOCTYPE a>${signedAssertion()}`
    await expectRefused(responseXml(right, await encryptAssertion(inside, certificate)), 'malformed', wanting)
  })

  test('thousands of elements inside of what is encrypted: refused', async () => {
    const inside = `<a>${'<b/>'.repeat(12_000)}</a>`
    await expectRefused(responseXml(right, await encryptAssertion(inside, certificate)), 'malformed', wanting)
  })

  test('keys by PKCS#1 v1.5: refused', async () => {
    const key = 'http://www.w3.org/2001/04/xmlenc#rsa-1_5'
    const xml = responseXml(right, await encryptAssertion(signedAssertion(), certificate, { key }))
    await expectRefused(xml, 'algorithm', wanting)
  })
})
