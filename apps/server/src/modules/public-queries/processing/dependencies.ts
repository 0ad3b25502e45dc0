import type { Patience } from '../../../platform/ask-model.ts'
import type { Turns } from '../../../platform/run-lease.ts'
import type { ReadBlob } from '../../ingestion/index.ts'

/** What the work of this module stands on, made once per process. */
export interface QueryDependencies extends Turns {
  /** Reads a file behind the walls that documents are read behind. */
  readBlob: ReadBlob
  pace: Patience
}
