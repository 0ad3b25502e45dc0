import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import { SignedXml } from 'xml-crypto'
import type { Expected } from './expected.ts'

export interface KeyPair {
  certificate: string
  privateKey: string
}

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}

export const makeKeyPair = async (from: Date, to: Date): Promise<KeyPair> => {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: '01',
      name: 'CN=Anmeldedienst, O=Musterstadt',
      notBefore: from,
      notAfter: to,
      keys: keys as unknown as CryptoKeyPair,
      signingAlgorithm: algorithm,
    },
    webcrypto as unknown as Crypto,
  )
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return {
    certificate: certificate.toString('pem'),
    privateKey: ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----'].join('\n'),
  }
}

export const circle = '00000000-0000-4000-8000-00000000000c'
const base = `https://lotse.example/sso/${circle}`

export const samlExpected = (certificate: string, settings: Record<string, unknown> = {}): Expected => ({
  provider: 'saml',
  domains: ['musterstadt.example'],
  entityId: `${base}/metadata`,
  consumerAddress: `${base}/acs`,
  callbackAddress: `${base}/callback`,
  settings: {
    entity_id: 'https://idp.example/metadata',
    sso_url: 'https://idp.example/sso',
    x509_certificate: certificate,
    name_id_format: 'emailAddress',
    want_assertions_signed: true,
    attribute_mapping: { email: 'email' },
    groups_attribute: 'groups',
    allowed_groups: '',
    ...settings,
  },
})

export interface SamlParts {
  issuer: string
  audience: string
  destination: string
  recipient: string
  inResponseTo: string
  issuedAt: Date
  notBefore: Date
  notOnOrAfter: Date
  status: string
  subStatus: string
  nameId: string
  nameIdFormat: string
  attributes: Record<string, string[]>
}

export const partsAt = (now: Date): SamlParts => ({
  issuer: 'https://idp.example/metadata',
  audience: `${base}/metadata`,
  destination: `${base}/acs`,
  recipient: `${base}/acs`,
  inResponseTo: '_anfrage1',
  issuedAt: now,
  notBefore: new Date(now.getTime() - 30_000),
  notOnOrAfter: new Date(now.getTime() + 300_000),
  status: 'Success',
  subStatus: '',
  nameId: 'mira@musterstadt.example',
  nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  attributes: { email: ['mira@musterstadt.example'], groups: ['verwaltung'] },
})

const attributeXml = (attributes: Record<string, string[]>): string =>
  Object.entries(attributes)
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${values.map(value => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    .join('')

/** An answer of a SAML service, not signed yet. */
export const samlXml = (parts: SamlParts): string => {
  const answers = parts.inResponseTo ? ` InResponseTo="${parts.inResponseTo}"` : ''
  const status = (code: string, inner = '') =>
    `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${code}">${inner}</samlp:StatusCode>`
  const assertion =
    parts.status === 'Success'
      ? `<saml:Assertion ID="_a1" Version="2.0" IssueInstant="${parts.issuedAt.toISOString()}"><saml:Issuer>${parts.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${parts.nameIdFormat}">${parts.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${answers} Recipient="${parts.recipient}" NotOnOrAfter="${parts.notOnOrAfter.toISOString()}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${parts.notBefore.toISOString()}" NotOnOrAfter="${parts.notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${parts.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${parts.issuedAt.toISOString()}"/><saml:AttributeStatement>${attributeXml(parts.attributes)}</saml:AttributeStatement></saml:Assertion>`
      : ''
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r1" Version="2.0" IssueInstant="${parts.issuedAt.toISOString()}" Destination="${parts.destination}"${answers}><saml:Issuer>${parts.issuer}</saml:Issuer><samlp:Status>${status(parts.status, parts.subStatus && status(parts.subStatus))}</samlp:Status>${assertion}</samlp:Response>`
}

interface Signing {
  signs?: 'Assertion' | 'Response'
  algorithm?: string
  /** Without the certificate beside the signature. */
  isBare?: boolean
}

export const signSaml = (
  xml: string,
  { certificate, privateKey }: KeyPair,
  { signs = 'Assertion', algorithm: used, isBare }: Signing = {},
): string => {
  const path = `//*[local-name(.)='${signs}']`
  const signed = new SignedXml({
    privateKey,
    publicCert: isBare ? undefined : certificate,
    signatureAlgorithm: used ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    ...(isBare ? { getKeyInfoContent: () => null } : {}),
  })
  signed.addReference({
    xpath: path,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  })
  signed.computeSignature(xml, {
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signed.getSignedXml()
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const tokenOf = (claims: Record<string, unknown>, header: Record<string, unknown> = {}): string =>
  `${encoded({ alg: 'RS256', kid: 'k1', typ: 'JWT', ...header })}.${encoded(claims)}.${Buffer.from('signature').toString('base64url')}`
