import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto'
import type { SsoCertificateCheck } from '@lotse/contract'

export const readPrivateKey = (text: string): KeyObject | null => {
  try {
    return createPrivateKey(text)
  } catch {
    return null
  }
}

export const checkKeyPair = (certificate: X509Certificate, privateKey: string): SsoCertificateCheck => {
  const name = 'Privater Schlüssel'
  if (privateKey.includes('ENCRYPTED'))
    return {
      name,
      passed: false,
      message:
        'Der private Schlüssel ist mit einem Kennwort verschlüsselt. Bitte fügen Sie ihn ohne Kennwort ein.',
    }
  const key = readPrivateKey(privateKey)
  if (!key) return { name, passed: false, message: 'Der private Schlüssel kann nicht gelesen werden.' }
  return certificate.checkPrivateKey(key)
    ? { name, passed: true, message: 'Der private Schlüssel gehört zum Zertifikat.' }
    : { name, passed: false, message: 'Der private Schlüssel gehört nicht zu diesem Zertifikat.' }
}
