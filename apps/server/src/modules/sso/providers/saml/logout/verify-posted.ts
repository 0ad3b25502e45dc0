import { getVerifiedXml } from '@node-saml/node-saml/lib/xml.js'
import { SsoError } from '../../provider.ts'
import { checkSignatureAlgorithms } from '../algorithms.ts'
import { requireSignedRoot } from '../structure.ts'
import { decodeMessage } from '../verify-response.ts'
import { readXml } from '../xml.ts'
import type { LogoutKind, LogoutMessage } from './verify-redirect.ts'

const signedPart = (xml: string, root: Element, certificates: readonly string[]): string | null => {
  try {
    return getVerifiedXml(xml, root, [...certificates])
  } catch (error) {
    throw new SsoError('signature', 'wrong', error)
  }
}

/** A message that a page of the service posted: what counts is the XML that was signed. */
export const verifyPosted = (
  fields: Partial<Record<LogoutKind | 'RelayState', string>>,
  certificates: readonly string[],
): LogoutMessage => {
  const kinds = (['SAMLRequest', 'SAMLResponse'] as const).filter(name => fields[name])
  const [kind] = kinds
  if (!kind || kinds.length > 1) throw new SsoError('malformed', 'not exactly one message')
  const xml = decodeMessage(fields[kind])
  const root = readXml(xml)
  requireSignedRoot(root)
  checkSignatureAlgorithms(root)
  const signed = signedPart(xml, root, certificates)
  if (!signed) throw new SsoError('signature', 'wrong')
  return { kind, xml: signed, relayState: fields.RelayState ?? '' }
}
