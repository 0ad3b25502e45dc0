import type { StoredSsoProvider } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { SsoErrorType } from '../providers/provider.ts'
import { ssoAttempts } from '../tables.ts'

interface Attempt {
  /** Made before, where the person is told it. */
  id?: string
  circleId: string
  provider: StoredSsoProvider
  /** Name of the contract. */
  route: string
  outcome: 'started' | 'succeeded' | 'failed'
  errorType?: SsoErrorType
  /** No claims, no tokens, no secrets. */
  errorDetail?: string
  tenantId?: string | null
  userId?: string | null
  /** When the request began. */
  since: Date
}

const detailLimit = 500

/** Written beside the answer: nobody waits for it, and a sign-in does not fail by it. Never inside a transaction. */
export const noteAttempt = (ctx: Ctx, { id, since, errorType, errorDetail, ...attempt }: Attempt): void => {
  const now = ctx.clock.now()
  const row = {
    ...attempt,
    id: id ?? newId(),
    errorType: errorType ?? null,
    errorDetail: errorDetail?.slice(0, detailLimit).replaceAll('\0', '') ?? null,
    durationMs: Math.max(0, now.getTime() - since.getTime()),
    memoryBytes: process.memoryUsage.rss(),
    createdAt: now,
  }
  ctx.db
    .insert(ssoAttempts)
    .values(row)
    .then(
      () => undefined,
      (error: unknown) => ctx.log.warn({ error, attempt: row.id }, 'an attempt to sign in was not recorded'),
    )
}
