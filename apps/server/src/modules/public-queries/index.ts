export { dataStoresQuotedInAnswers } from './data-stores-quoted.ts'

import type { Patience } from '../../platform/ask-model.ts'
import type { ReadBlob } from '../ingestion/index.ts'
import { queryJobs } from './jobs.ts'
import { publicQueriesHandlers } from './routes.ts'

export { answeredQueue } from './answered-queue.ts'
export { approvedAnswerOf, markSent, type OutgoingAnswer, versionOf } from './approved-answer.ts'
export { continueQuery } from './create/continue-query.ts'
export { createQuery, type NewFile } from './create/create-query.ts'
export { aiNotice, sourceLine } from './letters/letter.ts'
export { findQuery } from './list/queries-store.ts'
export { countQueriesBefore, removeQueriesBefore } from './list/removal-store.ts'
export { publicQueriesPersonPart } from './person-part.ts'
export { publicQueriesProbePart } from './probe-part.ts'
export { publicAnswerUrl } from './public-answer/answer-token.ts'
export { publicQueriesPart } from './tenant-part.ts'

/** The module with what it needs for itself: whoever reads files, and the memory of what this process works on. */
export const createPublicQueries = ({ readBlob, pace }: { readBlob: ReadBlob; pace?: Partial<Patience> }) => {
  const stop = new AbortController()
  const parts = {
    readBlob,
    stopping: stop.signal,
    ownRuns: new Set<string>(),
    pace: { modelRetriesMs: [1_000, 5_000], ...pace },
  }
  return {
    handlers: publicQueriesHandlers(parts),
    jobs: queryJobs(parts),
    /** Unfinished work is given back, and whoever follows it let go; call it before the jobs and the server are stopped. */
    close: () => stop.abort(),
  }
}
