import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Keys are bound to a purpose: what is sealed for one cannot be opened as another. */
export interface Secrets {
  seal(purpose: string, text: string): string
  open(purpose: string, sealed: string): string
  sign(purpose: string, text: string): string
}

export const createSecrets = (secretKey: string): Secrets => {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'lotse', purpose, 32))
  /** What is signed for is named in the code, and deriving a key takes longer than signing. */
  const signingKeys = new Map<string, Buffer>()
  const signingKeyFor = (purpose: string): Buffer => {
    const key = signingKeys.get(purpose) ?? keyFor(`sign:${purpose}`)
    signingKeys.set(purpose, key)
    return key
  }
  return {
    seal(purpose, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), bytes.subarray(0, 12), {
        authTagLength: 16,
      })
      decipher.setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
    sign: (purpose, text) => createHmac('sha256', signingKeyFor(purpose)).update(text).digest('base64url'),
  }
}

/** 256 random bits for links and cookies. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export const sameText = (left: string, right: string): boolean => {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
