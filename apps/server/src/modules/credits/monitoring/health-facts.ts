import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { after, hours, minutes } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { readIncidents } from '../../../platform/incidents.ts'
import { readJobQueues } from '../../../platform/job-queues.ts'
import { mailQueue } from '../../../platform/mail.ts'
import { theOnly } from '../../../platform/the-only.ts'
import type { HealthFacts } from './health.ts'
import type { LedgerCheck } from './ledger-check.ts'
import type { acrossTenantsPending, FinishedWork } from './work-store.ts'

/** The job that releases what has expired comes every minute; whoever waits longer than it may take is stuck. */
export const overdueSince = (now: Date): Date => after(now, -minutes(3))

const diskOf = (folder: string): Promise<HealthFacts['disk']> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
    () => null,
  )

const failingMailboxes = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from request_mailboxes where failure is not null`,
  )
  return theOnly(rows).count
}

interface Known {
  pending: Awaited<ReturnType<typeof acrossTenantsPending>>
  work: FinishedWork
  ledger: LedgerCheck | null
}

/** All that is known besides; each fact costs one small question. */
export const gatherHealthFacts = async (ctx: Ctx, { pending, work, ledger }: Known): Promise<HealthFacts> => {
  const now = ctx.clock.now().getTime()
  const queues = await readJobQueues(ctx.db)
  const incidents = await readIncidents(ctx.limits)
  const { overdue, oldestExpiry } = pending
  return {
    stuck: { count: overdue, minutes: oldestExpiry ? (now - oldestExpiry.getTime()) / minutes(1) : 0 },
    waitingJob: queues.waiting,
    clockMinutes: queues.clockMinutes,
    retryingMails: queues.retrying(mailQueue.name),
    failingMailboxes: ctx.config.requestMail ? await failingMailboxes(ctx.db) : 0,
    ledger: ledger && {
      hours: (now - ledger.checkedAt.getTime()) / hours(1),
      faults: ledger.faults,
      faultyAccounts: ledger.faultyAccounts,
    },
    work,
    serverErrors: incidents.server_error,
    slowRequests: incidents.slow_request,
    modelFailures: incidents.model_failure,
    disk: await diskOf(ctx.config.dataDir),
    takesFiles: await ctx.blobs.check().then(
      () => true,
      () => false,
    ),
  }
}
