import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { type RouteDefinition, type RouteName, routes } from '@lotse/contract'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Actor, Ctx, Ports } from '../context.ts'
import type { Db } from '../database.ts'
import { requestDuration } from '../metrics.ts'
import { guardContract } from './contract-guard.ts'
import { addErrorReplies } from './error-replies.ts'
import type { Handlers } from './handlers.ts'
import { addRoute } from './route-handler.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { createSessionCookie } from './session-cookie.ts'
import { addWebApp } from './web-app.ts'

/** Requests per minute and address; the sign-in is also throttled per account in the database. */
export interface RateLimits {
  'sign-in': number
  public: number
}
export const defaultRateLimits: RateLimits = { 'sign-in': 30, public: 240 }

export interface HttpParts {
  ports: Ports
  db: Db
  handlers: Handlers
  /** Who holds this session token; null for nobody. */
  authenticate(ctx: Ctx, sessionToken: string): Promise<Actor | null>
  /** Whether pages of this origin may call the routes for foreign pages, with these parameters. */
  admitsOrigin(ctx: Ctx, params: Record<string, string>, origin: string): Promise<boolean>
  rateLimits?: RateLimits
  /** The built web app; absent while Vite serves it. */
  webFolder?: string
}

const bodyLimit = 1_048_576

const checkHandlers = (handlers: Partial<Handlers>): void => {
  const missing = Object.keys(routes).filter(name => !(name in handlers))
  const unknown = Object.keys(handlers).filter(name => !(name in routes))
  if (missing.length) throw new Error(`Für diese Routen fehlt der Bearbeiter: ${missing.join(', ')}`)
  if (unknown.length) throw new Error(`Diese Routen stehen nicht im Vertrag: ${unknown.join(', ')}`)
}

const contextOf = (parts: HttpParts, request: FastifyRequest): Ctx => ({
  ...parts.ports,
  db: parts.db,
  actor: null,
  origin: {
    requestId: request.id,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
  },
})

const addRequestLog = (app: FastifyInstance, { log }: Ports): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.name ?? request.routeOptions.url ?? 'unbekannt'
    const labels = { route, method: request.method, status: String(reply.statusCode) }
    requestDuration.observe(labels, reply.elapsedTime / 1000)
    // The pattern, not the address: links carry tokens.
    log.info({ requestId: request.id, ...labels, ms: Math.round(reply.elapsedTime) }, 'Anfrage')
  })
}

export const createHttpServer = async (parts: HttpParts): Promise<FastifyInstance> => {
  checkHandlers(parts.handlers)
  const { config, log } = parts.ports
  const app = Fastify({
    logger: false,
    bodyLimit,
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: 120_000,
  })
  guardContract(app, parts.webFolder)
  addSecurityHeaders(app, config.baseUrl.startsWith('https:'))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  addRequestLog(app, parts.ports)
  addErrorReplies(app, log)
  await app.register(cookie)
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, headerPairs: 50 },
    throwFileSizeLimit: true,
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  await app.register(rateLimit, { global: false, cache: 20_000 })

  const sessionCookie = createSessionCookie(config)
  const limits = parts.rateLimits ?? defaultRateLimits
  for (const [name, definition] of Object.entries<RouteDefinition>(routes)) {
    addRoute(app, {
      name: name as RouteName,
      definition,
      handler: parts.handlers[name as RouteName],
      parts,
      sessionCookie,
      contextOf: request => contextOf(parts, request),
      perMinute: definition.rateLimit ? limits[definition.rateLimit] : null,
    })
  }
  addWebApp(app, parts.webFolder, config.baseUrl)
  return app
}
