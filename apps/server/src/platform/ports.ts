import type { Permission, Role } from '@lotse/contract'
import type { z } from 'zod'
import type { Ai } from './ai-types.ts'
import type { Blobs } from './blobs/blobs.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Outbound } from './outbound.ts'
import type { Secrets } from './secrets.ts'

/** What use cases are given, as interfaces alone: the parts behind them know each other only through this page. */

export interface Mail {
  to: string
  subject: string
  text: string
  /** Whom an answer should reach; by default nobody reads it. */
  replyTo?: string
  /** The same as the text, for programs that show it. */
  html?: string
  /** What a letter in a thread says of itself; what is sent without says that a program wrote it. */
  headers?: Record<string, string>
  /** Files that go with it; only where it is delivered at once, for a queue holds no files. */
  attachments?: readonly { name: string; type: string; content: Buffer }[]
}

interface KeptMail extends Mail {
  id: string
  created_at: string
}

/** Where mails go: to the mail server, or with none configured into a folder that the debug window shows. */
export interface Outbox {
  /** The same id twice is the same mail: a receiver can tell that it was sent again. */
  deliver(mail: Mail, id: string): Promise<void>
  /** The newest mails of the folder; empty when there is a mail server. */
  kept(): Promise<KeptMail[]>
}

/** What is needed to ask for a job, wherever its handler is put together. */
export interface JobQueue<P extends object> {
  name: string
  payload: z.ZodType<P>
}

export interface Jobs {
  /** Enqueues with the caller's own transaction: the job exists exactly when the change that asked for it does. */
  enqueue<P extends object>(
    ctx: Ctx,
    job: JobQueue<P>,
    payload: P,
    /** `afterSeconds` are counted by the database, whose clock is the queue's own. */
    options?: { afterSeconds?: number; key?: string },
  ): Promise<void>
  isReady(): Promise<boolean>
  /** Whether what the clock asks for is asked for, as far as it is this process' work. */
  isTicking(): Promise<boolean>
}

export interface ActiveTenant {
  id: string
  name: string
  subdomain: string | null
  typeRole: 'main' | 'sub'
  circleId: string
  parentTenantId: string | null
}

/** The signed-in person with what it may do in the active tenant; made anew for every request. */
export interface Actor {
  sessionId: string
  user: {
    id: string
    name: string
    email: string
    isSuperAdmin: boolean
    /** Key of the profile picture, part of its address. */
    pictureKey: string | null
  }
  /** When this person last proved the password in this session. */
  authenticatedAt: Date
  /** A super admin without a second factor whose time to set one up is over. */
  mustSetUpSecondFactor: boolean
  /** The super admin who acts as this person. */
  impersonator: { id: string; name: string } | null
  tenant: ActiveTenant | null
  /** null for a super admin, who is no member. */
  role: Role | null
  permissions: ReadonlySet<Permission>
}

export interface Ports {
  config: Config
  clock: Clock
  secrets: Secrets
  jobs: Jobs
  outbox: Outbox
  outbound: Outbound
  blobs: Blobs
  ai: Ai
  limits: Limits
  log: Log
}

/** What every use case gets: the database handle, who asks, from where, and the ports. */
export interface Ctx extends Ports {
  db: Db
  actor: Actor | null
  origin: { requestId: string; ip: string; userAgent: string }
  /** What was asked already on behalf of this request, by `askOnce`; copies of the context share it. */
  asked: Map<string, Promise<unknown>>
  /** Set inside a transaction: what to do once it is committed. */
  afterCommit?: (() => void)[]
}

export interface SignedInCtx extends Ctx {
  actor: Actor
}

/** For routes with a permission: there is an active tenant. */
export interface TenantCtx extends Ctx {
  actor: Actor & { tenant: ActiveTenant }
}
