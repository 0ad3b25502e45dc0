import { spawn, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { KeyPair } from '../src/modules/sso/certificates/generate-certificate.ts'
import { freePort } from './free-port.ts'
import { patience } from './patience.ts'
import { readMetadata, type SamlPerson } from './samlp-service.ts'

const home = process.env.SIMPLESAMLPHP_HOME ?? '/usr/share/simplesamlphp'
const extensions = spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout ?? ''

export const hasSimpleSamlPhp =
  existsSync(join(home, 'www/_include.php')) && /^dom$/m.test(extensions) && /^mbstring$/m.test(extensions)
if (!hasSimpleSamlPhp)
  process.stderr.write('!!! No SimpleSAMLphp on this machine: signing in was NOT tried against it.\n')

export interface SimpleSamlPhp {
  issuer: string
  ssoUrl: string
  sloUrl: string
  learn(metadata: string): Promise<void>
  /** Whoever comes from now on is this person. */
  seat(person: SamlPerson): Promise<void>
  browser(): ServiceBrowser
  close(): Promise<void>
}

/** Keeps the cookies of the service, and goes where it is sent until that is one of our addresses or a page that posts to one. */
export interface ServiceBrowser {
  visit(url: string): Promise<{ url: string; fields: Record<string, string> | null }>
}

const php = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(php).join(', ')}]`
  if (value !== null && typeof value === 'object')
    return `[${Object.entries(value)
      .map(([key, inner]) => `${php(key)} => ${php(inner)}`)
      .join(', ')}]`
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value)
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** What a page of the service posts to us by itself. */
const formOf = (page: string): { url: string; fields: Record<string, string> } => {
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? ''
  const inputs = [...page.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)]
  const fields = Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescaped(value)]))
  if (!fields.SAMLResponse)
    throw new Error(
      `the service says: ${page
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .slice(0, 1500)}`,
    )
  return { url: unescaped(action), fields }
}

const browserAt = (origin: string): ServiceBrowser => {
  const jar = new Map<string, string>()
  const visit: ServiceBrowser['visit'] = async url => {
    if (!url.startsWith(origin)) return { url, fields: null }
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = reply.headers.get('location')
    return location ? visit(new URL(location, url).href) : formOf(await reply.text())
  }
  return { visit }
}

/** SimpleSAMLphp as Debian has it, on a port of its own, with one person who is signed in without being asked. */
export const startSimpleSamlPhp = async (key: KeyPair, { encrypts = false } = {}): Promise<SimpleSamlPhp> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-saml-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const issuer = `${origin}/metadata`
  const write = (name: string, variable: string, value: unknown) =>
    writeFile(join(folder, name), `<?php\n$${variable} = ${php(value)};\n`)
  await mkdir(join(folder, 'metadata'))
  await Promise.all([
    writeFile(join(folder, 'idp.pem'), key.privateKey),
    writeFile(join(folder, 'idp.crt'), key.certificate),
    write('metadata/saml20-idp-hosted.php', 'metadata', {
      [issuer]: {
        host: '__DEFAULT__',
        privatekey: 'idp.pem',
        certificate: 'idp.crt',
        auth: 'one',
        'signature.algorithm': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        'saml20.sign.assertion': true,
        'saml20.sign.response': true,
        'assertion.encryption': encrypts,
        'redirect.sign': true,
        'redirect.validate': true,
        'validate.authnrequest': true,
        'sign.logout': true,
        'validate.logout': true,
        attributeencodings: {},
        authproc: {
          3: {
            class: 'saml:AttributeNameID',
            attribute: 'uid',
            Format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
          },
        },
      },
    }),
    write('metadata/saml20-sp-remote.php', 'metadata', {}),
    write('config.php', 'config', {
      baseurlpath: `${origin}/`,
      certdir: `${folder}/`,
      loggingdir: `${folder}/`,
      datadir: `${folder}/`,
      tempdir: folder,
      secretsalt: 'nur-fuer-diesen-versuch',
      'auth.adminpassword': 'nur-fuer-diesen-versuch',
      technicalcontact_email: 'betrieb@lotse.test',
      timezone: 'UTC',
      'logging.handler': 'file',
      'logging.level': 4,
      'enable.saml20-idp': true,
      'module.enable': { exampleauth: true, core: true, saml: true },
      'store.type': 'phpsession',
      'session.phpsession.savepath': folder,
      'session.cookie.secure': false,
      metadatadir: `${folder}/metadata`,
      'metadata.sources': [{ type: 'flatfile' }],
      'authproc.idp': {},
      'trusted.url.domains': ['lotse.test'],
    }),
  ])
  // Without its cache of programs: what we write into its files counts at once.
  const child = spawn('php', ['-d', 'opcache.enable=0', '-S', `127.0.0.1:${port}`, '-t', join(home, 'www')], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder },
    stdio: 'ignore',
  })
  await vi.waitFor(() => fetch(`${origin}/assets/base/css/default.css`), { timeout: patience(20_000) })
  const service: SimpleSamlPhp = {
    issuer,
    ssoUrl: `${origin}/saml2/idp/SSOService.php`,
    sloUrl: `${origin}/saml2/idp/SingleLogoutService.php`,
    async learn(metadata) {
      const known = readMetadata(metadata)
      const bare = (pem: string) => new X509Certificate(pem).raw.toString('base64')
      const keyOf = (pem: string, signing: boolean) => ({
        signing,
        encryption: !signing,
        type: 'X509Certificate',
        X509Certificate: bare(pem),
      })
      await write('metadata/saml20-sp-remote.php', 'metadata', {
        [known.entityId]: {
          AssertionConsumerService: known.address,
          SingleLogoutService: known.logout,
          NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
          keys: [...known.signing.map(pem => keyOf(pem, true)), keyOf(known.encryption, false)],
        },
      })
    },
    seat: ({ nameId, email, name, groups }) =>
      write('authsources.php', 'config', {
        one: { 0: 'exampleauth:StaticSource', uid: [nameId], mail: [email], displayName: [name], groups },
      }),
    browser: () => browserAt(origin),
    async close() {
      child.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return service
}
