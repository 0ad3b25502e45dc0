import { afterEach, expect, test, vi } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'

afterEach(() => {
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})

const password = 'Grünes-Wort-2026'

test('a password is hashed with argon2id, each time differently, and found again', async () => {
  const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(isOutdated(one)).toBe(false)
  expect(await verifyPassword(one, password)).toBe(true)
  expect(await verifyPassword(one, `${password} `)).toBe(false)
})

test('an umlaut counts as the same letter from every keyboard', async () => {
  const hash = await hashPassword(password.normalize('NFC'))
  expect(await verifyPassword(hash, password.normalize('NFD'))).toBe(true)
})

test('checking the password of nobody fails after the same work as that of somebody', async () => {
  vi.resetModules()
  vi.doMock('@node-rs/argon2', { spy: true })
  const { parseOptions, verify } = await import('@node-rs/argon2')
  const watched = await import('./passwords.ts')
  const real = await watched.hashPassword(password)
  expect(await watched.verifyPassword(null, password)).toBe(false)
  // Counted and not timed: on a busy machine times say nothing.
  expect(verify).toHaveBeenCalledTimes(1)
  const [nobodys] = vi.mocked(verify).mock.calls[0] ?? []
  expect(parseOptions(String(nobodys))).toEqual(parseOptions(real))
})
