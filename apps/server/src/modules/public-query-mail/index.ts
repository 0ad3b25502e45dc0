export { publicQueryMailJobs } from './jobs.ts'
export { publicQueryMailProbePart } from './probe-part.ts'
export { publicQueryMailHandlers } from './routes.ts'
export { publicQueryMailPart } from './tenant-part.ts'
