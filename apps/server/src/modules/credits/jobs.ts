import { createHash } from 'node:crypto'
import { and, asc, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import { ledgerFaults } from '../../platform/metrics.ts'
import { releaseExpired } from './ledger/ledger.ts'
import { acrossTenantsSealLedger } from './ledger/seal-ledger.ts'
import type { Seal } from './ledger/seals.ts'
import { saveLedgerCheck } from './monitoring/ledger-check.ts'
import { acrossTenantsCheckLedger } from './reconciliation/check-ledger.ts'
import { creditReservations } from './tables.ts'
import { runMonth } from './transfers/monthly.ts'

const releasedAtOnce = 500

/** Gives back what killed or stuck work has held for too long; each reservation on its own, so that nobody waits for all. */
export const acrossTenantsReleaseExpired = async (ctx: Ctx): Promise<number> => {
  let released = 0
  for (;;) {
    const expired = await ctx.db
      .select({ tenantId: creditReservations.tenantId, id: creditReservations.id })
      .from(creditReservations)
      .where(
        and(eq(creditReservations.status, 'pending'), lte(creditReservations.expiresAt, ctx.clock.now())),
      )
      .orderBy(asc(creditReservations.expiresAt))
      .limit(releasedAtOnce)
    for (const reservation of expired) {
      // Confirmed, or deleted with its tenant, since it was found.
      await releaseExpired(ctx, reservation).catch(error => {
        if (!(error instanceof AppError)) throw error
      })
    }
    released += expired.length
    if (expired.length < releasedAtOnce) return released
  }
}

const releaseExpiredJob = defineJob({
  name: 'credits.release-expired',
  payload: z.object({}),
  schedule: { cron: '* * * * *', payload: {} },
  async handle(ctx) {
    await acrossTenantsReleaseExpired(ctx)
  },
})

/** Hourly and at every start: a machine that was down on the first of the month catches up. */
const monthJob = defineJob({
  name: 'credits.month',
  payload: z.object({}),
  schedule: { cron: '3 * * * *', payload: {}, atStart: true },
  handle: runMonth,
})

/** A word for all seals of a run, for the log: whoever keeps the log elsewhere has a witness outside of the database. */
const markOf = (seals: Seal[]): string =>
  createHash('sha256')
    .update(seals.map(({ seal }) => seal).join())
    .digest('hex')
    .slice(0, 16)

/** Around midnight, and so before and after a month begins; and at every start. */
const sealJob = defineJob({
  name: 'credits.seal',
  payload: z.object({}),
  timeLimitSeconds: 3600,
  schedule: { cron: '55 0,23 * * *', payload: {}, atStart: true },
  async handle(ctx) {
    const { sealed, broken } = await acrossTenantsSealLedger(ctx)
    for (const { tenantId, seq } of broken)
      ctx.log.error(
        { tenant: tenantId, booking: seq },
        'Das Kontobuch stimmt nicht und wurde nicht versiegelt',
      )
    ctx.log.info({ accounts: sealed.length, mark: markOf(sealed) }, 'Kontobuch versiegelt')
  },
})

const verifyJob = defineJob({
  name: 'credits.verify',
  payload: z.object({}),
  // A minute for five million bookings, and it grows with them.
  timeLimitSeconds: 3600,
  schedule: { cron: '41 4 * * *', payload: {} },
  async handle(ctx) {
    const reports = await acrossTenantsCheckLedger(ctx)
    const faulty = reports.filter(({ faults }) => faults.length > 0)
    const check = await saveLedgerCheck(ctx.db, ctx.clock.now(), reports)
    ledgerFaults.set(check.faults)
    for (const { tenantId, faults } of faulty)
      ctx.log.error({ tenant: tenantId, faults: faults.slice(0, 20) }, 'Das Kontobuch stimmt nicht')
    const unchecked = reports.filter(report => report.unchecked.length > 0)
    if (unchecked.length)
      ctx.log.warn(
        { accounts: unchecked.length },
        'Siegel eines anderen SECRET_KEY konnten nicht geprüft werden',
      )
    ctx.log.info({ accounts: reports.length, faulty: faulty.length }, 'Kontobuch geprüft')
  },
})

export const ledgerJobs = [releaseExpiredJob, monthJob, sealJob, verifyJob] as JobDefinition[]
