import { describe, expect, it } from 'vitest'
import { createSecrets, hashToken, newToken, sameText } from './secrets.ts'

const secrets = createSecrets('a'.repeat(48))

describe('secrets', () => {
  it('open what was sealed for the same purpose with the same key', () => {
    expect(secrets.open('totp', secrets.seal('totp', 'Geheimnis ß'))).toBe('Geheimnis ß')
  })

  it('cannot be opened for another purpose, with another key, or after a change', () => {
    const sealed = secrets.seal('totp', 'Geheimnis')
    expect(() => secrets.open('mail', sealed)).toThrow()
    expect(() => createSecrets('b'.repeat(48)).open('totp', sealed)).toThrow()
    const bytes = Buffer.from(sealed, 'base64url')
    bytes.writeUInt8(bytes.readUInt8(30) ^ 1, 30)
    expect(() => secrets.open('totp', bytes.toString('base64url'))).toThrow()
  })

  it('look different each time', () => {
    expect(secrets.seal('totp', 'x')).not.toBe(secrets.seal('totp', 'x'))
    expect(newToken()).not.toBe(newToken())
    expect(newToken()).toMatch(/^[\w-]{43}$/)
  })

  it('compare texts of different length without failing', () => {
    expect(sameText('abc', 'abc')).toBe(true)
    expect(sameText('abc', 'abcd')).toBe(false)
    expect(hashToken('a')).not.toBe(hashToken('b'))
  })
})
