export { type CircleRecency, circleRecency, recencyColumns } from './circle-recency.ts'
export { stepsOf } from './documents-store.ts'
export { databucketsJobs } from './jobs.ts'
export { canRetryDocument } from './policy.ts'
export { presentDocument, presentDocumentDetails } from './present-document.ts'
export { presentWebSource } from './present-web-source.ts'
// Who may read and change what is decided by these and by nothing else.
export {
  documentOf,
  lockOwnDocument,
  ownDatabucket,
  type ReadableDatabucket,
  readableDatabucket,
  usableDatabuckets,
} from './reading-rights.ts'
export { databucketsHandlers } from './routes.ts'
export { sweepBlobsJob, sweepBlobsSoon } from './sweep-blobs.ts'
export {
  abandonedBlobs,
  type CreditBreakdown,
  type DatabucketRef,
  type DatabucketRow,
  type DocumentRef,
  type DocumentStepRow,
  type DocumentTableRow,
  type DocumentUploadRow,
  databucketReaders,
  databucketShares,
  databucketStorage,
  databuckets,
  documentSteps,
  documents,
  documentUploads,
  type StepStatus,
  type WebSourceRow,
  webSources,
} from './tables.ts'
export { type CountedWebSource, findWebSource } from './web-sources-store.ts'
