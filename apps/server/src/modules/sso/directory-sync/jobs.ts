import { ssoSync } from '@lotse/contract'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob, type JobDefinition } from '../../../platform/jobs.ts'
import { release } from './apply-to-person.ts'
import { comparedOf } from './compared-circle.ts'
import { blockedPeople } from './known-people-store.ts'
import { syncCircle } from './sync-circle.ts'
import { circlesWithDirectory } from './syncs-store.ts'

const lookAgainSeconds = 60

export const circleSyncJob: JobDefinition<{ circleId: string }> = defineJob({
  name: 'sso.sync-circle',
  payload: z.object({ circleId: z.uuid() }),
  waitsOnce: true,
  // Only for a process that died: what the service does wrong is noted, and the next turn comes by the clock.
  retryLimit: 2,
  concurrency: 2,
  timeLimitSeconds: ssoSync.mostMinutes * 60 + 60,
  async handle(ctx, { circleId }) {
    if (await syncCircle(ctx, circleId)) return
    // Another one is at work, or died: looked after again.
    await ctx.jobs.enqueue(
      ctx,
      circleSyncJob,
      { circleId },
      { key: circleId, afterSeconds: lookAgainSeconds },
    )
  },
})

/** Whoever is kept out by a comparison that is switched off, or was with another service, is let in again. */
const releaseUncompared = async (ctx: Ctx, issuers: Map<string, string | null>): Promise<void> => {
  for (const named of await blockedPeople(ctx.db)) {
    const issuer = issuers.get(named.circleId)
    if (issuer !== null && issuer !== named.issuer) await release(ctx, named)
  }
}

/** Null: it cannot be read, so that nothing is concluded from it. */
const issuerOf = async (ctx: Ctx, circleId: string): Promise<string | null | undefined> => {
  try {
    return (await comparedOf(ctx, circleId))?.issuer
  } catch (error) {
    ctx.log.warn({ error, circle: circleId }, 'a circle cannot be compared with its directory')
    return null
  }
}

const allSyncsJob = defineJob({
  name: 'sso.sync',
  payload: z.object({}),
  schedule: { cron: '11 * * * *', payload: {} },
  async handle(ctx) {
    const issuers = new Map<string, string | null>()
    for (const circleId of await circlesWithDirectory(ctx.db)) {
      const issuer = await issuerOf(ctx, circleId)
      if (issuer === undefined) continue
      issuers.set(circleId, issuer)
      await ctx.jobs.enqueue(ctx, circleSyncJob, { circleId }, { key: circleId })
    }
    await releaseUncompared(ctx, issuers)
  },
})

export const ssoSyncJobs = [circleSyncJob, allSyncsJob] as JobDefinition[]
