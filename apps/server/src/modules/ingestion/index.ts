import type { JobDefinition } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { crawlJobs } from './crawling/jobs.ts'
import { crawlHandlers } from './crawling/routes.ts'
import { defaultPace, type IngestionDependencies, type IngestionPace } from './dependencies.ts'
import { documentJobs } from './jobs.ts'
import { blobReader } from './read-blob.ts'
import type { ReaderSettings } from './reading/index.ts'
import { documentHandlers } from './routes.ts'
import { createWatchedReader, planReaderTrial } from './watch-reader.ts'

export { addDocument, type NewDocument } from './add-document.ts'
export type { IngestionPace } from './dependencies.ts'
export { mediaTypeOf } from './file-kinds.ts'
export type { FoundText } from './look-inside.ts'
export { chunkerVersion, splitIntoPassages } from './passages/index.ts'
export type { ReadBlob } from './read-blob.ts'
export { type ReaderSettings, ReadingError, sniff } from './reading/index.ts'
export { dropBlob, keepBlob, stageBlob } from './stage-blob.ts'

/** The module with what it needs for itself: the processes that read files, and the memory of what this process works on. */
export const createIngestion = (
  log: Log,
  replace: {
    reader?: ReaderSettings
    pace?: Partial<IngestionPace>
    inspectPassage: IngestionDependencies['inspectPassage']
  },
) => {
  const stop = new AbortController()
  const parts: IngestionDependencies = {
    reader: createWatchedReader(log, replace.reader),
    stopping: stop.signal,
    ownRuns: new Set(),
    pace: { ...defaultPace, ...replace.pace },
    inspectPassage: replace.inspectPassage,
  }
  let callOffTrial = () => {}
  return {
    handlers: { ...documentHandlers, ...crawlHandlers(parts) },
    jobs: [...documentJobs(parts), ...crawlJobs(parts)] as JobDefinition[],
    readBlob: blobReader(parts),
    /** Where documents are processed. */
    startWork(): void {
      const { readerTrialAfterMs } = parts.pace
      if (readerTrialAfterMs !== null) callOffTrial = planReaderTrial(parts.reader, log, readerTrialAfterMs)
    },
    /** Unfinished work is given back; call it before the jobs are stopped. */
    async close(): Promise<void> {
      callOffTrial()
      stop.abort()
      await parts.reader.close()
    },
  }
}
export { ingestionPersonPart } from './person-part.ts'
export { ingestionProbePart } from './probe-part.ts'
export { ingestionPart } from './tenant-part.ts'
