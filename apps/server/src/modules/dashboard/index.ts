export { sourceJobs as dashboardJobs } from './read-sources.ts'
export { dashboardHandlers } from './routes.ts'
