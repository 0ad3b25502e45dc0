import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'lotse-config-'))
const read = (env: Record<string, string>, argv: string[] = []) =>
  readConfig({ DATA_DIR: folder(), ...env }, argv)

describe('the settings', () => {
  it('have the defaults of the README', () => {
    const config = read({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://127.0.0.1:3000',
      env: 'local',
      role: 'all',
      demo: null,
      database: { connections: 10, statementSeconds: 30, lockSeconds: 5, idleSeconds: 60 },
    })
  })

  it.each([
    ['PORT', 'achtzig'],
    ['PORT', '70000'],
    ['BASE_URL', 'stadt.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOL', '2,5'],
    ['DATABASE_STATEMENT_TIMEOUT', '0'],
    ['DATABASE_LOCK_TIMEOUT', '5s'],
    ['DATABASE_IDLE_TIMEOUT', '-1'],
    ['BLOBS_URL', 'https://s3.example/lotse'],
    ['SECRET_KEY', 'kurz'],
    ['ADMIN_EMAIL', 'niemand'],
    ['ADMIN_PASSWORD', 'kurz'],
    ['DEMO', 'vielleicht'],
    ['SMTP_URL', 'http://mail.example'],
    ['IMAP_URL', 'imaps://mail.example'],
    ['IMAP_URL', 'https://wer:wie@mail.example'],
    ['MAIL_REQUEST_DOMAIN', 'anfragen@stadt'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['LOG_LEVEL', 'laut'],
  ])('stop the start when %s is %s, by name and with what is expected', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`${name}.*Erwartet wird: `))
  })

  it('do not repeat a bad value, which may be a secret', () => {
    expect(() => read({ SECRET_KEY: 'zu-kurz-aber-geheim' })).not.toThrow(/zu-kurz-aber-geheim/)
  })

  it('want a key with a PostgreSQL server', () => {
    expect(() => read({ DATABASE_URL: 'postgres://localhost/lotse' })).toThrow(/SECRET_KEY/)
  })

  it('want a domain for a mailbox that has no address of its own', () => {
    const IMAP_URL = 'imaps://anfragen:ge%3Aheim@mail.example/Eingang'
    expect(() => read({ IMAP_URL })).toThrow(/MAIL_REQUEST_DOMAIN fehlt.*Erwartet wird: /)
    expect(read({ IMAP_URL, MAIL_REQUEST_DOMAIN: 'Anfragen.Stadt.example' }).requestMail).toEqual({
      mailbox: {
        host: 'mail.example',
        port: 993,
        isSecure: true,
        user: 'anfragen',
        password: 'ge:heim',
        folder: 'Eingang',
      },
      domain: 'anfragen.stadt.example',
    })
    const plus = read({ IMAP_URL: 'imap://anfragen%40stadt.example:geheim@127.0.0.1:1143' })
    expect(plus.requestMail).toMatchObject({ domain: null, mailbox: { port: 1143, folder: 'INBOX' } })
  })

  it('want both keys with a store for files, and put them beside its address', () => {
    const BLOBS_URL = 's3://s3.example/lotse'
    expect(() => read({ BLOBS_URL })).toThrow(/BLOBS_ACCESS_KEY fehlt.*Erwartet wird: /)
    expect(() => read({ BLOBS_URL, BLOBS_ACCESS_KEY: 'a' })).toThrow(/BLOBS_SECRET_KEY fehlt/)
    const keys = { BLOBS_ACCESS_KEY: 'a', BLOBS_SECRET_KEY: 'b' }
    expect(read({ BLOBS_URL, ...keys }).blobs).toMatchObject({
      name: BLOBS_URL,
      accessKey: 'a',
      secretKey: 'b',
    })
    expect(read(keys).blobs).toBeNull()
    const withKeys = { BLOBS_URL: 's3://a:ganz-geheim@s3.example/lotse' }
    expect(() => read(withKeys)).toThrow(/BLOBS_URL ist ungültig/)
    expect(() => read(withKeys)).not.toThrow(/ganz-geheim/)
  })

  it('make a key of their own for the embedded database, readable only by the owner and kept', () => {
    const DATA_DIR = folder()
    const first = read({ DATA_DIR }).secretKey
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(read({ DATA_DIR }).secretKey).toBe(first)
    expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8').trim()).toBe(first)
    expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600)
  })

  it('refuse a role that does not exist, and one process of several on the embedded database', () => {
    expect(() => read({}, ['--role', 'boss'])).toThrow(/--role/)
    expect(() => read({}, ['--role', 'web'])).toThrow(/DATABASE_URL/)
    const server = { DATABASE_URL: 'postgres://localhost/lotse', SECRET_KEY: 'x'.repeat(32) }
    expect(read(server, ['--role', 'worker']).role).toBe('worker')
  })

  it('call an address beyond this machine production', () => {
    expect(read({ BASE_URL: 'https://lotse.stadt.example/' })).toMatchObject({
      env: 'production',
      baseUrl: 'https://lotse.stadt.example',
    })
  })
})
