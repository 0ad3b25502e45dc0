import { fieldErrors, type Language, languageOf, type RouteDefinition, type RouteName } from '@lotse/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, forbidden, invalidField, notFound } from '../errors.ts'
import type { Actor, Ctx } from '../ports.ts'
import { eventStream } from './event-stream.ts'
import { addPreflight, admitForeignPage, foreignOriginOf } from './foreign-pages.ts'
import type { FormFiles, ServerEvent, StreamReply } from './handlers.ts'
import { invalidInput } from './invalid-input.ts'
import { mayUseOperations } from './operations-access.ts'
import type { BoundRoute } from './parts.ts'
import { fieldKindsOf, readForm } from './read-form.ts'
import { countRequest } from './route-limit.ts'
import { hasCsrfToken } from './session-cookie.ts'
import { readUpload } from './upload.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    name?: RouteName
  }
}

/** Refuses who may not call the route at all. Rows out of reach are the use case's matter. */
const checkAccess = (definition: RouteDefinition, actor: Actor | null): void => {
  const { access } = definition
  if (access === 'public' || access === 'operations') return
  if (!actor)
    throw new AppError('unauthenticated', { de: 'Bitte melden Sie sich an.', en: 'Please sign in.' })
  if (actor.mustSetUpSecondFactor && !definition.isOpenWithoutSecondFactor)
    throw new AppError('second_factor_required', {
      de: 'Bitte richten Sie zuerst die Zwei-Faktor-Anmeldung ein.',
      en: 'Please set up two-factor sign-in first.',
    })
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
  if (!parsed.success) throw invalidInput(language, parsed.error)
  refuseNul(language, parsed.data)
  return parsed.data
}

/** Params of an address that may exist; null for one that cannot. */
const parseParams = (schema: z.ZodType | undefined, value: unknown): { params: unknown } | null => {
  const parsed = schema?.safeParse(value)
  return parsed && !parsed.success ? null : { params: parsed?.data }
}

const requireCsrfToken = (bound: BoundRoute, request: FastifyRequest): void => {
  const { definition, parts, sessionCookie } = bound
  if (definition.method === 'GET' && !definition.changesState) return
  // Without the token no cookie counts there, so there is nothing to be tricked into.
  if (definition.isForEmbedding || definition.isAnswerOfSignInService) return
  if (!hasCsrfToken(parts.ports.secrets, request, sessionCookie.read(request)))
    throw new AppError('csrf', {
      de: 'Ihre Sitzung wurde erneuert. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
      en: 'Your session was renewed. Please reload the page and try again.',
    })
}

const bodyTypesOf = ({ file, form, bytes, isAnswerOfSignInService }: RouteDefinition): string[] => {
  if (isAnswerOfSignInService) return ['application/x-www-form-urlencoded']
  if (file) return ['multipart/form-data']
  if (form) return ['application/json', 'multipart/form-data']
  return [bytes ? 'application/octet-stream' : 'application/json']
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
  const wanted = bodyTypesOf(definition)
  if (definition.method !== 'GET' && !wanted.some(one => type.toLowerCase().startsWith(one)))
    throw new AppError('unsupported_media_type', {
      de: `Erwartet wird der Inhaltstyp ${wanted.join(' oder ')}.`,
      en: `The content type ${wanted.join(' or ')} is expected.`,
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

const sendStream = (
  reply: FastifyReply,
  { status = 200, type, headers = {}, body, packed }: StreamReply,
): FastifyReply => {
  reply.status(status).type(type).headers(headers)
  return packed ? sendPacked(reply, body, packed) : reply.send(body)
}

const sendAnswer = (bound: BoundRoute, reply: FastifyReply, answer: unknown): FastifyReply => {
  const { reply: schema } = bound.definition
  if (schema === 'empty') return reply.status(204).send()
  if (schema === 'events') return sendStream(reply, eventStream(answer as AsyncIterable<ServerEvent>))
  if (typeof schema === 'string') return sendStream(reply, answer as StreamReply)
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

const ifRangeOf = ({ headers }: FastifyRequest): string | null => {
  const { 'if-range': tag } = headers
  return typeof tag === 'string' ? tag : null
}

/** The holder of the session. On routes for foreign pages the cookie counts only where the CSRF token shows that the page is ours. */
const actorOf = async (bound: BoundRoute, request: FastifyRequest, ctx: Ctx): Promise<Actor | null> => {
  const { definition, parts, sessionCookie } = bound
  const token = sessionCookie.read(request)
  if (!token || definition.isAnswerOfSignInService) return null
  if (definition.isForEmbedding && !hasCsrfToken(parts.ports.secrets, request, token)) return null
  return parts.authenticate(ctx, token)
}

/** The body as JSON, however it was sent. */
const formReader = ({ form, body: schema }: RouteDefinition, language: Language) => {
  const kindOf = form && schema ? fieldKindsOf(schema) : null
  return async (request: FastifyRequest): Promise<{ body: unknown; files: FormFiles }> =>
    form && kindOf && request.isMultipart()
      ? readForm(request, form.files, kindOf, language)
      : { body: request.body === undefined ? {} : request.body, files: {} }
}

/** A browser that goes to an address which is a page as well: what the web app is served for. */
const opensPage = ({ headers, query }: FastifyRequest): boolean =>
  (headers.accept?.includes('text/html') ?? false) && (query as Record<string, unknown>).ajax !== 'true'

export const addRoute = (app: FastifyInstance, bound: BoundRoute): void => {
  const { definition, name, parts } = bound
  const language = languageOf(definition)
  const readBody = formReader(definition, language)
  if (definition.isForEmbedding) addPreflight(app, bound)
  app.route({
    method: definition.method,
    url: definition.path,
    bodyLimit: definition.bytes?.maxBytes,
    config: { name },
    // Before the body is read: nobody uploads a megabyte to be told that they may not.
    async onRequest(request, reply) {
      if (definition.isAlsoPage && opensPage(request)) return reply.callNotFound()
      if (definition.access === 'operations' && !mayUseOperations(parts.ports.config, request))
        throw notFound()
      const ctx = bound.contextOf(request)
      if (bound.limit) await countRequest(ctx, name, bound.limit)
      if (definition.isForEmbedding) await admitForeignPage(bound, ctx, request, reply)
      ctx.actor = await actorOf(bound, request, ctx)
      request.ctx = ctx
      checkAccess(definition, ctx.actor)
      requireCsrfToken(bound, request)
      requireBodyType(definition, request)
    },
    async handler(request, reply) {
      const { ctx } = request
      const address = parseParams(definition.params, request.params)
      if (!address) {
        // Whoever looks at pages gets the page of addresses that do not exist; a call is answered as for an unknown id.
        if (definition.reply === 'html') return reply.callNotFound()
        throw notFound()
      }
      const query = parsePart(language, definition.query, request.query)
      const { body, files } = await readBody(request)
      const input = {
        ...address,
        query,
        body: parsePart(language, definition.body, body),
        files,
        file: definition.file ? await readUpload(request, definition.file) : undefined,
        bytes: definition.bytes ? (request.body ?? Buffer.alloc(0)) : undefined,
        exchange: bound.sessionCookie.exchange(request, reply, {
          foreignOrigin: foreignOriginOf(parts.ports.config.baseUrl, request),
          range: { wanted: request.headers.range ?? null, ifStill: ifRangeOf(request) },
          rawQuery: request.url.split('?').slice(1).join('?'),
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
