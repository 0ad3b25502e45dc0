import { decryptXml } from '@node-saml/node-saml/lib/xml.js'
import { SsoError } from '../provider.ts'
import { checkEncryptionAlgorithms, checkSignatureAlgorithms } from './algorithms.ts'
import { requireSingleAssertion } from './structure.ts'
import { readXml } from './xml.ts'

const opened = async (xml: string, keys: readonly string[]): Promise<{ xml: string; key: string }> => {
  let cause: unknown
  for (const key of keys) {
    try {
      return { xml: await decryptXml(xml, key), key }
    } catch (error) {
      cause = error
    }
  }
  throw new SsoError('decrypt', 'none of our keys opens the assertion', cause)
}

/**
 * Which of our keys opens it: during a rotation services still encrypt for the old one. What is inside is held to the same bounds as the
 * answer, because anybody can encrypt for us.
 */
export const openAssertion = async (
  encrypted: Element,
  keys: readonly string[],
): Promise<{ xml: string; key: string }> => {
  checkEncryptionAlgorithms(encrypted)
  const found = await opened(encrypted.toString(), keys)
  const inside = readXml(found.xml)
  requireSingleAssertion(inside)
  checkSignatureAlgorithms(inside)
  return found
}
