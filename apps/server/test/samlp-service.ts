import { X509Certificate } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { auth } from 'samlp'
import type { KeyPair } from '../src/modules/sso/certificates/generate-certificate.ts'

export interface SamlPerson {
  nameId: string
  email: string
  name: string
  groups: string[]
}

/** A SAML service of npm in this process. It knows us from our metadata alone, and takes signed requests only. */
export interface SamlpService {
  issuer: string
  key: KeyPair
  ssoUrl: string
  sloUrl: string
  /** Reads our metadata, as such services do from time to time. */
  learn(metadata: string): void
  /** Somebody signs in there: what its page then posts to us. */
  visit(url: string, person: SamlPerson): Promise<{ url: string; fields: Record<string, string> }>
}

interface Known {
  entityId: string
  signing: string[]
  encryption: string
  address: string
  logout: string
}

const asPem = (base64: string): string => new X509Certificate(Buffer.from(base64, 'base64')).toString()

/** What a service takes from our metadata. */
export const readMetadata = (metadata: string): Known => {
  const root = new DOMParser().parseFromString(metadata, 'text/xml')
  const keys = Array.from(root.getElementsByTagNameNS('*', 'KeyDescriptor'))
  const of = (use: string) =>
    keys.filter(key => key.getAttribute('use') === use).map(key => asPem(key.textContent?.trim() ?? ''))
  const locationOf = (name: string) =>
    root.getElementsByTagNameNS('*', name)[0]?.getAttribute('Location') ?? ''
  return {
    entityId: root.documentElement.getAttribute('entityID') ?? '',
    signing: of('signing'),
    encryption: of('encryption')[0] ?? '',
    address: locationOf('AssertionConsumerService'),
    logout: locationOf('SingleLogoutService'),
  }
}

export const samlpService = (
  key: KeyPair,
  {
    origin = 'https://idp.musterstadt.example',
    signResponse = false,
    signAssertion = true,
    encrypts = false,
  } = {},
): SamlpService => {
  const issuer = `${origin}/metadata`
  let known: Known | null = null
  const answer = (
    query: Record<string, string>,
    person: SamlPerson,
    { address, encryption }: Known,
    signingCert: string,
  ) =>
    new Promise<Buffer>((resolve, reject) => {
      const handle = auth({
        issuer,
        cert: key.certificate,
        key: key.privateKey,
        signingCert,
        recipient: address,
        destination: address,
        lifetimeInSeconds: 300,
        sessionIndex: `_${person.nameId}`,
        signResponse,
        signAssertion,
        ...(encrypts && {
          encryptionCert: encryption,
          encryptionPublicKey: new X509Certificate(encryption).publicKey
            .export({ type: 'spki', format: 'pem' })
            .toString(),
        }),
        profileMapper: () => ({
          getClaims: () => ({ email: person.email, displayName: person.name, groups: person.groups }),
          getNameIdentifier: () => ({
            nameIdentifier: person.nameId,
            nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
          }),
        }),
        getPostURL: (_audience, _request, _req, done) => done(null, address),
        responseHandler: resolve,
      })
      handle({ method: 'GET', query, user: person }, {}, reject)
    })
  return {
    issuer,
    key,
    ssoUrl: `${origin}/sso`,
    sloUrl: `${origin}/slo`,
    learn(metadata) {
      known = readMetadata(metadata)
    },
    async visit(url, person) {
      if (!known) throw new Error('the service does not know us')
      const query = Object.fromEntries(new URL(url).searchParams)
      const service = known
      // Any of the certificates that our metadata named may have signed the request.
      const response = await Promise.any(service.signing.map(one => answer(query, person, service, one)))
      return {
        url: service.address,
        fields: { SAMLResponse: response.toString('base64'), RelayState: query.RelayState ?? '' },
      }
    },
  }
}
