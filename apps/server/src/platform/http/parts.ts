import type { RouteDefinition, RouteName } from '@lotse/contract'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database.ts'
import type { LimitRule } from '../limits.ts'
import type { Actor, Ctx, Ports } from '../ports.ts'
import type { Handler, Handlers } from './handlers.ts'
import type { SessionCookie } from './session-cookie.ts'

/** Requests per minute, route and address; the sign-in is also throttled per account. */
export type RateLimits = Record<NonNullable<RouteDefinition['rateLimit']>, number>

export interface HttpParts {
  ports: Ports
  db: Db
  handlers: Handlers
  /** Who holds this session token; null for nobody. */
  authenticate(ctx: Ctx, sessionToken: string): Promise<Actor | null>
  /** Whether pages of this origin may call the routes for foreign pages, with these parameters. */
  admitsOrigin(ctx: Ctx, params: Record<string, string>, origin: string): Promise<boolean>
  rateLimits?: RateLimits
  /** Its requests are no requests of people: they are neither logged nor counted. */
  isRehearsal?: true
  /** The built web app; absent while Vite serves it. */
  webFolder?: string
}

export interface BoundRoute {
  name: RouteName
  definition: RouteDefinition
  handler: Handler<never>
  parts: HttpParts
  sessionCookie: SessionCookie
  contextOf(request: FastifyRequest): Ctx
  limit: LimitRule | null
}
