import { X509Certificate } from 'node:crypto'

const block = /-----BEGIN ((?:TRUSTED |X509 )?CERTIFICATE)-----([\s\S]*?)-----END \1-----/g
const bareBase64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/

const read = (bytes: Buffer): X509Certificate | null => {
  try {
    return new X509Certificate(bytes)
  } catch {
    return null
  }
}

/** All certificates of a text with markers; null if there is none or one of them cannot be read. */
export const readPemCertificates = (text: string): X509Certificate[] | null => {
  const found = [...text.matchAll(block)].map(([, , base64 = '']) => read(Buffer.from(base64, 'base64')))
  return found.length > 0 && found.every(one => one !== null) ? found : null
}

/** A file as bytes: DER, or text with markers. */
export const readCertificateFile = (bytes: Buffer): X509Certificate[] | null => {
  const text = readPemCertificates(bytes.toString('latin1'))
  if (text) return text
  const one = read(bytes)
  return one && [one]
}

/** What stands in a field of a configuration: services also hand out certificates without markers. */
export const readStoredCertificates = (text: string): X509Certificate[] | null => {
  const found = readPemCertificates(text)
  if (found || !bareBase64.test(text)) return found
  const one = read(Buffer.from(text, 'base64'))
  return one && [one]
}

/** Markers, and 64 characters a line. */
export const asPem = (certificate: X509Certificate): string => {
  const lines = certificate.raw.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n')
}
