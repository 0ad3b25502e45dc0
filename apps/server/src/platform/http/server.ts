import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { type RouteDefinition, type RouteName, routes } from '@lotse/contract'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { noteIncident } from '../incidents.ts'
import type { Limits } from '../limits.ts'
import { countAnswer } from '../metrics.ts'
import type { Ctx, Ports } from '../ports.ts'
import { guardContract } from './contract-guard.ts'
import { addErrorReplies } from './error-replies.ts'
import { refuseAddress, refuseConnection } from './framework-errors.ts'
import type { Handlers } from './handlers.ts'
import { refuseForeignHosts } from './known-host.ts'
import { servedByWorkers } from './operations.ts'
import type { HttpParts } from './parts.ts'
import { checkAddress, checkJson } from './request-bounds.ts'
import { addRoute } from './route-handler.ts'
import { routeLimit } from './route-limit.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { createSessionCookie } from './session-cookie.ts'
import { addWebApp } from './web-app.ts'

const bodyLimit = 1_048_576
const formLimit = 524_288

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

const slowMs = 5_000

/** Whoever looks after the installation asks for these. What is sent or read piece by piece takes as long as the other side. */
const noteTrouble = (
  limits: Limits,
  route: RouteDefinition | undefined,
  status: number,
  ms: number,
): void => {
  if (!route || route.access === 'operations') return
  if (status >= 500) noteIncident(limits, 'server_error')
  const isQuick = typeof route.reply === 'object' && !route.file && !route.form && !route.bytes
  if (isQuick && ms > slowMs) noteIncident(limits, 'slow_request')
}

const addRequestLog = (app: FastifyInstance, { log, limits }: Ports): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions
    const status = String(reply.statusCode)
    countAnswer(config.name ?? (url ? 'web' : 'unbekannt'), status, reply.elapsedTime / 1000)
    // The pattern, not the address: links carry tokens.
    const route = config.name ?? url ?? 'unbekannt'
    const ms = Math.round(reply.elapsedTime)
    noteTrouble(limits, config.name && routes[config.name], reply.statusCode, reply.elapsedTime)
    log.info({ requestId: request.id, route, method: request.method, status, ms }, 'Anfrage')
  })
}

/** What a request may hold is known before anything is made of it. */
const boundRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', async request => checkAddress(request.url))
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      checkJson(String(text))
    } catch (error) {
      return done(error as Error)
    }
    return parseJson(request, String(text), done)
  })
}

/** What pages of sign-in services post: each name once, so that nobody reads another one than was checked. */
const addFormFields = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, text, done) => {
      const fields = [...new URLSearchParams(String(text))]
      if (new Set(fields.map(([name]) => name)).size < fields.length)
        return done(new AppError('bad_request', { de: 'Ein Feld ist doppelt.', en: 'A field occurs twice.' }))
      return done(null, Object.fromEntries(fields))
    },
  )
}

/** Whoever comes while the process is about to end is sent to another one, in our words instead of Fastify's. */
const refuseWhileClosing = (app: FastifyInstance): void => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing)
      throw new AppError(
        'unavailable',
        {
          de: 'Lotse wird gerade neu gestartet. Bitte versuchen Sie es in einem Moment noch einmal.',
          en: 'Lotse is restarting. Please try again shortly.',
        },
        { headers: { 'retry-after': '5' } },
      )
  })
}

export const createHttpServer = async (parts: HttpParts): Promise<FastifyInstance> => {
  checkHandlers(parts.handlers)
  const { config, log } = parts.ports
  const isWorker = config.role === 'worker'
  const webFolder = isWorker ? undefined : parts.webFolder
  const app = Fastify({
    logger: false,
    bodyLimit,
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: 120_000,
    // A machine that is busy while it starts needs longer than the usual ten seconds for its plugins.
    pluginTimeout: 60_000,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    return503OnClosing: false,
  })
  guardContract(app, webFolder)
  addSecurityHeaders(app, config.baseUrl.startsWith('https:'))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  if (!parts.isRehearsal) addRequestLog(app, parts.ports)
  addErrorReplies(app, log)
  refuseForeignHosts(app, config.baseUrl)
  refuseWhileClosing(app)
  boundRequests(app)
  await app.register(cookie)
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, headerPairs: 50 },
    throwFileSizeLimit: true,
  })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  addFormFields(app)

  const sessionCookie = createSessionCookie(config)
  for (const [name, definition] of Object.entries<RouteDefinition>(routes)) {
    if (isWorker && !servedByWorkers.has(name as RouteName)) continue
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
  await addWebApp(app, webFolder, config.baseUrl)
  return app
}
