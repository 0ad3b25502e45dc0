import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { TenantPart } from '../../platform/tenant-part.ts'
import { exportQueue, importQueue } from './archive-queue.ts'
import { buildExport } from './exports/build-export.ts'
import { acrossTenantsOpenExports } from './exports/exports-store.ts'
import { acrossTenantsRemoveExpired } from './exports/remove-export.ts'
import { openImports } from './imports/imports-store.ts'
import { discardExpiredImports, workOnImport } from './imports/work-on-import.ts'

const timeLimitSeconds = 12 * 3600

/** One after the other; one that fails does not hold up the next. */
const oneByOne = async <T>(all: T[], work: (one: T) => Promise<void>): Promise<void> => {
  const failures: unknown[] = []
  for (const one of all) await work(one).catch(error => failures.push(error))
  if (failures.length) throw failures[0]
}

export const archiveJobs = (parts: readonly TenantPart[]) => [
  defineJob({
    ...exportQueue,
    waitsOnce: true,
    timeLimitSeconds,
    handle: async ctx =>
      oneByOne(await acrossTenantsOpenExports(ctx.db), ref => buildExport(ctx, parts, ref)),
  }),
  defineJob({
    ...importQueue,
    waitsOnce: true,
    timeLimitSeconds,
    handle: async ctx => oneByOne(await openImports(ctx.db), id => workOnImport(ctx, parts, id)),
  }),
  /** Whose process has died is found here, and what is over goes. One job waits at a time, so asking again costs nothing. */
  defineJob({
    name: 'tenant-archives.tend',
    payload: z.object({}),
    schedule: { cron: '* * * * *', payload: {}, atStart: true },
    async handle(ctx: Ctx) {
      if ((await acrossTenantsOpenExports(ctx.db)).length)
        await ctx.jobs.enqueue(ctx, exportQueue, {}, { key: 'open' })
      if ((await openImports(ctx.db)).length) await ctx.jobs.enqueue(ctx, importQueue, {}, { key: 'open' })
      await acrossTenantsRemoveExpired(ctx)
      await discardExpiredImports(ctx)
    },
  }),
]
