import type { JobDefinition } from '../../platform/jobs.ts'
import { crawlJobs } from './crawling/jobs.ts'
import { crawlHandlers } from './crawling/routes.ts'
import { defaultPace, type IngestionDependencies, type IngestionPace } from './dependencies.ts'
import { documentJobs } from './jobs.ts'
import { createReader, type Reader } from './reading/index.ts'
import { documentHandlers } from './routes.ts'

export { addDocument, type NewDocument } from './add-document.ts'
export type { IngestionPace } from './dependencies.ts'
export { mediaTypeOf } from './file-kinds.ts'
export { chunkerVersion, splitIntoPassages } from './passages/index.ts'
export { sniff } from './reading/index.ts'
export { stageBlob } from './stage-blob.ts'

/** The module with what it needs for itself: the processes that read files, and the memory of what this process works on. */
export const createIngestion = (replace: { reader?: Reader; pace?: Partial<IngestionPace> } = {}) => {
  const stop = new AbortController()
  const parts: IngestionDependencies = {
    reader: replace.reader ?? createReader(),
    stopping: stop.signal,
    ownRuns: new Set(),
    pace: { ...defaultPace, ...replace.pace },
  }
  return {
    handlers: { ...documentHandlers, ...crawlHandlers(parts) },
    jobs: [...documentJobs(parts), ...crawlJobs(parts)] as JobDefinition[],
    /** Unfinished work is given back; call it before the jobs are stopped. */
    async close(): Promise<void> {
      stop.abort()
      await parts.reader.close()
    },
  }
}
