import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { type RouteDefinition, type RouteName, routes } from '@lotse/contract'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { requestDuration } from '../metrics.ts'
import type { Ctx, Ports } from '../ports.ts'
import { guardContract } from './contract-guard.ts'
import { addErrorReplies } from './error-replies.ts'
import type { Handlers } from './handlers.ts'
import type { HttpParts } from './parts.ts'
import { addRoute } from './route-handler.ts'
import { routeLimit } from './route-limit.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { createSessionCookie } from './session-cookie.ts'
import { addWebApp } from './web-app.ts'

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
  asked: new Map(),
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

  const sessionCookie = createSessionCookie(config)
  for (const [name, definition] of Object.entries<RouteDefinition>(routes)) {
    addRoute(app, {
      name: name as RouteName,
      definition,
      handler: parts.handlers[name as RouteName],
      parts,
      sessionCookie,
      contextOf: request => contextOf(parts, request),
      limit: definition.rateLimit ? routeLimit(definition.rateLimit, parts.rateLimits) : null,
    })
  }
  addWebApp(app, parts.webFolder, config.baseUrl)
  return app
}
