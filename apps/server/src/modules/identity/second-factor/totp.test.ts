import { describe, expect, test } from 'vitest'
import { base32, matchingStep, newTotpSecret, stepAt, totpCode, totpUri } from './totp.ts'

/** RFC 6238, appendix B (SHA-1): the last six of its eight digits are the six-digit code. */
const rfcSecret = base32(Buffer.from('12345678901234567890'))
const rfcVectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

describe('one-time codes', () => {
  test.each(rfcVectors)('the code at second %i is that of RFC 6238', (seconds, code) => {
    expect(totpCode(rfcSecret, stepAt(new Date(seconds * 1000)))).toBe(code.slice(-6))
  })

  test('a secret is written in base32 as RFC 4648 has it', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(Buffer.from('f'))).toBe('MY')
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })

  test('the code of the step before and of the step after counts, one further away does not', () => {
    const now = new Date(1_234_567_890_000)
    const step = stepAt(now)
    for (const near of [step - 1n, step, step + 1n])
      expect(matchingStep(rfcSecret, totpCode(rfcSecret, near), now)).toBe(near)
    for (const far of [step - 2n, step + 2n])
      expect(matchingStep(rfcSecret, totpCode(rfcSecret, far), now)).toBeNull()
  })

  test('the address for the QR code names Lotse and the person, with the address escaped', () => {
    const uri = new URL(totpUri('ABC234', 'anna+amt@stadt.example'))
    expect(decodeURIComponent(uri.pathname)).toBe('/Lotse:anna+amt@stadt.example')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'ABC234',
      issuer: 'Lotse',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
