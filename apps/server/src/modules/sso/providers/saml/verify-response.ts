import { type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { SsoError } from '../provider.ts'
import { checkSignatureAlgorithms } from './algorithms.ts'
import { encodedLimit } from './bounds.ts'
import {
  type AssertionTarget,
  checkAssertion,
  requireIssuer,
  type VerifiedAssertion,
} from './check-assertion.ts'
import { openAssertion } from './decrypt.ts'
import { onlyAssertionOf } from './structure.ts'
import { attributeOf, childrenOf, isNamed, readXml } from './xml.ts'

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** Whom we believe, and what we demand. */
export interface Trust extends AssertionTarget {
  /** Several while the service changes its own. */
  certificates: string[]
  wantsSignedAssertion: boolean
  wantsEncryptedAssertion: boolean
  /** The newest first. */
  decryptionKeys: string[]
}

export const decodeMessage = (encoded: string | undefined): string => {
  if (!encoded || encoded.length > encodedLimit || !/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(encoded))
    throw new SsoError('malformed', 'no message in base64')
  return Buffer.from(encoded, 'base64').toString('utf8')
}

const requireSuccess = (response: Element): void => {
  const codes = childrenOf(response, 'protocol', 'Status').flatMap(status =>
    childrenOf(status, 'protocol', 'StatusCode'),
  )
  const [code, second] = codes
  if (code && !second && attributeOf(code, 'Value') === success) return
  const inner = code && childrenOf(code, 'protocol', 'StatusCode')[0]
  const named = [code, inner].flatMap(one => (one ? [attributeOf(one, 'Value').split(':').at(-1)] : []))
  throw new SsoError(
    named.includes('InvalidNameIDPolicy') ? 'name_id' : 'status',
    named.join(' / ') || 'no status',
  )
}

const checkResponse = (response: Element, { issuer, returnAddress, requestId }: Trust): void => {
  if (!isNamed(response, 'protocol', 'Response'))
    throw new SsoError('malformed', 'not an answer to a sign-in')
  requireSuccess(response)
  if (childrenOf(response, 'assertion', 'Issuer').length > 0) requireIssuer(response, issuer)
  const destination = attributeOf(response, 'Destination')
  if (response.hasAttribute('Destination') && destination !== returnAddress)
    throw new SsoError('recipient', `Destination ${destination}, expected ${returnAddress}`)
  if (attributeOf(response, 'InResponseTo') !== requestId)
    throw new SsoError('in_response_to', 'the answer belongs to another request')
}

/** Of the library only what it proves: the signatures. What the signed XML says is read and checked by us. */
class SignatureCheck extends SAML {
  protected override async processValidlySignedAssertionAsync(
    xml: string,
  ): Promise<{ profile: Profile; loggedOut: boolean }> {
    return {
      profile: { issuer: '', nameID: '', nameIDFormat: '', getAssertionXml: () => xml },
      loggedOut: false,
    }
  }
}

const signedAssertionOf = async (
  encoded: string,
  trust: Trust,
  { isResponseSigned, decryptionKey }: { isResponseSigned: boolean; decryptionKey: string | undefined },
): Promise<Element> => {
  const library = new SignatureCheck({
    issuer: trust.entityId,
    callbackUrl: trust.returnAddress,
    idpCert: trust.certificates,
    validateInResponseTo: ValidateInResponseTo.never,
    wantAssertionsSigned: trust.wantsSignedAssertion,
    // A signature that is there must be right, too.
    wantAuthnResponseSigned: isResponseSigned,
    decryptionPvk: decryptionKey,
  })
  const { profile } = await library
    .validatePostResponseAsync({ SAMLResponse: encoded })
    .catch((error: unknown) => {
      throw new SsoError('signature', error instanceof Error ? error.message.slice(0, 200) : 'wrong', error)
    })
  const xml = profile?.getAssertionXml?.()
  if (!xml) throw new SsoError('signature', 'nothing signed')
  return readXml(xml)
}

/** Throws `SsoError` unless every single thing about the answer is right. That it is used once is the caller's matter. */
export const verifyResponse = async (
  encoded: string | undefined,
  trust: Trust,
): Promise<VerifiedAssertion> => {
  const response = readXml(decodeMessage(encoded))
  checkResponse(response, trust)
  const assertion = onlyAssertionOf(response)
  checkSignatureAlgorithms(response)
  const isEncrypted = isNamed(assertion, 'assertion', 'EncryptedAssertion')
  if (trust.wantsEncryptedAssertion && !isEncrypted)
    throw new SsoError('decrypt', 'the assertion is not encrypted')
  const decryptionKey = isEncrypted ? (await openAssertion(assertion, trust.decryptionKeys)).key : undefined
  const isResponseSigned = childrenOf(response, 'signature', 'Signature').length > 0
  const signed = await signedAssertionOf(encoded ?? '', trust, { isResponseSigned, decryptionKey })
  return checkAssertion(signed, trust)
}
