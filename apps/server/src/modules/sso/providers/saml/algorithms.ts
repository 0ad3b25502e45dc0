import type { SsoConfiguration } from '@lotse/contract'
import { SsoError } from '../provider.ts'
import { allNamed, attributeOf, isNamed } from './xml.ts'

const dsigMore = 'http://www.w3.org/2001/04/xmldsig-more#'
const xmlenc = 'http://www.w3.org/2001/04/xmlenc#'
const xmlenc11 = 'http://www.w3.org/2009/xmlenc11#'
const plainCanonicalForms = [
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
]

/** Ours, as node-saml calls them. What is not here silently became SHA-1 there. */
export const signingAlgorithms: Partial<
  Record<SsoConfiguration<'saml'>['signature_algorithm'], 'sha256' | 'sha512'>
> = { 'RSA-SHA256': 'sha256', 'RSA-SHA512': 'sha512' }

/** Of the query of a redirect, with the name of the hash. */
export const redirectAlgorithms: Partial<Record<string, 'sha256' | 'sha384' | 'sha512'>> = {
  [`${dsigMore}rsa-sha256`]: 'sha256',
  [`${dsigMore}rsa-sha384`]: 'sha384',
  [`${dsigMore}rsa-sha512`]: 'sha512',
}

const allowed: Record<string, readonly string[]> = {
  SignatureMethod: [`${dsigMore}rsa-sha256`, `${dsigMore}rsa-sha512`],
  DigestMethod: [`${xmlenc}sha256`, `${xmlenc}sha512`],
  CanonicalizationMethod: plainCanonicalForms,
  Transform: [...plainCanonicalForms, 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'],
}

const dataAlgorithms = [
  `${xmlenc}aes128-cbc`,
  `${xmlenc}aes256-cbc`,
  `${xmlenc11}aes128-gcm`,
  `${xmlenc11}aes256-gcm`,
]
/** Without PKCS#1 v1.5, whose errors tell too much. */
const keyAlgorithms = [`${xmlenc}rsa-oaep-mgf1p`, `${xmlenc11}rsa-oaep`]

const require = (element: Element, algorithms: readonly string[]): void => {
  const algorithm = attributeOf(element, 'Algorithm')
  if (!algorithms.includes(algorithm)) throw new SsoError('algorithm', `${element.localName} ${algorithm}`)
}

/** Every signature in there uses what is known to be safe, and nothing else. */
export const checkSignatureAlgorithms = (within: Element): void => {
  for (const signature of allNamed(within, 'Signature'))
    for (const [name, algorithms] of Object.entries(allowed))
      for (const element of allNamed(signature, name)) require(element, algorithms)
}

export const checkEncryptionAlgorithms = (encrypted: Element): void => {
  for (const method of allNamed(encrypted, 'EncryptionMethod')) {
    const holder = method.parentNode as Element
    require(method, isNamed(holder, 'encryption', 'EncryptedKey') ? keyAlgorithms : dataAlgorithms)
  }
}
