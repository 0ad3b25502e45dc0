import type { JobDefinition } from '../../platform/jobs.ts'
import { detectAnomaliesJob, detectionSweepJob } from './anomalies/jobs.ts'

export { showAnomalies } from './anomalies/show-anomalies.ts'
export { showConsumers } from './consumers/show-consumers.ts'
export type { EfficiencyParts } from './efficiency/parts.ts'
export { showEfficiency } from './efficiency/show-efficiency.ts'
export { periodOf } from './period.ts'
export { analyticsPersonPart } from './person-part.ts'
export { analyticsProbePart } from './probe-part.ts'
export { analyticsHandlers } from './routes.ts'
export { analyticsScope } from './scope.ts'
export { showForecast } from './show-forecast.ts'
export { showPatterns } from './show-patterns.ts'
export { showTrends } from './show-trends.ts'
export { spaced } from './spaced.ts'
export { analyticsPart } from './tenant-part.ts'

export const analyticsJobs = [detectAnomaliesJob, detectionSweepJob] as JobDefinition[]
