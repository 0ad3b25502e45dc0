import type { JobPace } from '../src/platform/jobs.ts'

/** Nobody waits longer than need be; the template of all test databases has its queues at this pace, too. */
export const testPace: JobPace = { pollSeconds: 0.5, cronSeconds: 30, retrySeconds: 1, stopSeconds: 5 }
