import type { ErrorReply } from '@lotse/contract'

/** The one map from what went wrong to HTTP. */
const statusOf = {
  bad_request: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  forbidden: 403,
  csrf: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  limit_reached: 422,
  throttled: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** What some errors tell beside message and fields; the contract names each. */
export type ErrorDetails = Omit<ErrorReply, 'message' | 'code' | 'errors'>

/** What a use case throws. `message` and `errors` are German and meant for people. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: Record<string, string>
  readonly headers: Record<string, string>
  readonly details: ErrorDetails

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      errors?: Record<string, string>
      headers?: Record<string, string>
      details?: ErrorDetails
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.errors = more.errors ?? {}
    this.headers = more.headers ?? {}
    this.details = more.details ?? {}
  }

  get status(): number {
    return statusOf[this.code]
  }
}

/** The same answer for what does not exist and for what belongs to somebody else. */
export const notFound = (): AppError => new AppError('not_found', 'Der Eintrag wurde nicht gefunden.')

export const forbidden = (message = 'Dafür fehlt Ihnen die Berechtigung.'): AppError =>
  new AppError('forbidden', message)

/** One faulty field; the message stands under it. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid', 'Bitte prüfen Sie Ihre Eingaben.', { errors: { [field]: message } })

/** PostgreSQL's error code, also when Drizzle wrapped the error. */
export const databaseErrorOf = (error: unknown): { code?: string; constraint?: string; detail?: string } => {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint, detail } = cause as Error & Record<string, unknown>
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
      return { code, constraint: textOf(constraint), detail: textOf(detail) }
  }
  return {}
}
