import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs.ts'

export const deletePictureJob = defineJob({
  name: 'identity.delete-picture',
  payload: z.object({ key: z.string() }),
  handle: (ctx, { key }) => ctx.blobs.delete(key),
})

/** As a job of the caller's transaction: the file goes exactly when nothing points to it any more, also after a crash. */
export const deletePictureLater = (ctx: Ctx, key: string): Promise<void> =>
  ctx.jobs.enqueue(ctx, deletePictureJob, { key })
