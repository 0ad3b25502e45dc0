import { type Logger, pino } from 'pino'

export type Log = Logger

/** Bodies and raw addresses are never logged (links carry tokens); what could still slip in is blacked out. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  })
