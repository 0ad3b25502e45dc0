import { AppError, databaseErrorOf } from './errors.ts'

/** A statement cut by its time limit, somebody else's lock, an idle transaction that was ended: the same call may work in a moment. */
const busy = new Set(['57014', '55P03', '25P03'])

/** The server is going down or coming up (57P0x), cannot be reached (08), or lacks room or connections (53). */
const isOutOfService = (sqlState: string): boolean => /^(?:57P0|08|53)/.test(sqlState)

/** As the system says of connections that fail and of disks that are full. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
])

/** What pg says of a connection without a code. */
const saidByDriver = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
]

const depthAtMost = 5

/** Where causes go in a circle, nobody goes around for ever. */
const causesOf = function* (error: unknown, depth = 0): Generator<Error & { code?: unknown }> {
  if (!(error instanceof Error) || depth > depthAtMost) return
  yield error
  yield* causesOf(error.cause, depth + 1)
  // Several addresses of one host that all failed.
  if (error instanceof AggregateError) for (const inner of error.errors) yield* causesOf(inner, depth + 1)
}

/** What Lotse stands on is away: the database cannot be reached or a disk is full. Nothing about the call itself is wrong. */
export const isOutage = (error: unknown): boolean => {
  for (const { code, message } of causesOf(error)) {
    if (typeof code === 'string' && (systemCodes.has(code) || isOutOfService(code))) return true
    if (saidByDriver.some(said => message.startsWith(said))) return true
  }
  return false
}

const busyReply = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    {
      de: 'Lotse ist gerade ausgelastet. Bitte versuchen Sie es in einem Moment noch einmal.',
      en: 'Lotse is busy at the moment. Please try again shortly.',
    },
    { headers: { 'retry-after': '5' }, cause },
  )

const outageReply = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    {
      de: 'Lotse ist gerade nicht erreichbar. Bitte in einer Minute noch einmal.',
      en: 'Lotse cannot be reached at the moment. Please try again in a minute.',
    },
    { headers: { 'retry-after': '60' }, cause },
  )

/** What passes by itself, as the answer to it; null for everything else. */
export const passingFailure = (error: unknown): AppError | null => {
  if (error instanceof AppError) return null
  if (busy.has(databaseErrorOf(error).code ?? '')) return busyReply(error)
  return isOutage(error) ? outageReply(error) : null
}
