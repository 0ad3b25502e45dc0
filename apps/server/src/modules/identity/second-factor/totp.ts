import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '../../../platform/secrets.ts'

/** RFC 6238 as every authenticator app speaks it: SHA-1, 30 seconds, 6 digits. */
const stepSeconds = 30
const digits = 6
/** Clocks differ and people type slowly: the neighbouring steps count too. */
const tolerance = 1n

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

const bytesOf = (text: string): Buffer => {
  const bits = [...text].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** 160 bits, the length of the hash, in base32. */
export const newTotpSecret = (): string => base32(randomBytes(20))

export const stepAt = (date: Date): bigint => BigInt(Math.floor(date.getTime() / 1000 / stepSeconds))

export const totpCode = (secret: string, step: bigint): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(step)
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is, so that the caller can refuse a step that was used. */
export const matchingStep = (secret: string, code: string, now: Date): bigint | null => {
  const current = stepAt(now)
  const steps = [current, current - tolerance, current + tolerance]
  return steps.find(step => sameText(totpCode(secret, step), code)) ?? null
}

/** What the QR code says. */
export const totpUri = (secret: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`Lotse:${email}`)}?${new URLSearchParams({
    secret,
    issuer: 'Lotse',
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  })}`
