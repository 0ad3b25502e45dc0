import type { JobDefinition } from '../../platform/jobs.ts'
import { detectAnomaliesJob, detectionSweepJob } from './anomalies/jobs.ts'

export { analyticsPersonPart } from './person-part.ts'
export { analyticsProbePart } from './probe-part.ts'
export { analyticsHandlers } from './routes.ts'
export { analyticsPart } from './tenant-part.ts'
export const analyticsJobs = [detectAnomaliesJob, detectionSweepJob] as JobDefinition[]
