import type { X509Certificate } from 'node:crypto'
import { germanDay } from '../../../platform/berlin.ts'
import { readStoredCertificates } from '../certificates/read-certificates.ts'

const base64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/

/** A file of text that was packed as a whole. */
const unpacked = (text: string): string => {
  if (!base64.test(text)) return text
  const inside = Buffer.from(text, 'base64').toString('latin1')
  return inside.includes('-----BEGIN') ? inside : text
}

/** With markers or without, one line or many, several below each other, packed as a whole; null if it is something else. */
export const readOldCertificates = (stored: string): X509Certificate[] | null => {
  const text = unpacked(stored.replaceAll('\\r', '').replaceAll('\\n', '\n').trim())
  const found = readStoredCertificates(text)
  if (found) return found
  // Bare ones below each other: each ends where a blank line or a separator stands.
  const parts = text.split(/\s*[,;]\s*|\n\s*\n/).filter(Boolean)
  const read = parts.map(part => readStoredCertificates(part))
  return parts.length > 1 && read.every(one => one !== null) ? read.flat() : null
}

/** Of a chain those that sign for others are left out: whatever their owner signs must not count as an answer of the service. */
export const withoutIssuers = (found: X509Certificate[]): X509Certificate[] => {
  const different = found.filter(
    (one, index) => found.findIndex(other => other.fingerprint256 === one.fingerprint256) === index,
  )
  const signs = (issuer: X509Certificate) =>
    different.some(
      one =>
        one.fingerprint256 !== issuer.fingerprint256 &&
        one.checkIssued(issuer) &&
        one.verify(issuer.publicKey),
    )
  return different.filter(one => !signs(one))
}

export const describeCertificate = ({ subject, validToDate }: X509Certificate): string => {
  const names = subject.split('\n')
  const name = names.find(line => line.startsWith('CN=')) ?? names.at(-1) ?? ''
  return `${name}, gültig bis ${germanDay(validToDate)}`
}
