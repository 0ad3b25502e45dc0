import { webcrypto, X509Certificate } from 'node:crypto'
import 'reflect-metadata'
import { BasicConstraintsExtension, X509CertificateGenerator } from '@peculiar/x509'
import { describe, expect, it } from 'vitest'
import { testKeyPair } from '../../../../test/saml-idp.ts'
import { readOldCertificates, withoutIssuers } from './service-certificates.ts'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}
const newKeys = () =>
  webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<CryptoKeyPair>
const period = { notBefore: new Date('2026-11-01T00:00:00Z'), notAfter: new Date('2028-11-01T00:00:00Z') }

/** A certificate and who issued it. */
const chain = async (): Promise<{ leaf: string; root: string }> => {
  const [rootKeys, leafKeys] = await Promise.all([newKeys(), newKeys()])
  const root = await X509CertificateGenerator.createSelfSigned({
    ...period,
    serialNumber: '01',
    name: 'CN=Musterland Root',
    signingAlgorithm: algorithm,
    keys: rootKeys,
    extensions: [new BasicConstraintsExtension(true, 1, true)],
  })
  const leaf = await X509CertificateGenerator.create({
    ...period,
    serialNumber: '02',
    subject: 'CN=idp.musterland.example',
    issuer: root.subject,
    publicKey: leafKeys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: algorithm,
  })
  return { leaf: leaf.toString('pem'), root: root.toString('pem') }
}

const [{ certificate: one }, { certificate: other }] = await Promise.all([
  testKeyPair('idp.test'),
  testKeyPair('b.test'),
])
const fingerprint = (pem: string): string => new X509Certificate(pem).fingerprint256
const bare = (pem: string): string => pem.replace(/-----[^-]+-----/g, '').replace(/\s/g, '')
const read = (text: string) => readOldCertificates(text)?.map(({ fingerprint256 }) => fingerprint256)

describe('certificates of old configurations', () => {
  it.each([
    ['with markers', one],
    ['without markers', bare(one)],
    ['without markers in lines', bare(one).replace(/.{64}/g, '$&\r\n')],
    ['with written-out line ends', one.trim().replaceAll('\n', '\\n')],
    ['on one line', one.replaceAll('\n', ' ')],
    ['packed as a whole', Buffer.from(one).toString('base64')],
  ])('are read %s', (_, text) => {
    expect(read(text)).toEqual([fingerprint(one)])
  })

  it.each([
    ['with markers', `${one}\n${other}`],
    ['without, apart by a blank line', `${bare(one)}\n\n${bare(other)}`],
    ['without, apart by commas', `${bare(one)}, ${bare(other)}`],
  ])('are read when there are two of them, %s', (_, text) => {
    expect(read(text)).toEqual([fingerprint(one), fingerprint(other)])
  })

  it('are none where something else stands, or one of several cannot be read', () => {
    expect(readOldCertificates('siehe Ordner 7')).toBeNull()
    expect(readOldCertificates(`${bare(one)},AAAA`)).toBeNull()
  })

  it('lose their issuers: nobody who signs certificates signs answers', async () => {
    const { leaf, root } = await chain()
    const found = readOldCertificates(`${leaf}\n${root}\n${one}\n${one}`) ?? []
    expect(withoutIssuers(found).map(({ fingerprint256 }) => fingerprint256)).toEqual([
      fingerprint(leaf),
      fingerprint(one),
    ])
  })
})
