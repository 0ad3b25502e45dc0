import { type SsoSyncState, ssoSync } from '@lotse/contract'
import { after, minutes } from '../../../platform/clock.ts'
import { type Ctx, inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { circleNameOf } from '../configuration/circle-name.ts'
import { noneIfUnusable } from '../configuration/connection-store.ts'
import { comparedOf } from './compared-circle.ts'
import { circleSyncJob } from './jobs.ts'
import { findSync, noteAsked } from './syncs-store.ts'

const nothing = { people: false, groups: false }

/** Something that began and has not ended; whoever has not ended after the longest time there is has died. */
const isRunning = (ctx: Ctx, since: (Date | null)[], finishedAt: Date | null): boolean =>
  since.some(
    at =>
      at !== null &&
      at > after(ctx.clock.now(), -minutes(ssoSync.mostMinutes)) &&
      (finishedAt === null || finishedAt < at),
  )

export const showSync = async (ctx: SignedInCtx, circleId: string): Promise<SsoSyncState> => {
  if ((await circleNameOf(ctx.db, circleId)) === null) throw notFound()
  // What cannot be read is compared with nothing; the test of the connection says why.
  const compared = await comparedOf(ctx, circleId).catch(noneIfUnusable)
  const row = await findSync(ctx.db, circleId)
  return {
    ...(compared?.scope ?? nothing),
    is_running: row ? isRunning(ctx, [row.askedAt, row.startedAt], row.finishedAt) : false,
    last: row?.finishedAt
      ? {
          finished_at: row.finishedAt.toISOString(),
          reason: row.reason,
          detail: row.detail,
          figures: row.figures,
        }
      : null,
    succeeded_at: row?.succeededAt?.toISOString() ?? null,
  }
}

export const askForSync = async (ctx: SignedInCtx, circleId: string): Promise<SsoSyncState> => {
  const name = await circleNameOf(ctx.db, circleId)
  if (name === null) throw notFound()
  if (!(await comparedOf(ctx, circleId).catch(noneIfUnusable)))
    throw new AppError('conflict', 'Für diesen Circle ist kein Abgleich gespeichert und eingeschaltet.')
  await inTransaction(ctx, async ctx => {
    await noteAsked(ctx, circleId)
    await ctx.jobs.enqueue(ctx, circleSyncJob, { circleId }, { key: circleId })
    await recordAudit(ctx, {
      action: 'circle.sync-requested',
      tenant: null,
      subject: { type: 'circle', id: circleId, label: name },
    })
  })
  return showSync(ctx, circleId)
}
