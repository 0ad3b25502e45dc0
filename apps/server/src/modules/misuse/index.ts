import type { Guarding } from '../conversations/index.ts'
import { checkMessage, keepOut } from './check/check-message.ts'
import { forgetWords } from './forget-words.ts'

export { inspectIncoming } from './check/inspect-incoming.ts'
export { inspectPassage } from './detection/inspect-passage.ts'
export { misuseJobs } from './jobs.ts'
export { countNewCritical } from './logs/logs-store.ts'
export { misusePersonPart, misuseVisitorPart } from './person-part.ts'
export { misuseProbePart } from './probe-part.ts'
export { misuseHandlers } from './routes.ts'
export { defaultSettings as defaultMisuseSettings } from './settings/default-settings.ts'
export { misusePart } from './tenant-part.ts'

/** For the conversations: what every message passes. */
export const misuseGuarding: Guarding = { checkMessage, keepOut, forgetWords }
