import type { JobPace } from '../src/platform/jobs.ts'

/**
 * Whoever asks for a job wakes its worker; only what is tried again or comes from another process waits for the next look. The
 * template of all test databases has its queues at this pace, too.
 */
export const testPace: JobPace = { pollSeconds: 0.5, cronSeconds: 30, retrySeconds: 1, stopSeconds: 5 }
