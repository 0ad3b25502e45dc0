import { fieldErrors, type Language, languageOf, type RouteDefinition, type RouteName } from '@lotse/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, forbidden, invalidField, notFound } from '../errors.ts'
import type { Actor, Ctx } from '../ports.ts'
import { invalidInput } from './error-replies.ts'
import { eventStream } from './event-stream.ts'
import { addPreflight, admitForeignPage, foreignOriginOf } from './foreign-pages.ts'
import type { ServerEvent, StreamReply } from './handlers.ts'
import { mayUseOperations } from './operations-access.ts'
import type { BoundRoute } from './parts.ts'
import { countRequest } from './route-limit.ts'
import { hasCsrfToken } from './session-cookie.ts'
import { readUpload } from './upload.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    name?: RouteName
  }
}

/** Refuses who may not call the route at all. Rows out of reach are the use case's matter. */
const checkAccess = (access: RouteDefinition['access'], actor: Actor | null): void => {
  if (access === 'public' || access === 'operations') return
  if (!actor)
    throw new AppError('unauthenticated', { de: 'Bitte melden Sie sich an.', en: 'Please sign in.' })
  if (access === 'signed-in') return
  if (access === 'super-admin') {
    if (!actor.user.isSuperAdmin) throw forbidden()
    return
  }
  if (!actor.tenant || !actor.permissions.has(access.can)) throw forbidden()
}

const unusableCharacters: Record<Language, string> = {
  de: 'Enthält unzulässige Zeichen',
  en: 'Contains characters that cannot be used.',
}

/** PostgreSQL keeps no NUL in a text, and no person types one. */
const refuseNul = (language: Language, value: unknown, path: string[] = []): void => {
  if (typeof value === 'string' && value.includes('\0'))
    throw invalidField(path.join('.') || 'body', unusableCharacters[language])
  if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) refuseNul(language, inner, [...path, key])
}

const parsePart = (language: Language, schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: fieldErrors[language] })
  if (!parsed.success) throw invalidInput(parsed.error)
  refuseNul(language, parsed.data)
  return parsed.data
}

/** An id that cannot exist is answered as one that does not. */
const parseParams = (schema: z.ZodType | undefined, value: unknown): unknown => {
  const parsed = schema?.safeParse(value)
  if (parsed && !parsed.success) throw notFound()
  return parsed?.data
}

const requireCsrfToken = (bound: BoundRoute, request: FastifyRequest): void => {
  const { definition, parts, sessionCookie } = bound
  if (definition.method === 'GET' && !definition.changesState) return
  // Without the token no cookie counts there, so there is nothing to be tricked into.
  if (definition.isForEmbedding) return
  if (!hasCsrfToken(parts.ports.secrets, request, sessionCookie.read(request)))
    throw new AppError('csrf', {
      de: 'Ihre Sitzung wurde erneuert. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
      en: 'Your session was renewed. Please reload the page and try again.',
    })
}

const bodyTypeOf = ({ file, bytes }: RouteDefinition): string => {
  if (file) return 'multipart/form-data'
  return bytes ? 'application/octet-stream' : 'application/json'
}

const requireBodyType = (definition: RouteDefinition, request: FastifyRequest): void => {
  const hasBody =
    request.headers['content-length'] !== undefined
      ? request.headers['content-length'] !== '0'
      : request.headers['transfer-encoding'] !== undefined
  if (!hasBody) return
  if (!definition.body && !definition.file && !definition.bytes && definition.method !== 'GET')
    throw new AppError('bad_request', {
      de: 'Diese Anfrage nimmt keinen Inhalt an.',
      en: 'This request takes no content.',
    })
  const type = request.headers['content-type'] ?? ''
  const wanted = bodyTypeOf(definition)
  if (definition.method !== 'GET' && !type.toLowerCase().startsWith(wanted))
    throw new AppError('unsupported_media_type', {
      de: `Erwartet wird der Inhaltstyp ${wanted}.`,
      en: `The content type ${wanted} is expected.`,
    })
}

const sendPacked = (
  reply: FastifyReply,
  body: StreamReply['body'],
  packed: NonNullable<StreamReply['packed']>,
): FastifyReply => {
  reply.header('vary', 'accept-encoding')
  const accepted = String(reply.request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find(name => new RegExp(`\\b${name}\\b(?!;q=0)`).test(accepted))
  return encoding ? reply.header('content-encoding', encoding).send(packed[encoding]) : reply.send(body)
}

const sendStream = (reply: FastifyReply, { type, headers = {}, body, packed }: StreamReply): FastifyReply => {
  reply.type(type).headers(headers)
  return packed ? sendPacked(reply, body, packed) : reply.send(body)
}

const sendAnswer = (bound: BoundRoute, reply: FastifyReply, answer: unknown): FastifyReply => {
  const { reply: schema } = bound.definition
  if (schema === 'empty') return reply.status(204).send()
  if (schema === 'binary' || schema === 'html' || schema === 'text')
    return sendStream(reply, answer as StreamReply)
  if (schema === 'events') return sendStream(reply, eventStream(answer as AsyncIterable<ServerEvent>))
  if (bound.parts.ports.config.checksReplies) {
    const parsed = schema.safeParse(answer)
    if (!parsed.success)
      throw new Error(
        `Die Antwort von ${bound.name} hält den Vertrag nicht ein: ${z.prettifyError(parsed.error)}`,
      )
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
}

const untilClosed = (reply: FastifyReply): AbortSignal => {
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  return left.signal
}

/** The holder of the session. On routes for foreign pages the cookie counts only where the CSRF token shows that the page is ours. */
const actorOf = async (bound: BoundRoute, request: FastifyRequest, ctx: Ctx): Promise<Actor | null> => {
  const { definition, parts, sessionCookie } = bound
  const token = sessionCookie.read(request)
  if (!token || (definition.isForEmbedding && !hasCsrfToken(parts.ports.secrets, request, token))) return null
  return parts.authenticate(ctx, token)
}

export const addRoute = (app: FastifyInstance, bound: BoundRoute): void => {
  const { definition, name, parts } = bound
  const language = languageOf(definition)
  if (definition.isForEmbedding) addPreflight(app, bound)
  app.route({
    method: definition.method,
    url: definition.path,
    bodyLimit: definition.bytes?.maxBytes,
    config: { name },
    // Before the body is read: nobody uploads a megabyte to be told that they may not.
    async onRequest(request, reply) {
      if (definition.access === 'operations' && !mayUseOperations(parts.ports.config, request))
        throw notFound()
      const ctx = bound.contextOf(request)
      if (bound.limit) await countRequest(ctx, name, bound.limit)
      if (definition.isForEmbedding) await admitForeignPage(bound, ctx, request, reply)
      ctx.actor = await actorOf(bound, request, ctx)
      request.ctx = ctx
      checkAccess(definition.access, ctx.actor)
      requireCsrfToken(bound, request)
      requireBodyType(definition, request)
    },
    async handler(request, reply) {
      const { ctx } = request
      const input = {
        params: parseParams(definition.params, request.params),
        query: parsePart(language, definition.query, request.query),
        body: parsePart(language, definition.body, request.body === undefined ? {} : request.body),
        file: definition.file ? await readUpload(request, definition.file) : undefined,
        bytes: definition.bytes ? (request.body ?? Buffer.alloc(0)) : undefined,
        exchange: bound.sessionCookie.exchange(request, reply, {
          foreignOrigin: foreignOriginOf(parts.ports.config.baseUrl, request),
          signal: untilClosed(reply),
        }),
      }
      reply.header('cache-control', 'no-store')
      // The contract's types were checked where the module bound its handlers; here all routes are one.
      const run = bound.handler as unknown as (ctx: Ctx, input: unknown) => Promise<unknown>
      return sendAnswer(bound, reply, await run(ctx, input))
    },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
  }
}
