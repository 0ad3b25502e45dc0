import type { ErrorReply } from '@lotse/contract'
import type { FastifyError, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'

const frameworkErrors: Record<number, { code: AppError['code']; message: string }> = {
  400: { code: 'bad_request', message: 'Die Anfrage ist nicht lesbar.' },
  404: { code: 'not_found', message: 'Diese Adresse gibt es nicht.' },
  405: { code: 'bad_request', message: 'Diese Art der Anfrage ist hier nicht möglich.' },
  413: { code: 'too_large', message: 'Die Anfrage ist zu groß.' },
  414: { code: 'bad_request', message: 'Die Adresse ist zu lang.' },
  415: { code: 'unsupported_media_type', message: 'Dieser Inhaltstyp wird nicht angenommen.' },
  429: { code: 'throttled', message: 'Zu viele Anfragen. Bitte versuchen Sie es in Kürze erneut.' },
  431: { code: 'bad_request', message: 'Die Kopfzeilen der Anfrage sind zu groß.' },
}

/** Zod's issues as field → first message; `a.b.0` for nested fields. */
export const invalidInput = (error: z.ZodError): AppError => {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    const keys =
      issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...issue.path, key]) : [issue.path]
    for (const key of keys) errors[key.join('.') || 'body'] ??= issue.message
  }
  return new AppError('invalid', 'Bitte prüfen Sie Ihre Eingaben.', { errors })
}

const asAppError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return null
  const status = (error as FastifyError | null)?.statusCode
  const known =
    status === undefined || status >= 500 ? undefined : (frameworkErrors[status] ?? frameworkErrors[400])
  return known ? new AppError(known.code, known.message, { cause: error }) : null
}

/** The one place that turns an error into HTTP. What nobody foresaw is logged and named only by its request id. */
export const addErrorReplies = (app: FastifyInstance, log: Log): void => {
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error)
    if (!known) {
      const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
      log.error(
        { requestId: request.id, route: request.routeOptions.url, error: message, stack },
        'Unerwarteter Fehler',
      )
    }
    const shown =
      known ??
      new AppError(
        'internal',
        `Ein unerwarteter Fehler ist aufgetreten. Kennung für den Support: ${request.id}`,
      )
    // Fastify's own status stays where it says more than our code (405, 414, 431).
    const status = shown.cause && known ? ((error as FastifyError).statusCode ?? shown.status) : shown.status
    const body: ErrorReply = {
      message: shown.message,
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
