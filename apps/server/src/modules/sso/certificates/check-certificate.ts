import type { X509Certificate } from 'node:crypto'
import {
  certificateWarningDays,
  type SsoCertificateCheck,
  type SsoCertificateDetails,
  type SsoCertificateResult,
} from '@lotse/contract'
import { germanDay } from '../../../platform/berlin.ts'
import { days } from '../../../platform/clock.ts'
import { checkKeyPair } from './check-key-pair.ts'
import { asPem } from './read-certificates.ts'

const smallestKey = 2048

export const wrongFormat = 'Ungültiges Zertifikatsformat'

/** Names stand one per line. */
const oneLine = (name: string): string => name.split('\n').join(', ')

export const detailsOf = (certificate: X509Certificate): SsoCertificateDetails => ({
  issuer: oneLine(certificate.issuer),
  subject: oneLine(certificate.subject),
  serialNumber: certificate.serialNumber,
  validFrom: certificate.validFromDate.toISOString(),
  validTo: certificate.validToDate.toISOString(),
  signatureAlgorithm: certificate.signatureAlgorithm ?? certificate.signatureAlgorithmOid,
  fingerprint: certificate.fingerprint256,
})

/** Whole days that are left; negative when it is over. */
export const daysLeft = (end: Date, now: Date): number =>
  Math.floor((end.getTime() - now.getTime()) / days(1))

export const expiryWarning = (end: Date, now: Date): string => {
  const left = daysLeft(end, now)
  if (left < 0 || left > certificateWarningDays) return ''
  return `Das Zertifikat läuft bald ab (${left === 1 ? 'noch 1 Tag' : `noch ${left} Tage`}, am ${germanDay(end)}).`
}

const checkPeriod = ({ validFromDate, validToDate }: X509Certificate, now: Date): SsoCertificateCheck => {
  const name = 'Gültigkeitszeitraum'
  if (now < validFromDate)
    return { name, passed: false, message: `Das Zertifikat gilt erst ab dem ${germanDay(validFromDate)}.` }
  if (now > validToDate)
    return { name, passed: false, message: `Das Zertifikat ist am ${germanDay(validToDate)} abgelaufen.` }
  return {
    name,
    passed: true,
    message: expiryWarning(validToDate, now) || `Gültig bis zum ${germanDay(validToDate)}.`,
  }
}

const checkKey = ({ publicKey }: X509Certificate): SsoCertificateCheck => {
  const name = 'Schlüssel'
  if (publicKey.asymmetricKeyType !== 'rsa')
    return {
      name,
      passed: false,
      message: `SAML braucht hier einen RSA-Schlüssel, dieser ist vom Typ ${publicKey.asymmetricKeyType}.`,
    }
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0
  return bits < smallestKey
    ? {
        name,
        passed: false,
        message: `Der Schlüssel ist mit ${bits} Bit zu schwach (mindestens ${smallestKey}).`,
      }
    : { name, passed: true, message: `RSA mit ${bits} Bit.` }
}

const checkSignature = ({
  signatureAlgorithm,
  signatureAlgorithmOid,
}: X509Certificate): SsoCertificateCheck => {
  const name = 'Signaturverfahren'
  const algorithm = signatureAlgorithm ?? signatureAlgorithmOid
  return /sha-?1(?!\d)|md5/i.test(algorithm)
    ? {
        name,
        passed: false,
        message: `Das Zertifikat ist mit ${algorithm} unterschrieben, das nicht mehr sicher ist.`,
      }
    : { name, passed: true, message: algorithm }
}

/** What must hold of every certificate, whoever it belongs to. */
export const checksOf = (certificate: X509Certificate, now: Date): SsoCertificateCheck[] => [
  checkPeriod(certificate, now),
  checkKey(certificate),
  checkSignature(certificate),
]

const havePassed = (checks: SsoCertificateCheck[]): boolean => checks.every(({ passed }) => passed)

const unreadable: SsoCertificateResult = {
  isValid: false,
  message: wrongFormat,
  details: null,
  checks: [{ name: 'Format', passed: false, message: wrongFormat }],
  warning: '',
  normalized: '',
  certificates: [],
}

/** The first certificate of a file is the one in question; of the others it is only told what they are. */
export const checkCertificates = (
  found: X509Certificate[] | null,
  privateKey: string,
  now: Date,
): SsoCertificateResult => {
  const [first] = found ?? []
  if (!found || !first) return unreadable
  const checks = [
    {
      name: 'Format',
      passed: true,
      message: found.length === 1 ? 'Ein Zertifikat gelesen.' : `${found.length} Zertifikate gelesen.`,
    },
    ...checksOf(first, now),
    ...(privateKey === '' ? [] : [checkKeyPair(first, privateKey)]),
  ]
  const failed = checks.find(({ passed }) => !passed)
  const warning = expiryWarning(first.validToDate, now)
  return {
    isValid: !failed,
    message: failed?.message ?? (warning || `Gültig bis zum ${germanDay(first.validToDate)}.`),
    details: detailsOf(first),
    checks,
    warning,
    normalized: found.map(asPem).join('\n'),
    certificates: found.map(one => ({ ...detailsOf(one), isValid: havePassed(checksOf(one, now)) })),
  }
}
