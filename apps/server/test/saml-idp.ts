import { randomUUID, type X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { SignedXml } from 'xml-crypto'
import { type EncryptOptions, encrypt } from 'xml-encryption'
import { generateCertificate, type KeyPair } from '../src/modules/sso/certificates/generate-certificate.ts'
import { escapeXml } from '../src/modules/sso/providers/saml/xml.ts'

/** Made once per worker: keys take their time. */
const keyPairs = new Map<string, Promise<KeyPair>>()
export const testKeyPair = (name: string): Promise<KeyPair> => {
  const made =
    keyPairs.get(name) ?? generateCertificate(name, new Date('2026-11-01T00:00:00Z'), { bits: 2048 })
  keyPairs.set(name, made)
  return made
}

export const layouts = ['assertion', 'response', 'both'] as const
export type Layout = (typeof layouts)[number]

/** What a correct answer says; an attack or a faulty service changes some of it. */
export interface Minted {
  issuer: string
  responseIssuer: string | null
  audience: string | null
  recipient: string
  destination: string | null
  inResponseTo: string | null
  confirmedInResponseTo: string | null
  status: string
  method: string
  nameId: string
  nameIdFormat: string
  notBefore: string
  notOnOrAfter: string
  confirmedUntil: string | null
  sessionIndex: string
  assertionId: string
  attributes: Record<string, string[]>
}

export const attributeXml = (name: string, values: string[]): string =>
  `<saml:Attribute Name="${escapeXml(name)}">${values.map(value => `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`).join('')}</saml:Attribute>`

const optional = (name: string, value: string | null): string =>
  value === null ? '' : ` ${name}="${escapeXml(value)}"`

export const assertionXml = (said: Minted): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${said.assertionId}" Version="2.0" IssueInstant="${said.notBefore}">` +
  `<saml:Issuer>${escapeXml(said.issuer)}</saml:Issuer>` +
  `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:${said.nameIdFormat}">${said.nameId}</saml:NameID>` +
  `<saml:SubjectConfirmation Method="${said.method}"><saml:SubjectConfirmationData${optional('NotOnOrAfter', said.confirmedUntil)}${optional('Recipient', said.recipient)}${optional('InResponseTo', said.confirmedInResponseTo)}/></saml:SubjectConfirmation></saml:Subject>` +
  `<saml:Conditions NotBefore="${said.notBefore}" NotOnOrAfter="${said.notOnOrAfter}">${said.audience === null ? '' : `<saml:AudienceRestriction><saml:Audience>${escapeXml(said.audience)}</saml:Audience></saml:AudienceRestriction>`}</saml:Conditions>` +
  `<saml:AuthnStatement AuthnInstant="${said.notBefore}" SessionIndex="${said.sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
  `<saml:AttributeStatement>${Object.entries(said.attributes)
    .map(([name, values]) => attributeXml(name, values))
    .join('')}</saml:AttributeStatement></saml:Assertion>`

export const responseXml = (said: Minted, assertion: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${said.notBefore}"${optional('Destination', said.destination)}${optional('InResponseTo', said.inResponseTo)}>` +
  (said.responseIssuer === null ? '' : `<saml:Issuer>${escapeXml(said.responseIssuer)}</saml:Issuer>`) +
  `<samlp:Status><samlp:StatusCode Value="${said.status}"/></samlp:Status>${assertion}</samlp:Response>`

export interface Signing {
  key: KeyPair
  algorithm?: string
  digest?: string
  transforms?: string[]
}

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

const locationOf = (element: 'Response' | 'Assertion') => `//*[local-name(.)='${element}']`

export const signElement = (xml: string, element: 'Response' | 'Assertion', signing: Signing): string => {
  const signer = new SignedXml({
    privateKey: signing.key.privateKey,
    publicCert: signing.key.certificate,
    signatureAlgorithm: signing.algorithm ?? rsaSha256,
    canonicalizationAlgorithm: exclusive,
  })
  signer.addReference({
    xpath: locationOf(element),
    transforms: signing.transforms ?? ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: signing.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${locationOf(element)}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

/** As if the public certificate were a shared secret. */
export const signWithHmac = (xml: string, certificate: string): string => {
  const signer = new SignedXml({ privateKey: certificate, canonicalizationAlgorithm: exclusive })
  signer.enableHMAC()
  signer.signatureAlgorithm = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'
  signer.addReference({
    xpath: locationOf('Assertion'),
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${locationOf('Assertion')}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

export const mint = (said: Minted, layout: Layout, signing: Signing): string => {
  const plain = responseXml(said, assertionXml(said))
  const inner = layout === 'response' ? plain : signElement(plain, 'Assertion', signing)
  return layout === 'assertion' ? inner : signElement(inner, 'Response', signing)
}

export const encryptAssertion = async (
  assertion: string,
  certificate: X509Certificate,
  {
    data = 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    key = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  }: { data?: EncryptOptions['encryptionAlgorithm']; key?: EncryptOptions['keyEncryptionAlgorithm'] } = {},
): Promise<string> => {
  const encrypted = await promisify(encrypt)(assertion, {
    rsa_pub: certificate.publicKey.export({ type: 'spki', format: 'pem' }),
    pem: certificate.toString(),
    encryptionAlgorithm: data,
    keyEncryptionAlgorithm: key,
    disallowEncryptionWithInsecureAlgorithm: false,
    warnInsecureAlgorithm: false,
  })
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${encrypted}</saml:EncryptedAssertion>`
}

export const encoded = (xml: string): string => Buffer.from(xml).toString('base64')
