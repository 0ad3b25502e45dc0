import { randomBytes, webcrypto } from 'node:crypto'
import { after, days } from '../../../platform/clock.ts'

export interface KeyPair {
  certificate: string
  privateKey: string
}

const lifetime = days(3 * 365)
const dayBefore = days(1)

/** Self-signed, as services take it from the metadata. The key is made by threads of the runtime, not by the event loop. */
export const generateCertificate = async (
  name: string,
  now: Date,
  { bits = 3072, until = after(now, lifetime) }: { bits?: number; until?: Date } = {},
): Promise<KeyPair> => {
  await import('reflect-metadata')
  const { PemConverter, X509CertificateGenerator } = await import('@peculiar/x509')
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: bits,
    publicExponent: new Uint8Array([1, 0, 1]),
  }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const serial = randomBytes(16)
  // Positive, and never empty.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serial.toString('hex'),
    name: [{ CN: [name] }],
    notBefore: after(now, -dayBefore),
    notAfter: until,
    signingAlgorithm: algorithm,
    // Two descriptions of one thing: the runtime's knows more uses of a key.
    keys: keys as CryptoKeyPair,
  })
  const privateKey = PemConverter.encode(
    await webcrypto.subtle.exportKey('pkcs8', keys.privateKey),
    'PRIVATE KEY',
  )
  return { certificate: certificate.toString('pem'), privateKey }
}
