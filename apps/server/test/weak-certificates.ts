import { webcrypto } from 'node:crypto'
import 'reflect-metadata'
import { X509CertificateGenerator } from '@peculiar/x509'

type Wanted = webcrypto.RsaHashedKeyGenParams | (webcrypto.EcKeyGenParams & { hash: string })

const selfSigned = async (algorithm: Wanted): Promise<string> => {
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '4711',
    name: 'CN=weak.test',
    notBefore: new Date('2026-11-01T00:00:00Z'),
    notAfter: new Date('2028-11-01T00:00:00Z'),
    signingAlgorithm: algorithm as EcdsaParams & EcKeyGenParams,
    keys,
  })
  return certificate.toString('pem')
}

const rsa = (modulusLength: number, hash: string) => ({
  name: 'RSASSA-PKCS1-v1_5',
  hash,
  modulusLength,
  publicExponent: new Uint8Array([1, 0, 1]),
})

/** What no service should use any more, and what SAML cannot use. */
export const weakCertificates = {
  shortKey: await selfSigned(rsa(1024, 'SHA-256')),
  ellipticKey: await selfSigned({ name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }),
  sha1: await selfSigned(rsa(2048, 'SHA-1')),
}
