import type { SsoConfiguration } from '@lotse/contract'
import { type ReceivedIdentity, SsoError } from '../provider.ts'
import type { VerifiedAssertion } from './check-assertion.ts'

type Settings = SsoConfiguration<'saml'>

const limits = { text: 500, groups: 2000 } as const
export const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
/** Of whatever version. */
const transientFormat = /:nameid-format:transient$/
const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

/** What services call it by themselves; asked only where the form was left as it is. */
const usualNames: Record<string, readonly string[]> = {
  email: ['mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${claim}/emailaddress`],
  name: [
    'displayName',
    'cn',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
  first_name: ['givenName', 'urn:oid:2.5.4.42', `${claim}/givenname`],
  last_name: ['sn', 'surname', 'urn:oid:2.5.4.4', `${claim}/surname`],
  groups: [
    'memberOf',
    'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
    'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
  ],
}

const valuesOf = ({ attributes }: VerifiedAssertion, named: string, field: string): string[] => {
  const names = [named, ...(named === field ? (usualNames[field] ?? []) : [])]
  const values = names.map(name => attributes.get(name)).find(found => found !== undefined) ?? []
  return [...new Set(values.map(value => value.slice(0, limits.text)))].filter(value => value !== '')
}

/** Two different ones say nothing. */
const emailOf = (assertion: VerifiedAssertion, { attribute_mapping: mapping }: Settings): string => {
  const [email, second] = [
    ...new Set(valuesOf(assertion, mapping.email, 'email').map(value => value.toLowerCase())),
  ]
  if (second) throw new SsoError('malformed', 'several addresses')
  if (email) return email
  const { format, value } = assertion.nameId
  return format === emailFormat && value.includes('@') ? value.toLowerCase() : ''
}

const nameOf = (assertion: VerifiedAssertion, { attribute_mapping: mapping }: Settings): string => {
  const one = (field: 'name' | 'first_name' | 'last_name') =>
    valuesOf(assertion, mapping[field], field)[0] ?? ''
  return one('name') || [one('first_name'), one('last_name')].filter(part => part !== '').join(' ')
}

export const receivedIdentity = (settings: Settings, assertion: VerifiedAssertion): ReceivedIdentity => {
  const { nameId, sessionIndex, attributes } = assertion
  // Another one at every sign-in: nobody could be recognized by it.
  if (transientFormat.test(nameId.format)) throw new SsoError('name_id', 'transient')
  const email = emailOf(assertion, settings)
  return {
    issuer: settings.entity_id,
    subject: nameId.format === emailFormat ? nameId.value.toLowerCase() : nameId.value,
    email,
    // The service is the organisation's own, and the address counts only within the domains confirmed for its circle.
    isEmailVerified: email !== '',
    name: nameOf(assertion, settings),
    groups: valuesOf(assertion, settings.groups_attribute, 'groups').slice(0, limits.groups),
    orgUnits: [],
    isNamedAdmin: false,
    session: { index: sessionIndex, details: { ...nameId, sessionIndex } },
    claims: { NameID: nameId.value, Format: nameId.format, ...Object.fromEntries(attributes) },
  }
}
