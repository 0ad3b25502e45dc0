import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import type { ReceivedIdentity } from '../providers/provider.ts'
import { ssoDomains, ssoIdentities, ssoMappings } from '../tables.ts'
import type { KnownIdentity, Mapping } from './rules.ts'

type Named = Pick<ReceivedIdentity, 'issuer' | 'subject'>

export const isIdentity = (circleId: string, { issuer, subject }: Named) =>
  and(
    eq(ssoIdentities.circleId, circleId),
    eq(ssoIdentities.issuer, issuer),
    eq(ssoIdentities.subject, subject),
  )

/** Two sign-ins of the same person take turns, also when nobody knows the person yet. */
export const holdIdentity = async (db: Db, circleId: string, { issuer, subject }: Named): Promise<void> => {
  const name = JSON.stringify(['sso identity', circleId, issuer, subject])
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export const personOfIdentity = async (db: Db, circleId: string, named: Named): Promise<string | null> => {
  const [row] = await db
    .select({ userId: ssoIdentities.userId })
    .from(ssoIdentities)
    .where(isIdentity(circleId, named))
  return row?.userId ?? null
}

export const identitiesOfPerson = (db: Db, userId: string): Promise<KnownIdentity[]> =>
  db
    .select({
      circleId: ssoIdentities.circleId,
      issuer: ssoIdentities.issuer,
      subject: ssoIdentities.subject,
    })
    .from(ssoIdentities)
    .where(eq(ssoIdentities.userId, userId))

export const saveIdentity = async (
  { db, clock }: Ctx,
  circleId: string,
  userId: string,
  { issuer, subject, email }: Named & Pick<ReceivedIdentity, 'email'>,
): Promise<void> => {
  const now = clock.now()
  await db
    .insert(ssoIdentities)
    .values({ circleId, issuer, subject, userId, email, createdAt: now, lastSignedInAt: now })
    .onConflictDoUpdate({
      target: [ssoIdentities.circleId, ssoIdentities.issuer, ssoIdentities.subject],
      set: { userId, email, lastSignedInAt: now },
    })
}

export const mappingsOf = (db: Db, circleId: string): Promise<Mapping[]> =>
  db
    .select({
      kind: ssoMappings.kind,
      value: ssoMappings.value,
      tenantId: ssoMappings.tenantId,
      role: ssoMappings.role,
    })
    .from(ssoMappings)
    .where(eq(ssoMappings.circleId, circleId))
    .orderBy(asc(ssoMappings.position))

/** The circle that a super admin has given this domain to. */
export const ownerOfDomain = async (db: Db, domain: string): Promise<string | null> => {
  const [row] = await db
    .select({ circleId: ssoDomains.circleId })
    .from(ssoDomains)
    .where(eq(ssoDomains.domain, domain))
  return row?.circleId ?? null
}
