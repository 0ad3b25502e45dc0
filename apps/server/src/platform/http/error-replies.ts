import { type ErrorReply, type Language, languageOf, routes } from '@lotse/contract'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, checkYourInput, databaseErrorOf, passingFailure, type Said } from '../errors.ts'
import type { Log } from '../log.ts'

const frameworkErrors: Record<number, { code: AppError['code']; said: Said }> = {
  400: {
    code: 'bad_request',
    said: { de: 'Die Anfrage ist nicht lesbar.', en: 'The request cannot be read.' },
  },
  404: {
    code: 'not_found',
    said: { de: 'Diese Adresse gibt es nicht.', en: 'This address does not exist.' },
  },
  405: {
    code: 'bad_request',
    said: {
      de: 'Diese Art der Anfrage ist hier nicht möglich.',
      en: 'This kind of request is not possible here.',
    },
  },
  413: { code: 'too_large', said: { de: 'Die Anfrage ist zu groß.', en: 'The request is too large.' } },
  414: { code: 'bad_request', said: { de: 'Die Adresse ist zu lang.', en: 'The address is too long.' } },
  415: {
    code: 'unsupported_media_type',
    said: { de: 'Dieser Inhaltstyp wird nicht angenommen.', en: 'This content type is not accepted.' },
  },
  431: {
    code: 'bad_request',
    said: { de: 'Die Kopfzeilen der Anfrage sind zu groß.', en: 'The headers of the request are too large.' },
  },
}

/** That of the screens of the route; an address beside the contract has none. */
const languageFor = (request: FastifyRequest): Language => {
  const name = request.routeOptions.config?.name
  return name ? languageOf(routes[name]) : 'de'
}

/** Zod's issues as field → first message; `a.b.0` for nested fields. */
export const invalidInput = (error: z.ZodError): AppError => {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    const keys =
      issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...issue.path, key]) : [issue.path]
    for (const key of keys) errors[key.join('.') || 'body'] ??= issue.message
  }
  return new AppError('invalid', checkYourInput, { errors })
}

const asAppError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return null
  const status = (error as FastifyError | null)?.statusCode
  const known =
    status === undefined || status >= 500 ? undefined : (frameworkErrors[status] ?? frameworkErrors[400])
  return known ? new AppError(known.code, known.said, { cause: error }) : null
}

/** The one place that turns an error into HTTP. What nobody foresaw is logged and named only by its request id. */
export const addErrorReplies = (app: FastifyInstance, log: Log): void => {
  app.setErrorHandler((error, request, reply) => {
    const passing = passingFailure(error)
    if (passing)
      log.warn(
        { requestId: request.id, route: request.routeOptions.url, code: databaseErrorOf(error).code },
        'Die Datenbank war zu langsam',
      )
    const known = passing ?? asAppError(error)
    if (!known) {
      const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
      log.error(
        { requestId: request.id, route: request.routeOptions.url, error: message, stack },
        'Unerwarteter Fehler',
      )
    }
    const shown =
      known ??
      new AppError('internal', {
        de: `Ein unerwarteter Fehler ist aufgetreten. Kennung für den Support: ${request.id}`,
        en: `An unexpected error has occurred. Identifier for the support: ${request.id}`,
      })
    // Fastify's own status stays where it says more than our code (405, 414, 431).
    const status = shown.cause && known ? ((error as FastifyError).statusCode ?? shown.status) : shown.status
    const body: ErrorReply = {
      message: shown.messageIn(languageFor(request)),
      code: shown.code,
      errors: shown.errors,
      ...shown.details,
    }
    return reply
      .status(status)
      .headers({ ...shown.headers, 'x-error-code': shown.code, 'cache-control': 'no-store' })
      .type('application/json')
      .send(JSON.stringify(body))
  })
}
