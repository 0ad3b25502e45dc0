import type { JobPace } from '../src/platform/jobs.ts'

/**
 * Whoever asks for a job wakes its worker; only what is tried again or comes from another process waits for the next look. Two looks a
 * second of all workers took a third of a core for every app. The template of all test databases has its queues at this pace, too.
 */
export const testPace: JobPace = { pollSeconds: 2, cronSeconds: 30, retrySeconds: 1, stopSeconds: 5 }
