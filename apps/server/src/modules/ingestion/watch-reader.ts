import type { Log } from '../../platform/log.ts'
import { readerBroken } from '../../platform/metrics.ts'
import {
  createReaderWith,
  type Reader,
  type ReaderSettings,
  ReadingError,
  readHtml,
} from './reading/index.ts'

/** A reader whose faults reach the operator: what is wrong with the installation is no business of whoever uploads a file. */
export const createWatchedReader = (log: Log, settings: ReaderSettings = {}): Reader =>
  createReaderWith({
    ...settings,
    onState(fault) {
      readerBroken.set(fault === null ? 0 : 1)
      if (fault !== null)
        log.error({ fault }, 'Das Leseprogramm ist gestört: es können keine Dateien gelesen werden')
    },
  })

const smallPage = Buffer.from('<!doctype html><title>Probe</title><p>Kann dieser Rechner Dateien lesen?</p>')

/** Reads one small page some time after the start, so that a broken installation shows before somebody's file does. Returns how to call it off. */
export const planReaderTrial = (reader: Reader, log: Log, afterMs: number): (() => void) => {
  const timer = setTimeout(() => {
    readHtml(reader, smallPage, 'https://lotse.example/').catch(error => {
      const isKnown = error instanceof ReadingError && error.isTemporary
      if (!isKnown) log.error({ error }, 'Das Leseprogramm hat die Probe nicht bestanden')
    })
  }, afterMs)
  return () => clearTimeout(timer)
}
