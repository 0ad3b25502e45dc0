import { X509Certificate } from 'node:crypto'
import type { SsoFinding } from '@lotse/contract'
import { SignedXml } from 'xml-crypto'
import { readStoredCertificates } from '../certificates/read-certificates.ts'
import { find } from './causes.ts'
import { type Expected, textOf } from './expected.ts'
import { shown } from './judge-times.ts'
import type { SamlResponse, SamlSignature } from './read-saml.ts'

const weak = /sha1$|md5/i

const verifies = (signature: SamlSignature, certificate: X509Certificate): boolean => {
  try {
    const check = new SignedXml({ publicCert: certificate.toString() })
    check.loadSignature(signature.element)
    return check.checkSignature(signature.xml)
  } catch {
    return false
  }
}

const sentCertificate = ({ certificate }: SamlSignature): X509Certificate | null => {
  try {
    return certificate ? new X509Certificate(Buffer.from(certificate, 'base64')) : null
  } catch {
    return null
  }
}

const judgeOne = (signature: SamlSignature, known: X509Certificate[]): SsoFinding[] => {
  const name = signature.algorithm.split(/[#/]/).at(-1) ?? ''
  if (weak.test(signature.algorithm) || weak.test(signature.digest))
    return [
      find(
        'algorithm',
        `Die Antwort ist mit „${name}“ signiert; SHA-1 gilt als gebrochen und wird abgelehnt.`,
      ),
    ]
  if (/hmac/i.test(signature.algorithm))
    return [
      find(
        'algorithm',
        `Die Antwort ist mit „${name}“ signiert, also ohne Zertifikat. Das kann jeder fälschen.`,
      ),
    ]
  if (!known.length || known.some(one => verifies(signature, one))) return []
  const sent = sentCertificate(signature)
  if (sent && !known.some(one => one.fingerprint256 === sent.fingerprint256))
    return [
      find(
        'certificate_changed',
        `Signiert ist mit dem Zertifikat ${sent.fingerprint256.slice(0, 23)}… (gültig bis ${shown(new Date(sent.validTo))}), hinterlegt ist ${known.map(one => `${one.fingerprint256.slice(0, 23)}…`).join(', ')}.`,
      ),
    ]
  return [
    find(
      'signature',
      sent
        ? 'Das Zertifikat ist das hinterlegte, aber der Inhalt passt nicht zur Signatur: Er wurde nach dem Signieren verändert, oft durch Formatieren beim Kopieren.'
        : 'Die Signatur lässt sich mit keinem hinterlegten Zertifikat prüfen.',
    ),
  ]
}

/** Whether the answer is signed as the circle wants it, with what it knows. */
export const judgeSignatures = (response: SamlResponse, expected: Expected): SsoFinding[] => {
  const { signatures, isReadable } = response
  const known = readStoredCertificates(textOf(expected, 'x509_certificate')) ?? []
  if (!known.length)
    return [
      find('configuration', 'Das hinterlegte Zertifikat des Dienstes fehlt oder ist nicht lesbar.', {
        place: 'Circle-Formular → SSO-Konfiguration → X.509-Zertifikat',
      }),
    ]
  if (!signatures.length && isReadable)
    return [
      find('signature', 'Weder die Antwort noch die Assertion ist signiert.', {
        remedy: 'Schalten Sie beim Dienst die Signatur der Assertion ein.',
        place: 'Verwaltung des Anmeldedienstes → Signatur der Anwendung',
      }),
    ]
  const faults = signatures.flatMap(signature => judgeOne(signature, known)).slice(0, 1)
  if (faults.length) return faults
  const isAssertionSigned = signatures.some(({ signs }) => signs === 'assertion')
  return expected.settings.want_assertions_signed !== false && !isAssertionSigned && isReadable
    ? [
        find('signature', 'Signiert ist nur die Antwort, der Circle verlangt eine Signatur der Assertion.', {
          remedy: 'Lassen Sie den Dienst die Assertion signieren, oder verlangen Sie es nicht.',
          place: 'Circle-Formular → SSO-Konfiguration → Signierte Assertions verlangen',
        }),
      ]
    : []
}
