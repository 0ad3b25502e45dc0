export { conversationsJobs } from './jobs.ts'
export { conversationsHandlers } from './routes.ts'
export { type AskedMessage, addMessageCheck, type MessageCheck } from './visits/message-checks.ts'
