import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { parseS3Url, type S3Access, s3UrlExpects } from './blobs/s3-bucket.ts'
import { type DatabaseSettings, defaultDatabaseSettings } from './database-settings.ts'
import { type ImapAccess, imapUrlExpects, parseImapUrl } from './imap-url.ts'
import { type Intranet, noIntranet, parseIntranet } from './intranet.ts'
import { StartError } from './start-error.ts'

const processRoles = ['web', 'worker', 'all'] as const
type ProcessRole = (typeof processRoles)[number]

export interface Config {
  port: number
  host: string
  baseUrl: string
  dataDir: string
  databaseUrl: string | null
  /** Into how many parts the large tables are split by tenant; 0: they are not. */
  databasePartitions: number
  database: DatabaseSettings
  /** null: uploaded files lie in the data folder. */
  blobs: S3Access | null
  secretKey: string
  admin: { email: string; password: string | null }
  /** null: on for an empty embedded database. */
  demo: boolean | null
  smtpUrl: string | null
  mailFrom: string
  /** null: requests of citizens do not come by mail. Without a domain the mailbox has an address with a plus for every tenant. */
  requestMail: { mailbox: ImapAccess; domain: string | null } | null
  /** Whom people reach, until a super admin says otherwise (module support). */
  contact: { supportEmail: string | null; contactEmail: string | null; companyLine: string | null }
  ai: {
    baseUrl: string | null
    apiKey: string | null
    chatModel: string | null
    embeddingModel: string | null
    /** For so long a model may say nothing. */
    patienceSeconds: number
  }
  trustedProxies: string[]
  /** What of the house's own network web sources may name. */
  intranet: Intranet
  metricsToken: string | null
  logLevel: (typeof logLevels)[number]
  role: ProcessRole
  /** `local` while the address is one of this machine only. */
  env: 'local' | 'production'
  debug: boolean
  /** Replies are held against the contract in development and tests. */
  checksReplies: boolean
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const address = (protocols: string[]) =>
  z.string().refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol))

const proxy = (text: string): boolean => {
  const [ip = '', bits, rest] = text.split('/')
  if (rest !== undefined || !isIP(ip)) return false
  if (bits === undefined) return true
  try {
    new BlockList().addSubnet(ip, Number(bits), isIP(ip) === 6 ? 'ipv6' : 'ipv4')
    return /^\d+$/.test(bits)
  } catch {
    return false
  }
}

/** PostgreSQL takes 0 for "for ever"; that is no limit to be had by mistake. */
const seconds = {
  schema: z.coerce.number().int().min(1).max(86_400),
  expects: 'eine Anzahl von Sekunden von 1 bis 86400',
}

/** Each setting with what is expected of it; the README's table is held against these names by a test. */
export const settings = {
  PORT: { schema: z.coerce.number().int().min(0).max(65_535), expects: 'eine Portnummer von 0 bis 65535' },
  HOST: {
    schema: z.string().min(1),
    expects: 'eine Adresse dieses Rechners, zum Beispiel 127.0.0.1 oder 0.0.0.0',
  },
  BASE_URL: { schema: address(['http:', 'https:']), expects: 'eine Adresse mit http:// oder https://' },
  DATA_DIR: { schema: z.string().min(1), expects: 'der Pfad eines Ordners' },
  DATABASE_URL: { schema: address(['postgres:', 'postgresql:']), expects: 'eine Adresse mit postgres://' },
  DATABASE_POOL: { schema: z.coerce.number().int().min(1).max(500), expects: 'eine Anzahl von 1 bis 500' },
  DATABASE_STATEMENT_TIMEOUT: seconds,
  DATABASE_LOCK_TIMEOUT: seconds,
  DATABASE_IDLE_TIMEOUT: seconds,
  DATABASE_PARTITIONS: {
    schema: z.coerce.number().int().min(2).max(1024),
    expects: 'eine Anzahl von 2 bis 1024',
  },
  BLOBS_URL: {
    schema: z
      .string()
      .transform(parseS3Url)
      .refine(bucket => bucket !== null),
    expects: s3UrlExpects,
  },
  BLOBS_ACCESS_KEY: { schema: z.string().min(1), expects: 'der Schlüssel (access key) zum Dateispeicher' },
  BLOBS_SECRET_KEY: { schema: z.string().min(1), expects: 'das Geheimnis (secret key) zum Dateispeicher' },
  SECRET_KEY: { schema: z.string().min(32), expects: 'mindestens 32 zufällige Zeichen' },
  ADMIN_EMAIL: { schema: z.email(), expects: 'eine E-Mail-Adresse' },
  ADMIN_PASSWORD: { schema: z.string().min(12).max(256), expects: 'ein Passwort mit mindestens 12 Zeichen' },
  DEMO: { schema: z.enum(['on', 'off']), expects: 'on oder off' },
  SMTP_URL: { schema: address(['smtp:', 'smtps:']), expects: 'eine Adresse mit smtp:// oder smtps://' },
  MAIL_FROM: {
    schema: z.string().regex(/@/),
    expects: 'ein Absender, zum Beispiel Lotse <lotse@stadt.example>',
  },
  IMAP_URL: {
    schema: z
      .string()
      .transform(parseImapUrl)
      .refine(access => access !== null),
    expects: imapUrlExpects,
  },
  MAIL_REQUEST_DOMAIN: {
    schema: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
    expects: 'eine Domain, zum Beispiel anfragen.stadt.example',
  },
  SUPPORT_EMAIL: { schema: z.email(), expects: 'eine E-Mail-Adresse' },
  CONTACT_EMAIL: { schema: z.email(), expects: 'eine E-Mail-Adresse' },
  COMPANY_LINE: {
    schema: z.string().trim().min(1).max(150),
    expects: 'ein Text von höchstens 150 Zeichen',
  },
  AI_BASE_URL: { schema: address(['http:', 'https:']), expects: 'eine Adresse mit http:// oder https://' },
  AI_API_KEY: { schema: z.string().min(1), expects: 'der Schlüssel des Modelldienstes' },
  AI_CHAT_MODEL: { schema: z.string().min(1), expects: 'der Name eines Chat-Modells' },
  AI_EMBEDDING_MODEL: { schema: z.string().min(1), expects: 'der Name eines Einbettungsmodells' },
  AI_PATIENCE: {
    schema: z.coerce.number().int().min(2).max(300),
    expects: 'eine ganze Zahl von Sekunden von 2 bis 300',
  },
  INTRANET: {
    schema: z
      .string()
      .transform(parseIntranet)
      .refine(intranet => intranet !== null),
    expects:
      'Namen und Netze des eigenen Hauses, zum Beispiel wiki.stadt.local, .intern.stadt.de, 10.20.0.0/16',
  },
  TRUSTED_PROXIES: {
    schema: z
      .string()
      .transform(text => text.split(',').map(part => part.trim()))
      .refine(list => list.every(proxy)),
    expects: 'IP-Adressen oder Netze, durch Komma getrennt, zum Beispiel 10.0.0.0/8',
  },
  METRICS_TOKEN: { schema: z.string().min(16), expects: 'mindestens 16 Zeichen' },
  LOG_LEVEL: { schema: z.enum(logLevels), expects: `eines von ${logLevels.join(', ')}` },
} as const

type Settings = { [K in keyof typeof settings]?: z.output<(typeof settings)[K]['schema']> }

/** Stops the start; the message names the setting and what is expected. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, expects }] of Object.entries(settings)) {
    const text = env[name]
    if (text === undefined || text === '') continue
    const parsed = schema.safeParse(text)
    if (!parsed.success)
      throw new ConfigError(`Die Einstellung ${name} ist ungültig. Erwartet wird: ${expects}.`)
    values[name] = parsed.data
  }
  return values as Settings
}

const readRole = (argv: string[]): ProcessRole => {
  const refuse = () =>
    new ConfigError(`Die Option --role ist ungültig. Erwartet wird: ${processRoles.join(', ')}.`)
  try {
    const { values } = parseArgs({ args: argv, options: { role: { type: 'string', default: 'all' } } })
    const role = processRoles.find(name => name === values.role)
    if (!role) throw refuse()
    return role
  } catch {
    throw refuse()
  }
}

/** An embedded installation makes its own key once; losing it would lose every sealed secret. */
const ownSecretKey = (dataDir: string): string => {
  const file = join(dataDir, 'secret-key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const key = randomBytes(48).toString('base64url')
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
  return key
}

const blobsOf = ({ BLOBS_URL, BLOBS_ACCESS_KEY, BLOBS_SECRET_KEY }: Settings): S3Access | null => {
  if (!BLOBS_URL) return null
  if (BLOBS_ACCESS_KEY && BLOBS_SECRET_KEY)
    return { ...BLOBS_URL, accessKey: BLOBS_ACCESS_KEY, secretKey: BLOBS_SECRET_KEY }
  const missing = BLOBS_ACCESS_KEY ? 'BLOBS_SECRET_KEY' : 'BLOBS_ACCESS_KEY'
  throw new ConfigError(
    `Die Einstellung ${missing} fehlt: mit BLOBS_URL ist sie nötig. Erwartet wird: ${settings[missing].expects}.`,
  )
}

const requestMailOf = ({ IMAP_URL, MAIL_REQUEST_DOMAIN }: Settings): Config['requestMail'] => {
  if (!IMAP_URL) return null
  if (!MAIL_REQUEST_DOMAIN && !IMAP_URL.user.includes('@'))
    throw new ConfigError(
      `Die Einstellung MAIL_REQUEST_DOMAIN fehlt: mit einem Postfach, dessen Benutzer keine E-Mail-Adresse ist, ist sie nötig. Erwartet wird: ${settings.MAIL_REQUEST_DOMAIN.expects}.`,
    )
  return { mailbox: IMAP_URL, domain: MAIL_REQUEST_DOMAIN ?? null }
}

const loopback = /^(127\.|localhost$|\[?::1\]?$)/

export const readConfig = (
  env: NodeJS.ProcessEnv = process.env,
  argv: string[] = process.argv.slice(2),
): Config => {
  const given = readSettings(env)
  const role = readRole(argv)
  const dataDir = resolve(given.DATA_DIR ?? './data')
  const databaseUrl = given.DATABASE_URL ?? null
  if (role !== 'all' && !databaseUrl)
    throw new ConfigError(
      `--role ${role} braucht DATABASE_URL: die eingebettete Datenbank gehört genau einem Prozess. Erwartet wird: eine Adresse mit postgres://.`,
    )
  if (databaseUrl && !given.SECRET_KEY)
    throw new ConfigError(
      `Die Einstellung SECRET_KEY fehlt: mit DATABASE_URL ist sie nötig. Erwartet wird: ${settings.SECRET_KEY.expects}.`,
    )
  if (given.AI_BASE_URL && !given.AI_CHAT_MODEL)
    throw new ConfigError(
      `Die Einstellung AI_CHAT_MODEL fehlt: mit AI_BASE_URL ist sie nötig. Erwartet wird: ${settings.AI_CHAT_MODEL.expects}.`,
    )
  const blobs = blobsOf(given)
  const requestMail = requestMailOf(given)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })

  const port = given.PORT ?? 3000
  const host = given.HOST ?? '127.0.0.1'
  const baseUrl = (
    given.BASE_URL ?? `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
  ).replace(/\/+$/, '')
  const logLevel = given.LOG_LEVEL ?? 'info'
  return {
    port,
    host,
    baseUrl,
    dataDir,
    databaseUrl,
    databasePartitions: given.DATABASE_PARTITIONS ?? 0,
    database: {
      ...defaultDatabaseSettings,
      connections: given.DATABASE_POOL ?? defaultDatabaseSettings.connections,
      statementSeconds: given.DATABASE_STATEMENT_TIMEOUT ?? defaultDatabaseSettings.statementSeconds,
      lockSeconds: given.DATABASE_LOCK_TIMEOUT ?? defaultDatabaseSettings.lockSeconds,
      idleSeconds: given.DATABASE_IDLE_TIMEOUT ?? defaultDatabaseSettings.idleSeconds,
    },
    blobs,
    secretKey: given.SECRET_KEY ?? ownSecretKey(dataDir),
    admin: {
      email: (given.ADMIN_EMAIL ?? 'admin@lotse.example').toLowerCase(),
      password: given.ADMIN_PASSWORD ?? null,
    },
    demo: given.DEMO === undefined ? null : given.DEMO === 'on',
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? `Lotse <no-reply@${new URL(baseUrl).hostname}>`,
    requestMail,
    contact: {
      supportEmail: given.SUPPORT_EMAIL ?? null,
      contactEmail: given.CONTACT_EMAIL ?? null,
      companyLine: given.COMPANY_LINE ?? null,
    },
    ai: {
      baseUrl: given.AI_BASE_URL ?? null,
      apiKey: given.AI_API_KEY ?? null,
      chatModel: given.AI_CHAT_MODEL ?? null,
      embeddingModel: given.AI_EMBEDDING_MODEL ?? null,
      patienceSeconds: given.AI_PATIENCE ?? 20,
    },
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    intranet: given.INTRANET ?? noIntranet,
    metricsToken: given.METRICS_TOKEN ?? null,
    logLevel,
    role,
    env: loopback.test(new URL(baseUrl).hostname) ? 'local' : 'production',
    debug: logLevel === 'debug' || logLevel === 'trace',
    checksReplies: env.NODE_ENV === 'development' || env.NODE_ENV === 'test',
  }
}
