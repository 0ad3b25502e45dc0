import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
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
