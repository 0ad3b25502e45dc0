import { z } from 'zod'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs.ts'
import { recordAudit } from '../../audit/index.ts'
import { circleNameOf } from '../configuration/circle-name.ts'
import { forgetTaken } from '../providers/take-once.ts'
import { activateAnnounced, dueActivations, removeExpiredRetired } from './own-certificates-store.ts'
import { warnOfExpiry } from './warn-expiry.ts'

const activate = (ctx: Ctx, circleId: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    if (!(await activateAnnounced(ctx.db, circleId))) return
    await recordAudit(ctx, {
      action: 'circle.certificate-activated',
      tenant: null,
      subject: { type: 'circle', id: circleId, label: (await circleNameOf(ctx.db, circleId)) ?? '' },
    })
  })

export const ssoCertificateJobs = [
  /** The rotations whose time has come, and the end of what cannot be needed any more. */
  defineJob({
    name: 'sso.rotate-certificates',
    payload: z.object({}),
    schedule: { cron: '*/5 * * * *', payload: {}, atStart: true },
    async handle(ctx) {
      const now = ctx.clock.now()
      for (const circleId of await dueActivations(ctx.db, now)) await activate(ctx, circleId)
      await removeExpiredRetired(ctx.db, now)
      await forgetTaken(ctx.db, now)
    },
  }),
  defineJob({
    name: 'sso.warn-of-expiry',
    payload: z.object({}),
    schedule: { cron: '23 5 * * *', payload: {} },
    handle: ctx => warnOfExpiry(ctx),
  }),
]
