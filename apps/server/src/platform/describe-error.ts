import { isOutage } from './passing-failure.ts'

export interface DescribedError {
  name: string
  message: string
  code?: string
  /** The SQL of a statement that failed, never its values. */
  statement?: string
  stack?: string
  cause?: DescribedError
}

/** As Drizzle throws it: its message ends with all values, and so do its stack and its own fields. */
const statementOf = (error: Error): string | null =>
  'query' in error && 'params' in error && typeof error.query === 'string' ? error.query : null

/** The frames alone: what stands before them is the message once more. */
const framesOf = ({ stack = '', message }: Error): string | undefined => {
  const at = stack.indexOf(message)
  return at < 0 ? undefined : stack.slice(at + message.length).trim() || undefined
}

/** PostgreSQL repeats a value that it cannot read (class 22) at the end of its message. */
const messageOf = ({ message }: Error, code: string | undefined): string =>
  code?.startsWith('22') ? message.replace(/:? ".*"$/s, '') : message

const causesAtMost = 5

const describe = (error: Error, depth: number): DescribedError => {
  const statement = statementOf(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    name: error.name,
    message: statement === null ? messageOf(error, code) : 'Failed query',
    ...(code === undefined ? {} : { code }),
    ...(statement === null ? {} : { statement }),
    ...(error.cause instanceof Error && depth < causesAtMost
      ? { cause: describe(error.cause, depth + 1) }
      : {}),
  }
}

/**
 * The one way in which an error comes into the log: what went wrong, why, and where, but nothing that a person has entered. PostgreSQL's
 * `detail` and the values of a statement are names, addresses and hashes. Where the database is away the stack would say nothing.
 */
export const describeError = (error: unknown): DescribedError | string => {
  if (!(error instanceof Error)) return String(error)
  const described = describe(error, 0)
  const stack = isOutage(error) ? undefined : framesOf(error)
  return stack === undefined ? described : { ...described, stack }
}
