import type { Reader } from './reading/index.ts'

export interface IngestionPace {
  /** Pauses before a model that failed is asked again. */
  modelRetriesMs: readonly number[]
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
export interface IngestionDependencies {
  reader: Reader
  /** Aborted when the process stops: unfinished work is given back. */
  stopping: AbortSignal
  /** The runs that this process is working on. */
  ownRuns: Set<string>
  pace: IngestionPace
}
