import type { ErrorReply, Language } from '@lotse/contract'

/** The one map from what went wrong to HTTP. */
const statusOf = {
  bad_request: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  forbidden: 403,
  /** A visitor who has misused a chatbot, or whose address others have misused it from. */
  blocked: 403,
  csrf: 403,
  second_factor_required: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  invalid: 422,
  limit_reached: 422,
  throttled: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** What some errors tell beside message and fields; the contract names each. */
export type ErrorDetails = Omit<ErrorReply, 'message' | 'code' | 'errors'>

/** Meant for people: in the language of the one screen that shows it, or in both where any screen can. */
export type Said = string | Record<Language, string>

/** What a use case throws. `errors` belong to the fields of its screen and speak its language. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly said: Said
  readonly errors: Record<string, string>
  readonly headers: Record<string, string>
  readonly details: ErrorDetails

  constructor(
    code: ErrorCode,
    said: Said,
    more: {
      errors?: Record<string, string>
      headers?: Record<string, string>
      details?: ErrorDetails
      cause?: unknown
    } = {},
  ) {
    super(typeof said === 'string' ? said : said.de, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.said = said
    this.errors = more.errors ?? {}
    this.headers = more.headers ?? {}
    this.details = more.details ?? {}
  }

  get status(): number {
    return statusOf[this.code]
  }

  messageIn(language: Language): string {
    return typeof this.said === 'string' ? this.said : this.said[language]
  }
}

/** The same answer for what does not exist and for what belongs to somebody else. */
export const notFound = (): AppError =>
  new AppError('not_found', { de: 'Der Eintrag wurde nicht gefunden.', en: 'The entry was not found.' })

const noPermission = { de: 'Dafür fehlt Ihnen die Berechtigung.', en: 'You do not have permission for this.' }

export const forbidden = (said: Said = noPermission): AppError => new AppError('forbidden', said)

/** At the top of a form; what is wrong stands beside the fields. */
export const checkYourInput = {
  de: 'Bitte prüfen Sie Ihre Eingaben.',
  en: 'Please check what you have entered.',
} satisfies Said

/** One faulty field; the message stands under it. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid', checkYourInput, { errors: { [field]: message } })

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
