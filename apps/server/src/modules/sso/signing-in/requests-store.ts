import type { SsoProvider } from '@lotse/contract'
import { and, eq, gt, lte } from 'drizzle-orm'
import { after } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { signInLifetime } from '../../../platform/http/session-cookie.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { ssoRequests } from '../tables.ts'

const purpose = 'sso-request'

interface SentAway {
  circleId: string
  provider: SsoProvider
  purpose: 'sign-in' | 'test'
  tenantId: string | null
  returnTo: string
  /** The super admin who tries a sign-in. */
  askedBy: string | null
}

/** What a browser was sent away with; only hashes of what it carries are stored. */
export const keepRequest = async (
  { db, clock, secrets }: Ctx,
  {
    state,
    browser,
    kept,
    ...request
  }: SentAway & { state: string; browser: string; kept: Record<string, string> },
): Promise<void> => {
  const now = clock.now()
  await db.insert(ssoRequests).values({
    ...request,
    stateHash: hashToken(state),
    browserHash: hashToken(browser),
    keptSealed: secrets.seal(purpose, JSON.stringify(kept)),
    createdAt: now,
    expiresAt: after(now, signInLifetime),
  })
}

/** Taken once, and only by the browser that was sent away, back from the circle it was sent to. */
export const takeRequest = async (
  { db, clock, secrets }: Ctx,
  { circleId, state, browser }: { circleId: string; state: string; browser: string },
): Promise<(SentAway & { kept: Record<string, string> }) | null> => {
  const [row] = await db
    .delete(ssoRequests)
    .where(
      and(
        eq(ssoRequests.stateHash, hashToken(state)),
        eq(ssoRequests.circleId, circleId),
        eq(ssoRequests.browserHash, hashToken(browser)),
        gt(ssoRequests.expiresAt, clock.now()),
      ),
    )
    .returning()
  return row ? { ...row, kept: JSON.parse(secrets.open(purpose, row.keptSealed)) } : null
}

export const removeExpiredRequests = async ({ db, clock }: Ctx): Promise<void> => {
  await db.delete(ssoRequests).where(lte(ssoRequests.expiresAt, clock.now()))
}
