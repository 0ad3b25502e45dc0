import type { SsoConfiguration } from '@lotse/contract'
import { checkCertificates, checksOf, wrongFormat } from '../../certificates/check-certificate.ts'
import { readStoredCertificates } from '../../certificates/read-certificates.ts'
import { signingAlgorithms } from './algorithms.ts'

type Settings = SsoConfiguration<'saml'>
type Refusals = Partial<Record<string, string>>

const algorithmReasons: Partial<Record<Settings['signature_algorithm'], string>> = {
  'RSA-SHA1':
    'SHA-1 ist nicht mehr sicher: Unterschriften damit lassen sich fälschen. Bitte wählen Sie RSA-SHA256.',
  'RSA-SHA384': 'RSA-SHA384 wird nicht unterstützt. Bitte wählen Sie RSA-SHA256 oder RSA-SHA512.',
}

const period = 'Gültigkeitszeitraum'

/** A service in change names two: one of them has to count now, and none may be weak. */
export const serviceRefusal = (text: string, now: Date): string | undefined => {
  const found = readStoredCertificates(text)
  if (!found) return wrongFormat
  const checks = found.map(certificate => checksOf(certificate, now))
  const weak = checks.flat().find(({ name, passed }) => name !== period && !passed)
  if (weak) return weak.message
  const periods = checks.flat().filter(({ name }) => name === period)
  return periods.some(({ passed }) => passed) ? undefined : periods[0]?.message
}

const ownRefusals = (certificate: string, key: string, fields: [string, string], now: Date): Refusals => {
  if (certificate === '') return {}
  if (key === '') return { [fields[1]]: 'Zu einem eigenen Zertifikat gehört sein privater Schlüssel.' }
  const { checks } = checkCertificates(readStoredCertificates(certificate), key, now)
  const failed = checks.find(({ passed }) => !passed)
  if (!failed) return {}
  return { [fields[failed.name === 'Privater Schlüssel' ? 1 : 0]]: failed.message }
}

/** Choices that do not work or are not safe, with the reason. */
export const samlRefusals = (settings: Settings, now: Date): Refusals => ({
  ...(signingAlgorithms[settings.signature_algorithm]
    ? {}
    : { signature_algorithm: algorithmReasons[settings.signature_algorithm] }),
  ...(settings.name_id_format === 'transient' && {
    name_id_format:
      'Mit „transient“ nennt der Dienst bei jeder Anmeldung einen anderen Namen; niemand ließe sich wiedererkennen.',
  }),
  ...(() => {
    const reason = serviceRefusal(settings.x509_certificate, now)
    return reason ? { x509_certificate: reason } : {}
  })(),
  ...ownRefusals(settings.sp_x509cert, settings.sp_private_key, ['sp_x509cert', 'sp_private_key'], now),
  ...ownRefusals(
    settings.sp_new_x509cert,
    settings.sp_new_private_key,
    ['sp_new_x509cert', 'sp_new_private_key'],
    now,
  ),
})
