import { lte } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { ssoAssertions } from '../tables.ts'
import { SsoError } from './provider.ts'

/** Each id counts once, however often and wherever it is sent: the database lets exactly one of two in. */
export const takeOnce = async (
  { db }: Pick<Ctx, 'db'>,
  circleId: string,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<void> => {
  const taken = await db
    .insert(ssoAssertions)
    .values({ circleId, assertionId: id, expiresAt })
    .onConflictDoNothing()
    .returning({ id: ssoAssertions.assertionId })
  if (taken.length === 0) throw new SsoError('replay', 'was used before')
}

/** Those that would be refused for their age alone. */
export const forgetTaken = async (db: Db, now: Date): Promise<void> => {
  await db.delete(ssoAssertions).where(lte(ssoAssertions.expiresAt, now))
}
