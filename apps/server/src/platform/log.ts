import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

export type Log = Logger

/** Errors are logged as `error`, whole, and described in one way. Bodies and raw addresses are never logged (links carry tokens); what could still slip in is blacked out. */
export const createLog = (level: string, to?: DestinationStream): Log => {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: describeError },
    redact: {
      paths: [
        'password',
        'token',
        'secret',
        'code',
        '*.password',
        '*.token',
        '*.secret',
        '*.authorization',
        '*.cookie',
        '*["x-csrf-token"]',
      ],
      censor: '[entfernt]',
    },
  }
  return to ? pino(options, to) : pino(options)
}
