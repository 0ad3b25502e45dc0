import type { SsoTrial } from '@lotse/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { ssoTestReports } from '../tables.ts'

const purpose = 'sso-trial'

/** Claims are about a person: sealed, and gone after a day. */
export const keepTrial = async (
  { db, clock, secrets }: Ctx,
  { circleId, askedBy }: { circleId: string; askedBy: string },
  report: SsoTrial,
): Promise<void> => {
  await db.insert(ssoTestReports).values({
    id: newId(),
    circleId,
    askedBy,
    reportSealed: secrets.seal(purpose, JSON.stringify(report)),
    createdAt: clock.now(),
  })
}

/** The last one, and only of who tried it. */
export const lastTrial = async (
  { db, secrets }: Ctx,
  circleId: string,
  askedBy: string,
): Promise<SsoTrial | null> => {
  const [row] = await db
    .select({ sealed: ssoTestReports.reportSealed })
    .from(ssoTestReports)
    .where(and(eq(ssoTestReports.circleId, circleId), eq(ssoTestReports.askedBy, askedBy)))
    .orderBy(desc(ssoTestReports.createdAt), desc(ssoTestReports.id))
    .limit(1)
  return row ? JSON.parse(secrets.open(purpose, row.sealed)) : null
}
