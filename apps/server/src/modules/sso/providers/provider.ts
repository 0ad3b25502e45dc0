import type { SsoConfiguration, SsoProvider } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'

/** A circle's connection to its service, with its secrets open. Never logged, never sent. */
export interface Connection<P extends SsoProvider = SsoProvider> {
  circleId: string
  provider: P
  settings: SsoConfiguration<P>
}

/** Where the person is sent, and what the answer is checked with (kept sealed until then, at most ten minutes). */
export interface Departure {
  url: string
  kept: Record<string, string>
}

/** What the service sent back with the browser: the whole address it came to, or the fields of the form that its page posted. */
export type Answer = { kind: 'address'; url: string } | { kind: 'form'; fields: Record<string, string> }

/** Who the service says this is, every claim checked. */
export interface ReceivedIdentity {
  issuer: string
  /** The service's own, lasting name of the person; for Microsoft organisation and object, never the address. */
  subject: string
  /** In lower case; empty if none came. */
  email: string
  /** Only then it may link to somebody who is here already. */
  isEmailVerified: boolean
  name: string
  groups: string[]
  orgUnits: string[]
  /** Says of somebody that they run their tenant, besides groups: addresses named in the configuration. */
  isNamedAdmin: boolean
  /** For signing out there. */
  session: { index: string; details: Record<string, string> }
  /** As received, for the report of a tried sign-in. */
  claims: Record<string, unknown>
}

/** One step of what can be proven without a person. */
export interface TestStep {
  name: string
  status: 'pass' | 'warning' | 'fail'
  message: string
  /** Why it did not pass; null where it did, or nobody can say. */
  cause: TestCause | null
}

/** Why a sign-in failed, for the monitoring and the doctor; the person reads `message`. */
export const ssoErrorTypes = [
  'configuration',
  'unreachable',
  'private_address',
  'insecure_address',
  'tls',
  'redirected',
  'discovery',
  'client_credentials',
  'redirect_uri',
  'scope',
  'response_type',
  'response_mode',
  'pkce',
  'cancelled',
  'state',
  'nonce',
  'signature',
  'algorithm',
  'issuer',
  'audience',
  'recipient',
  'in_response_to',
  'status',
  'decrypt',
  'expired',
  'clock_skew',
  'replay',
  'malformed',
  'name_id',
  'directory',
  'email_missing',
  'email_unverified',
  'domain',
  'group',
  'no_tenant',
  'account_elsewhere',
  'account_blocked',
  'full',
  'unexpected',
] as const
export type SsoErrorType = (typeof ssoErrorTypes)[number]

/** Besides those: what a test finds out before anybody signs in. */
export type TestCause = SsoErrorType | 'auth_method' | 'keys' | 'certificate' | 'sso_url' | 'own_metadata'

export class SsoError extends Error {
  readonly type: SsoErrorType
  /** For the log of attempts: no claims, no tokens, no secrets. */
  readonly detail: string

  constructor(type: SsoErrorType, detail: string, cause?: unknown) {
    super(`${type}: ${detail}`, { cause })
    this.name = 'SsoError'
    this.type = type
    this.detail = detail
  }
}

/** Somebody as the service has them now, with the groups that a sign-in would bring. */
export interface DirectoryPerson {
  identity: ReceivedIdentity
  isActive: boolean
}

interface DirectoryReading {
  /** Of those who were asked for, by the service's own name of them. */
  people: Map<string, DirectoryPerson>
  peopleRead: number
  groupsRead: number
}

export interface DirectoryScope {
  people: boolean
  groups: boolean
}

/** The list of people and groups that some services let one read without anybody signing in. */
export interface Directory<P extends SsoProvider = SsoProvider> {
  scopeOf(settings: SsoConfiguration<P>): DirectoryScope
  /** As identities name it. */
  issuerOf(settings: SsoConfiguration<P>): string
  /** All pages or `DirectoryError`. `groups` are the names that something here depends on. */
  read(
    ctx: Ctx,
    connection: Connection<P>,
    asked: { subjects: ReadonlySet<string>; groups: readonly string[]; until: Date },
  ): Promise<DirectoryReading>
  /** Asked by name for somebody whom the list did not have: null if the service does not know them. */
  find(
    ctx: Ctx,
    connection: Connection<P>,
    subject: string,
    until: Date,
  ): Promise<Pick<DirectoryPerson, 'isActive'> | null>
}

/** What a service has signed besides answers to sign-ins, and whom it must be from and for. */
export interface OpenedToken {
  claims: Record<string, unknown>
  issuer: string
  clientId: string
}

/** One sign-in service; each kind is a folder beside this file, registered once in `registry.ts`. */
export interface Provider<P extends SsoProvider = SsoProvider> {
  id: P
  /** Choices that do not work or are not safe, by field, with the reason in German. */
  refusals(settings: SsoConfiguration<P>): Partial<Record<string, string>>
  /** `returnAddress` is where the answer goes (callback or assertion consumer of this circle). */
  depart(
    ctx: Ctx,
    connection: Connection<P>,
    request: { state: string; returnAddress: string; loginHint?: string },
  ): Promise<Departure>
  /** Throws `SsoError` unless everything about the answer is right. */
  arrive(
    ctx: Ctx,
    connection: Connection<P>,
    answer: Answer,
    expected: { state: string; returnAddress: string; kept: Record<string, string> },
  ): Promise<ReceivedIdentity>
  /** Whether this identity may come in at all (groups, organisation units, guests); throws `SsoError` if not. */
  admits(settings: SsoConfiguration<P>, identity: ReceivedIdentity): void
  /** Whether the service says that the person runs its tenant; null where the configuration has no rule for it. */
  isAdmin(settings: SsoConfiguration<P>, identity: ReceivedIdentity): boolean | null
  /** Step by step what can be proven without a person. */
  test(ctx: Ctx, connection: Connection<P>, returnAddress: string): Promise<TestStep[]>
  /** What of the service can be read by the clock. */
  directory?: Directory<P>
  /** Proves by the published keys that the service has signed a token; throws `SsoError` if not. Nothing else of it is checked. */
  openToken?(ctx: Ctx, connection: Connection<P>, token: string): Promise<OpenedToken>
  /** People are known here by other names than those of `sub`. */
  namesPeopleItself?: true
  /** Where to send the browser so that the session there ends, too; null if the service has no way. */
  signOutAddress?(
    ctx: Ctx,
    connection: Connection<P>,
    session: Record<string, string>,
    returnAddress: string,
  ): Promise<string | null>
}
