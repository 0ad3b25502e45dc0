import type { JobPace } from '../src/platform/jobs.ts'

/**
 * Whoever asks for a job wakes its worker; only what is tried again or comes from another process waits for the next look. A test
 * asks for the jobs that it needs: what the clock asks for at every full minute would come in between at some of them. The template
 * of all test databases has its queues at this pace, too.
 */
export const testPace: JobPace = { pollSeconds: 0.5, cronSeconds: null, retrySeconds: 1, stopSeconds: 5 }
