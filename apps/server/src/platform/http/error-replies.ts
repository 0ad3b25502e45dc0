import { type ErrorReply, type Language, languageOf, routes } from '@lotse/contract'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { isOutage, passingFailure } from '../passing-failure.ts'
import { errorText } from './error-text.ts'
import { frameworkError } from './framework-errors.ts'

/** That of the screens of the route; an address beside the contract has none. */
const languageFor = (request: FastifyRequest): Language => {
  const name = request.routeOptions.config?.name
  return name ? languageOf(routes[name]) : 'de'
}

const asAppError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return null
  const status = (error as FastifyError | null)?.statusCode
  const known = status === undefined || status >= 500 ? undefined : frameworkError(status)
  return known ? new AppError(known.code, known.said, { cause: error }) : null
}

const logFailure = (log: Log, request: FastifyRequest, error: unknown): void => {
  const about = { requestId: request.id, route: request.routeOptions.url, error }
  if (isOutage(error)) log.warn(about, 'Datenbank oder Datenträger stehen gerade nicht zur Verfügung')
  else if (passingFailure(error)) log.warn(about, 'Die Datenbank war zu langsam')
  else log.error(about, 'Unerwarteter Fehler')
}

/** The one place that turns an error into HTTP. What nobody foresaw is logged and named only by its request id. */
export const addErrorReplies = (app: FastifyInstance, log: Log): void => {
  app.setErrorHandler((error, request, reply) => {
    const passing = passingFailure(error)
    const known = passing ?? asAppError(error)
    if (passing || !known) logFailure(log, request, error)
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
      .send(errorText(body))
  })
}
