import { after, minutes } from '../../../../platform/clock.ts'
import { SsoError } from '../provider.ts'
import { attributeOf, childrenOf, onlyChild, textOf } from './xml.ts'

/** How far the clocks of two servers may be apart. */
const clockSkew = minutes(2)
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const idLimit = 500

/** What an assertion must have been made for. */
export interface AssertionTarget {
  /** The service. */
  issuer: string
  /** Us, for this circle alone. */
  entityId: string
  returnAddress: string
  requestId: string
  now: Date
  /** When the request was made. */
  askedAt?: Date
}

export interface VerifiedAssertion {
  id: string
  /** From here on it would be refused anyway. */
  expiresAt: Date
  nameId: { value: string; format: string; nameQualifier: string; spNameQualifier: string }
  sessionIndex: string
  /** By name and by friendly name. */
  attributes: Map<string, string[]>
}

const momentOf = (element: Element, name: string): Date | null => {
  const text = attributeOf(element, name)
  if (text === '') return null
  const moment = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(moment.getTime()))
    throw new SsoError('malformed', `${name} is no time`)
  return moment
}

const requireBegun = (element: Element, now: Date): void => {
  const begin = momentOf(element, 'NotBefore')
  if (begin && begin > after(now, clockSkew))
    throw new SsoError(
      'clock_skew',
      `${element.localName} is valid from ${begin.toISOString()} on, here it is ${now.toISOString()}`,
    )
}

type Moment = Pick<AssertionTarget, 'now' | 'askedAt'>

const requireNotOver = (element: Element, name: string, { now, askedAt }: Moment): Date | null => {
  const end = momentOf(element, name)
  if (!end || end > after(now, -clockSkew)) return end
  const issued = momentOf(element.ownerDocument.documentElement, 'IssueInstant')
  // It answers our request: if it was issued before that, the clock of the service is behind.
  const isBehind = issued && askedAt && issued < after(askedAt, -clockSkew)
  throw new SsoError(
    isBehind ? 'clock_skew' : 'expired',
    `${element.localName} ended at ${end.toISOString()}, here it is ${now.toISOString()}`,
  )
}

export const requireIssuer = (element: Element, issuer: string): void => {
  const [own, second] = childrenOf(element, 'assertion', 'Issuer')
  if (second || textOf(own) !== issuer)
    throw new SsoError('issuer', `${element.localName} of ${textOf(own) || 'nobody'}, expected ${issuer}`)
}

const checkConfirmation = (data: Element, target: AssertionTarget): Date => {
  const { returnAddress, requestId, now } = target
  if (attributeOf(data, 'Recipient') !== returnAddress)
    throw new SsoError(
      'recipient',
      `Recipient ${attributeOf(data, 'Recipient') || 'missing'}, expected ${returnAddress}`,
    )
  if (attributeOf(data, 'InResponseTo') !== requestId)
    throw new SsoError('in_response_to', 'the confirmation answers another request')
  requireBegun(data, now)
  const end = requireNotOver(data, 'NotOnOrAfter', target)
  if (!end) throw new SsoError('malformed', 'a confirmation without end')
  return end
}

/** Whoever brings it is the person; other ways to confirm that are not taken. */
const confirmedUntil = (subject: Element, target: AssertionTarget): Date => {
  const all = childrenOf(subject, 'assertion', 'SubjectConfirmation')
  const [first, second] = all.filter(one => attributeOf(one, 'Method') === bearer)
  if (!first || second) throw new SsoError('malformed', 'not exactly one bearer confirmation')
  return checkConfirmation(onlyChild(first, 'assertion', 'SubjectConfirmationData'), target)
}

const checkConditions = (assertion: Element, target: AssertionTarget): void => {
  const { entityId, now } = target
  const conditions = onlyChild(assertion, 'assertion', 'Conditions')
  requireBegun(conditions, now)
  requireNotOver(conditions, 'NotOnOrAfter', target)
  const restrictions = childrenOf(conditions, 'assertion', 'AudienceRestriction').map(restriction =>
    childrenOf(restriction, 'assertion', 'Audience').map(textOf),
  )
  if (restrictions.length === 0 || !restrictions.every(audiences => audiences.includes(entityId)))
    throw new SsoError(
      'audience',
      `for ${restrictions.flat().join(', ') || 'nobody in particular'}, expected ${entityId}`,
    )
}

const attributesOf = (assertion: Element): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  const add = (name: string, values: string[]) => {
    if (name !== '') found.set(name, [...(found.get(name) ?? []), ...values])
  }
  for (const statement of childrenOf(assertion, 'assertion', 'AttributeStatement'))
    for (const attribute of childrenOf(statement, 'assertion', 'Attribute')) {
      const values = childrenOf(attribute, 'assertion', 'AttributeValue').map(textOf)
      const [name, friendly] = [attributeOf(attribute, 'Name'), attributeOf(attribute, 'FriendlyName')]
      add(name, values)
      if (friendly !== name) add(friendly, values)
    }
  return found
}

const nameIdOf = (subject: Element): VerifiedAssertion['nameId'] => {
  const nameId = onlyChild(subject, 'assertion', 'NameID')
  const value = textOf(nameId)
  if (value === '') throw new SsoError('malformed', 'an empty NameID')
  return {
    value,
    format: attributeOf(nameId, 'Format'),
    nameQualifier: attributeOf(nameId, 'NameQualifier'),
    spNameQualifier: attributeOf(nameId, 'SPNameQualifier'),
  }
}

/** Everything that the library leaves to us, on the very XML whose signature was right. */
export const checkAssertion = (assertion: Element, target: AssertionTarget): VerifiedAssertion => {
  const id = attributeOf(assertion, 'ID')
  if (id === '' || id.length > idLimit || attributeOf(assertion, 'Version') !== '2.0')
    throw new SsoError('malformed', 'an assertion without id or of another version')
  requireIssuer(assertion, target.issuer)
  checkConditions(assertion, target)
  const subject = onlyChild(assertion, 'assertion', 'Subject')
  const end = confirmedUntil(subject, target)
  const statement = onlyChild(assertion, 'assertion', 'AuthnStatement')
  requireNotOver(statement, 'SessionNotOnOrAfter', target)
  return {
    id,
    expiresAt: after(end, clockSkew),
    nameId: nameIdOf(subject),
    sessionIndex: attributeOf(statement, 'SessionIndex'),
    attributes: attributesOf(assertion),
  }
}
