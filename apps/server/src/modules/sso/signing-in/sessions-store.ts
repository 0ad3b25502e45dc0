import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { endSession } from '../../identity/index.ts'
import type { ReceivedIdentity } from '../providers/provider.ts'
import { ssoSessions } from '../tables.ts'

const purpose = 'sso-session'

/** Which session there ours stands for. */
export const keepSession = async (
  { db, secrets }: Ctx,
  sessionId: string,
  circleId: string,
  { issuer, subject, session }: ReceivedIdentity,
): Promise<void> => {
  await db.insert(ssoSessions).values({
    sessionId,
    circleId,
    issuer,
    subject,
    detailsSealed: secrets.seal(purpose, JSON.stringify(session.details)),
    sessionIndex: session.index,
  })
}

export const sessionThere = async (
  { db, secrets }: Ctx,
  sessionId: string,
): Promise<{ circleId: string; details: Record<string, string> } | null> => {
  const [row] = await db
    .select({ circleId: ssoSessions.circleId, detailsSealed: ssoSessions.detailsSealed })
    .from(ssoSessions)
    .where(eq(ssoSessions.sessionId, sessionId))
  return row
    ? { circleId: row.circleId, details: JSON.parse(secrets.open(purpose, row.detailsSealed)) }
    : null
}

interface EndedThere {
  circleId: string
  issuer: string
  /** Undefined: whose it is does not matter, the session is named. */
  subject: string | undefined
  /** Empty: all sessions of the person. */
  sessionIndexes: string[]
}

/** Sessions that stand for one that has ended at the service. One whose name was never told is meant by every name of its person. */
export const endSessionsFrom = async (
  ctx: Ctx,
  { circleId, issuer, subject, sessionIndexes }: EndedThere,
): Promise<void> => {
  const named = subject === undefined ? sessionIndexes : [...sessionIndexes, '']
  const found = await ctx.db
    .select({ id: ssoSessions.sessionId })
    .from(ssoSessions)
    .where(
      and(
        eq(ssoSessions.circleId, circleId),
        eq(ssoSessions.issuer, issuer),
        subject === undefined ? undefined : eq(ssoSessions.subject, subject),
        subject === undefined || sessionIndexes.length > 0
          ? inArray(ssoSessions.sessionIndex, named)
          : undefined,
      ),
    )
  for (const { id } of found) await endSession(ctx, id)
}
