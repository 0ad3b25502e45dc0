import { createSign, randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { KeyPair } from '../src/modules/sso/certificates/generate-certificate.ts'

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const namespaces =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

export interface QuerySigning {
  key: KeyPair
  algorithm?: string
  hash?: string
  relayState?: string
}

/** A message of a service about signing out, as it comes with an address. */
export const signedLogoutQuery = (
  kind: 'SAMLRequest' | 'SAMLResponse',
  xml: string,
  { key, algorithm = rsaSha256, hash = 'sha256', relayState = '' }: QuerySigning,
): string => {
  const content = [
    `${kind}=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`,
    ...(relayState === '' ? [] : [`RelayState=${encodeURIComponent(relayState)}`]),
    `SigAlg=${encodeURIComponent(algorithm)}`,
  ].join('&')
  const signature = createSign(hash).update(content).sign(key.privateKey, 'base64')
  return `${content}&Signature=${encodeURIComponent(signature)}`
}

export interface SaidLogout {
  issuer: string
  nameId: string
  issued: Date
  destination?: string
  index?: string
}

export const logoutRequestXml = ({
  issuer,
  nameId,
  issued,
  destination = '',
  index = '',
}: SaidLogout): string =>
  `<samlp:LogoutRequest ${namespaces} ID="_${randomUUID()}" Version="2.0" IssueInstant="${issued.toISOString()}"${destination && ` Destination="${destination}"`}>` +
  `<saml:Issuer>${issuer}</saml:Issuer><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${nameId}</saml:NameID>${index && `<samlp:SessionIndex>${index}</samlp:SessionIndex>`}</samlp:LogoutRequest>`

export const logoutResponseXml = ({ issuer, issued }: Pick<SaidLogout, 'issuer' | 'issued'>): string =>
  `<samlp:LogoutResponse ${namespaces} ID="_${randomUUID()}" Version="2.0" IssueInstant="${issued.toISOString()}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>`
