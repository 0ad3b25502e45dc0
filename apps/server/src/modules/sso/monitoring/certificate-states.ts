import type { X509Certificate } from 'node:crypto'
import { type SsoCertificateState, ssoMonitoring } from '@lotse/contract'
import { days } from '../../../platform/clock.ts'
import { readStoredCertificates } from '../certificates/read-certificates.ts'
import type { WatchedConfiguration } from './configurations-store.ts'

const statusOf = (from: number, to: number, now: number): SsoCertificateState['status'] => {
  if (to <= now) return 'expired'
  if (from > now) return 'not_yet_valid'
  return to - now <= days(ssoMonitoring.certificateDays.warning) ? 'expiring' : 'valid'
}

type State = Omit<SsoCertificateState, 'config_id' | 'circle_name' | 'use'>

const unreadable: State = { status: 'unreadable', issuer: '', valid_to: null, days_until_expiry: null }

const stateOf = (found: X509Certificate, now: Date): State => {
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
      ? (readStoredCertificates(text)?.map(one => stateOf(one, now)) ?? [unreadable]).map(state => ({
          config_id: configuration.circleId,
          circle_name: configuration.circleName,
          use,
          ...state,
        }))
      : [],
  )
}
