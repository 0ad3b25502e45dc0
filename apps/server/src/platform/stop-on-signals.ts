import type { EventEmitter } from 'node:events'
import type { Log } from './log.ts'

/** Longer than jobs may take to be given back; whatever supervises the process waits longer still. */
const limitMs = 30_000

export interface Stop {
  signals: EventEmitter
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Finishes what is under way. */
  close(): Promise<void>
  exit(code: number): void
  limitMs?: number
}

/**
 * The first signal ends the process in an orderly way, but in half a minute at most: a connection that says nothing more, or a reader that
 * never leaves, must not keep it. The second one ends it at once.
 */
export const stopOnSignals = ({ signals, log, close, exit, limitMs: givenMs = limitMs }: Stop): void => {
  let isClosing = false
  const stop = async (): Promise<void> => {
    if (isClosing) {
      log.warn('Wird sofort beendet')
      return exit(1)
    }
    isClosing = true
    log.info('Wird beendet: laufende Anfragen werden abgeschlossen')
    const timer = setTimeout(() => {
      log.error({ seconds: givenMs / 1000 }, 'Nicht rechtzeitig fertig geworden: wird abgebrochen')
      exit(1)
    }, givenMs)
    try {
      await close()
      exit(0)
    } catch (error) {
      log.error({ error }, 'Beim Beenden ist etwas schiefgegangen')
      exit(1)
    } finally {
      clearTimeout(timer)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT']) signals.on(signal, () => void stop())
}

/** What nobody caught is logged as everything else, and ends the process: nobody knows what state it is in. */
export const exitOnUncaught = ({
  signals,
  log,
  exit,
}: Pick<Stop, 'signals' | 'exit'> & { log: Pick<Log, 'fatal'> }): void => {
  for (const event of ['uncaughtException', 'unhandledRejection'])
    signals.on(event, (error: unknown) => {
      log.fatal({ error }, 'Unbehandelter Fehler: der Prozess endet')
      exit(1)
    })
}
