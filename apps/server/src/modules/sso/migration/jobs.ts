import { defineJob, type JobDefinition } from '../../../platform/jobs.ts'
import { migrationQueue } from './migration-queue.ts'
import { giveUpMigration, runMigration } from './run-migration.ts'

export const ssoMigrationJobs = [
  defineJob({
    ...migrationQueue,
    retryLimit: 3,
    timeLimitSeconds: 120,
    handle: runMigration,
    giveUp: giveUpMigration,
  }),
] as JobDefinition[]
