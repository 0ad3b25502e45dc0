export { conversationsJobs } from './jobs.ts'
export { conversationsHandlers } from './routes.ts'
