import { lte } from 'drizzle-orm'
import { z } from 'zod'
import { after, days } from '../../platform/clock.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import { passwordForgottenJob } from './passwords/reset-password.ts'
import { deletePictureJob } from './profile/delete-picture.ts'
import { removeOldThrottles } from './signing-in/throttle.ts'
import { sessions, userLinks, users } from './tables.ts'

/** Links and deleted people stay this long, so that a question about them can still be answered. */
const keptFor = days(30)

const cleanUpJob = defineJob({
  name: 'identity.clean-up',
  payload: z.object({}),
  schedule: { cron: '17 3 * * *', payload: {} },
  async handle(ctx) {
    const now = ctx.clock.now()
    const old = after(now, -keptFor)
    await ctx.db.delete(sessions).where(lte(sessions.expiresAt, now))
    await ctx.db.delete(userLinks).where(lte(userLinks.expiresAt, old))
    await removeOldThrottles(ctx)
    // Their picture, password and codes went with the deletion itself.
    await ctx.db.delete(users).where(lte(users.deletedAt, old))
  },
})

export const identityJobs = [cleanUpJob, deletePictureJob, passwordForgottenJob] as JobDefinition[]
