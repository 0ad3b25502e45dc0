import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto'
import type { SsoCertificateCheck } from '@lotse/contract'

const readPrivateKey = (text: string): KeyObject | null => {
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

/** Of several certificates the one in question is that of the key, wherever it stands among those who issued it. */
export const ownFirst = (found: X509Certificate[] | null, privateKey: string): X509Certificate[] | null => {
  const key = privateKey === '' ? null : readPrivateKey(privateKey)
  const own = key && found?.find(one => one.checkPrivateKey(key))
  return own ? [own, ...(found ?? []).filter(one => one !== own)] : found
}
