export { conversationsJobs } from './jobs.ts'
export { type AskedMessage, addMessageCheck, type MessageCheck } from './message-checks.ts'
export { conversationsHandlers } from './routes.ts'
