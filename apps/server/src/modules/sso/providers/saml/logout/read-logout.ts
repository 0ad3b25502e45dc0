import { after, minutes } from '../../../../../platform/clock.ts'
import { SsoError } from '../../provider.ts'
import { requireIssuer } from '../check-assertion.ts'
import { emailFormat } from '../received-identity.ts'
import { attributeOf, childrenOf, isNamed, onlyChild, readXml, textOf } from '../xml.ts'
import type { LogoutMessage } from './verify-redirect.ts'

/** A request older than that is a copy. */
const longest = minutes(10)

interface Target {
  /** The service. */
  issuer: string
  /** Ours, to which it was sent. */
  address: string
  now: Date
}

export interface LogoutRequest {
  id: string
  /** When nobody can send it again any more. */
  expiresAt: Date
  subject: string
  /** Empty: all sessions of the person. */
  sessionIndexes: string[]
}

const checkCommon = (root: Element, { issuer, address, now }: Target): Date => {
  requireIssuer(root, issuer)
  if (root.hasAttribute('Destination') && attributeOf(root, 'Destination') !== address)
    throw new SsoError('recipient', `Destination ${attributeOf(root, 'Destination')}, expected ${address}`)
  const issued = new Date(attributeOf(root, 'IssueInstant'))
  if (Number.isNaN(issued.getTime())) throw new SsoError('malformed', 'IssueInstant is no time')
  if (issued > after(now, longest)) throw new SsoError('clock_skew', `issued at ${issued.toISOString()}`)
  if (issued < after(now, -longest)) throw new SsoError('expired', `issued at ${issued.toISOString()}`)
  return issued
}

/** Who is signed out where; null if it is the answer to a request of ours, after which there is nothing left to do. */
export const readLogout = ({ kind, xml }: LogoutMessage, target: Target): LogoutRequest | null => {
  const root = readXml(xml)
  const name = kind === 'SAMLRequest' ? 'LogoutRequest' : 'LogoutResponse'
  if (!isNamed(root, 'protocol', name)) throw new SsoError('malformed', `not a ${name}`)
  const issued = checkCommon(root, target)
  if (kind === 'SAMLResponse') return null
  const end = new Date(attributeOf(root, 'NotOnOrAfter') || after(issued, longest))
  if (!(end > target.now)) throw new SsoError('expired', 'the request is over')
  const nameId = onlyChild(root, 'assertion', 'NameID')
  const [id, value] = [attributeOf(root, 'ID'), textOf(nameId)]
  if (id === '' || id.length > 500 || value === '') throw new SsoError('malformed', 'a request without id or name')
  return {
    id,
    expiresAt: after(issued, 2 * longest),
    subject: attributeOf(nameId, 'Format') === emailFormat ? value.toLowerCase() : value,
    sessionIndexes: childrenOf(root, 'protocol', 'SessionIndex').map(textOf),
  }
}
