import type { Permission, Role } from '@lotse/contract'
import type { Ai } from './ai.ts'
import type { Blobs } from './blobs.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Outbox } from './mail.ts'
import type { Outbound } from './outbound.ts'
import type { Secrets } from './secrets.ts'

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
  log: Log
}

/** What every use case gets: the database handle, who asks, from where, and the ports. */
export interface Ctx extends Ports {
  db: Db
  actor: Actor | null
  origin: { requestId: string; ip: string; userAgent: string }
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

/** Runs the work in one transaction, or in the one already open. No network call belongs in here. */
export const inTransaction = async <C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> => {
  if (ctx.afterCommit) return work(ctx)
  const afterCommit: (() => void)[] = []
  const result = await ctx.db.transaction(tx => work({ ...ctx, db: tx, afterCommit }))
  for (const run of afterCommit) run()
  return result
}

/** The context of work that no request asked for: jobs, start-up, commands. */
export const systemContext = (ports: Ports, db: Db, requestId: string): Ctx => ({
  ...ports,
  db,
  actor: null,
  origin: { requestId, ip: '', userAgent: '' },
})
