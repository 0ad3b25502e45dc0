import { X509Certificate } from 'node:crypto'
import { type SsoCertificateState, ssoMonitoring } from '@lotse/contract'
import { days } from '../../../platform/clock.ts'
import type { WatchedConfiguration } from './configurations-store.ts'

const blocks = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----[\s\S]+?-----END (?:TRUSTED )?CERTIFICATE-----/g

/** Several may stand in one field; some services show theirs without its first and last line. */
const partsOf = (text: string): string[] =>
  text.match(blocks) ?? [`-----BEGIN CERTIFICATE-----\n${text.trim()}\n-----END CERTIFICATE-----`]

const readCertificate = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

const statusOf = (from: number, to: number, now: number): SsoCertificateState['status'] => {
  if (to <= now) return 'expired'
  if (from > now) return 'not_yet_valid'
  return to - now <= days(ssoMonitoring.certificateDays.warning) ? 'expiring' : 'valid'
}

type State = Omit<SsoCertificateState, 'config_id' | 'circle_name' | 'use'>

const stateOf = (pem: string, now: Date): State => {
  const found = readCertificate(pem)
  if (!found) return { status: 'unreadable', issuer: '', valid_to: null, days_until_expiry: null }
  const to = new Date(found.validTo)
  return {
    status: statusOf(Date.parse(found.validFrom), to.getTime(), now.getTime()),
    issuer: found.issuer.split('\n').join(', '),
    valid_to: to.toISOString(),
    days_until_expiry: Math.floor((to.getTime() - now.getTime()) / days(1)),
  }
}

type Field = [use: SsoCertificateState['use'], text: unknown]

const fieldsOf = ({ settings, certificates }: WatchedConfiguration): Field[] => {
  const own = (state: 'active' | 'announced') => certificates.find(one => one.state === state)?.certificate
  return [
    ['identity_provider', settings.x509_certificate],
    ['service_provider', own('active') ?? settings.sp_x509cert],
    ['service_provider_next', own('announced') ?? settings.sp_new_x509cert],
  ]
}

/** Every certificate on which the sign-in of a circle stands; only SAML has some. */
export const certificateStates = (configuration: WatchedConfiguration, now: Date): SsoCertificateState[] => {
  if (configuration.provider !== 'saml') return []
  return fieldsOf(configuration).flatMap(([use, text]) =>
    typeof text === 'string' && text.trim()
      ? partsOf(text).map(pem => ({
          config_id: configuration.circleId,
          circle_name: configuration.circleName,
          use,
          ...stateOf(pem, now),
        }))
      : [],
  )
}
