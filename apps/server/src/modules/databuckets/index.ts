export { checkStorage } from './check-storage.ts'
export { type CircleRecency, circleRecency, recencyColumns } from './circle-recency.ts'
// For whoever works on documents: their rows from the first to the last, and what people see of the work.
export {
  beginDocument,
  insertDocument,
  lockDocument,
  lockFreeDocument,
  markCompleted,
  markFailed,
  removeDocuments,
  reopenDocument,
  replaceContent,
} from './document-lifecycle.ts'
export { findDocument, findSameFile, stepsOf } from './documents-store.ts'
export { databucketsJobs } from './jobs.ts'
export { paidDataStores } from './paid-data-stores.ts'
export { databucketsPersonPart } from './person-part.ts'
export { canRetryDocument } from './policy.ts'
export { presentDocument } from './present-document.ts'
export { presentWebSource } from './present-web-source.ts'
export { databucketsProbePart } from './probe-part.ts'
export { quotedDataStores } from './quoted-data-stores.ts'
// Who may read and change what is decided by these and by nothing else.
export {
  documentOf,
  holdDatabucket,
  lockOwnDocument,
  ownDatabucket,
  type ReadableDatabucket,
  readableDatabucket,
  usableDatabuckets,
} from './reading-rights.ts'
export { failSteps, reportFinding, reportStep, type StepReport } from './report-processing.ts'
export { databucketsHandlers } from './routes.ts'
export { databucketSetUp, failedWebSources } from './set-up-facts.ts'
export { acrossTenantsStorageUsed } from './storage-used.ts'
export { abandonBlobs, sweepBlobsJob, sweepBlobsSoon } from './sweep-blobs.ts'
export type {
  CreditBreakdown,
  DatabucketRef,
  DocumentRef,
  DocumentTableRow,
  WebSourceRef,
  WebSourceRow,
} from './tables.ts'
export { databucketsPart } from './tenant-part.ts'
export { unfinishedDocuments } from './unfinished-documents.ts'
export {
  acrossTenantsDueWebSources,
  type CountedWebSource,
  changeWebSource,
  findWebSource,
  hasWebSourceOf,
  insertWebSource,
  lockLivingWebSource,
} from './web-sources-store.ts'
