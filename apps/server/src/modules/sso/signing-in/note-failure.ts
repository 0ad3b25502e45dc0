import type { SsoProvider } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { noteAttempt } from '../monitoring/note-attempt.ts'
import { SsoError } from '../providers/provider.ts'

/** What went wrong, as one of the known kinds; a fault of ours is logged whole. */
export const asSsoError = (ctx: Ctx, error: unknown): SsoError => {
  if (error instanceof SsoError) return error
  ctx.log.error({ error }, 'a sign-in by a service failed')
  return new SsoError('unexpected', 'fault', error)
}

export const noteFailure = (
  ctx: Ctx,
  { type, detail }: SsoError,
  attempt: { circleId: string; provider: SsoProvider; route: string; since: Date; tenantId?: string | null },
): string => {
  const id = newId()
  noteAttempt(ctx, { ...attempt, id, outcome: 'failed', errorType: type, errorDetail: detail })
  return id
}
