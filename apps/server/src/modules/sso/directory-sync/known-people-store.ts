import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { users } from '../../identity/index.ts'
import { isIdentity } from '../signing-in/identities-store.ts'
import { ssoIdentities, ssoSyncs } from '../tables.ts'

/** Somebody who has signed in by the service before. */
export interface KnownPerson {
  subject: string
  userId: string
  blockedAt: Date | null
  toldName: string | null
  isSuperAdmin: boolean
  isDeactivated: boolean
}

const atOnce = 2_000

const shownFields = {
  subject: ssoIdentities.subject,
  userId: ssoIdentities.userId,
  blockedAt: ssoIdentities.blockedAt,
  toldName: ssoIdentities.toldName,
  isSuperAdmin: users.isSuperAdmin,
  deactivatedAt: users.deactivatedAt,
}

const asKnown = ({
  deactivatedAt,
  ...person
}: Omit<KnownPerson, 'isDeactivated'> & { deactivatedAt: Date | null }): KnownPerson => ({
  ...person,
  isDeactivated: deactivatedAt !== null,
})

const select = (db: Db) =>
  db
    .select(shownFields)
    .from(ssoIdentities)
    .innerJoin(users, and(eq(users.id, ssoIdentities.userId), isNull(users.deletedAt)))

/** All of one circle and service, in portions along the key. */
export const knownPeopleOf = async (db: Db, circleId: string, issuer: string): Promise<KnownPerson[]> => {
  const known: KnownPerson[] = []
  for (let last = ''; ; ) {
    const rows = await select(db)
      .where(
        and(
          eq(ssoIdentities.circleId, circleId),
          eq(ssoIdentities.issuer, issuer),
          gt(ssoIdentities.subject, last),
        ),
      )
      .orderBy(asc(ssoIdentities.subject))
      .limit(atOnce)
    known.push(...rows.map(asKnown))
    last = rows.at(-1)?.subject ?? ''
    if (rows.length < atOnce) return known
  }
}

export interface Identified {
  circleId: string
  issuer: string
  subject: string
}

export const findKnownPerson = async (db: Db, named: Identified): Promise<KnownPerson | null> => {
  const [row] = await select(db).where(isIdentity(named.circleId, named))
  return row ? asKnown(row) : null
}

export const changeIdentity = async (
  db: Db,
  named: Identified,
  change: { blockedAt?: Date | null; toldName?: string },
): Promise<void> => {
  await db.update(ssoIdentities).set(change).where(isIdentity(named.circleId, named))
}

/** Whom a comparison keeps out, of all circles that were ever compared. */
export const blockedPeople = (db: Db): Promise<Identified[]> =>
  db
    .select({
      circleId: ssoIdentities.circleId,
      issuer: ssoIdentities.issuer,
      subject: ssoIdentities.subject,
    })
    .from(ssoSyncs)
    .innerJoin(ssoIdentities, eq(ssoIdentities.circleId, ssoSyncs.circleId))
    .where(isNotNull(ssoIdentities.blockedAt))
