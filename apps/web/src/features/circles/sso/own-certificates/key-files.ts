import { readCertificateFile } from '../certificates/certificate-text.ts'

export interface KeyFiles {
  /** All certificates of the files, one below the other; empty if there are none. */
  certificate: string
  privateKey: string
  /** The file that the key came from. */
  keyFile: string
}

const keyBlock = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----[\s\S]*?-----END \1-----/
const certificateBlocks = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g

const sequence = 0x30
const integer = 0x02
const longLength = 0x80

/** Where the content of the outer frame of a binary file begins. */
const contentStart = (bytes: Uint8Array): number => {
  const length = bytes[1] ?? 0
  return 2 + (length & longLength ? length & ~longLength : 0)
}

/** A key begins with its version, a certificate with another frame; of keys the newer format names its kind next. */
const markerOf = (bytes: Uint8Array): string => {
  const start = contentStart(bytes)
  if (bytes[start] !== integer) return 'CERTIFICATE'
  return bytes[start + 3] === sequence ? 'PRIVATE KEY' : 'RSA PRIVATE KEY'
}

const asText = async (file: File): Promise<string> => {
  const { certificate: content, encoding } = await readCertificateFile(file)
  if (encoding === 'text') return content
  const marker = markerOf(new Uint8Array(await file.arrayBuffer()))
  const lines = content.match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${marker}-----`, ...lines, `-----END ${marker}-----`].join('\n')
}

/** Certificates and a private key from whatever files they stand in, together or apart, as text or as bytes. */
export const readKeyFiles = async (files: readonly File[]): Promise<KeyFiles> => {
  const read: KeyFiles = { certificate: '', privateKey: '', keyFile: '' }
  const certificates: string[] = []
  for (const file of files) {
    const text = await asText(file)
    certificates.push(...(text.match(certificateBlocks) ?? []))
    const key = keyBlock.exec(text)?.[0]
    if (key) Object.assign(read, { privateKey: key, keyFile: file.name })
  }
  return { ...read, certificate: certificates.join('\n') }
}
