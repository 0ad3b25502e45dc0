import type { Patience } from '../../platform/ask-model.ts'
import type { Turns } from '../../platform/run-lease.ts'
import type { Reader } from './reading/index.ts'

export interface IngestionPace extends Patience {
  /** Between two requests to the same host, unless its robots.txt asks for more. */
  crawlDelayMs: number
  /** What one page may take, from the request to its last byte. */
  pageTimeLimitMs: number
  /** After the start, until a small file shows whether files can be read here; null: never. */
  readerTrialAfterMs: number | null
}

export const defaultPace: IngestionPace = {
  modelRetriesMs: [1_000, 5_000],
  crawlDelayMs: 500,
  pageTimeLimitMs: 30_000,
  readerTrialAfterMs: 1_000,
}

/** What the work of this module stands on, made once per process. */
export interface IngestionDependencies extends Turns {
  reader: Reader
  pace: IngestionPace
  /** Places of a text that speak to a model instead of people. */
  inspectPassage(text: string): PassageFinding[]
}

interface PassageFinding {
  rule: string
  places: { start: number; end: number }[]
}
