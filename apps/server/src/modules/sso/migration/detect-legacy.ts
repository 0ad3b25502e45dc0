import {
  type SsoBaseField,
  type SsoDetection,
  type SsoProvider,
  ssoProviders,
  ssoRequiredFields,
} from '@lotse/contract'
import { asPem } from '../certificates/read-certificates.ts'
import { serviceRefusal } from '../providers/saml/refusals.ts'
import { readAddress } from './addresses-found.ts'
import { type Fields, legacyText, suggestProvider } from './legacy.ts'
import { describeCertificate, readOldCertificates, withoutIssuers } from './service-certificates.ts'

const shownAtMost = 200

const certificatesIn = (text: string) => withoutIssuers(readOldCertificates(text) ?? [])

const foundIn = (field: SsoBaseField, text: string): string => {
  if (text === '') return ''
  if (field === 'client_secret') return 'hinterlegt'
  if (field === 'x509_certificate')
    return certificatesIn(text).map(describeCertificate).join('; ') || 'nicht lesbar'
  return text.slice(0, shownAtMost)
}

const faultIn = (field: SsoBaseField, text: string, now: Date): string => {
  if (text === '') return ''
  if (field === 'sso_url' || field === 'discovery_url')
    return readAddress(text) ? '' : 'Das ist keine Adresse.'
  if (field !== 'x509_certificate') return ''
  return serviceRefusal(certificatesIn(text).map(asPem).join('\n'), now) ?? ''
}

const fieldsFor = (legacy: Fields, provider: SsoProvider, now: Date) =>
  ssoRequiredFields[provider].map(name => {
    const text = legacyText(legacy, name, provider)
    return { name, found: foundIn(name, text), fault: faultIn(name, text, now) }
  })

/** What there is, and how far it would carry each of today's providers. Never a secret. */
export const detectLegacy = (legacy: Fields, now: Date): SsoDetection => ({
  settings: Object.values(legacy).filter(value => value !== '' && value !== null).length,
  certificates: certificatesIn(legacyText(legacy, 'x509_certificate')).map(describeCertificate),
  suggested: suggestProvider(legacy),
  providers: ssoProviders.map(provider => ({ provider, fields: fieldsFor(legacy, provider, now) })),
})
