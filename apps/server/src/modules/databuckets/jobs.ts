import type { JobDefinition } from '../../platform/jobs.ts'
import { sweepBlobsJob } from './sweep-blobs.ts'

export const databucketsJobs = [sweepBlobsJob] as JobDefinition[]
