import { X509Certificate } from 'node:crypto'
import { and, asc, desc, eq, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { ssoCertificates } from '../tables.ts'
import type { KeyPair } from './generate-certificate.ts'

export type OwnCertificate = typeof ssoCertificates.$inferSelect
type State = OwnCertificate['state']

const purpose = 'sso-private-key'

/** The active one first, then the announced one, then those that only decrypt. */
export const ownCertificatesOf = (db: Db, circleId: string): Promise<OwnCertificate[]> =>
  db
    .select()
    .from(ssoCertificates)
    .where(eq(ssoCertificates.circleId, circleId))
    .orderBy(
      sql`array_position(array['active', 'announced', 'retired'], ${ssoCertificates.state})`,
      desc(ssoCertificates.createdAt),
    )

export const openPrivateKey = ({ secrets }: Ctx, { privateKeySealed }: OwnCertificate): string =>
  secrets.open(purpose, privateKeySealed)

/** Nothing happens if the circle has one in this state already: of two at once the first counts. */
export const addOwnCertificate = async (
  ctx: Ctx,
  circleId: string,
  { certificate, privateKey }: KeyPair,
  { state, activatesAt = null }: { state: State; activatesAt?: Date | null },
): Promise<boolean> => {
  const added = await ctx.db
    .insert(ssoCertificates)
    .values({
      circleId,
      id: newId(),
      state,
      certificate,
      privateKeySealed: ctx.secrets.seal(purpose, privateKey),
      notAfter: new X509Certificate(certificate).validToDate,
      activatesAt,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: ssoCertificates.id })
  return added.length > 0
}

const inState = (circleId: string, state: State) =>
  and(eq(ssoCertificates.circleId, circleId), eq(ssoCertificates.state, state))

/** In one transaction: there is never a moment without one that signs. False if none is announced. */
export const activateAnnounced = async (db: Db, circleId: string): Promise<boolean> => {
  const [announced] = await db
    .select({ id: ssoCertificates.id })
    .from(ssoCertificates)
    .where(inState(circleId, 'announced'))
    .for('update')
  if (!announced) return false
  await db
    .update(ssoCertificates)
    .set({ state: 'retired', activatesAt: null })
    .where(inState(circleId, 'active'))
  await db
    .update(ssoCertificates)
    .set({ state: 'active', activatesAt: null })
    .where(and(eq(ssoCertificates.circleId, circleId), eq(ssoCertificates.id, announced.id)))
  return true
}

export const scheduleAnnounced = async (db: Db, circleId: string, activatesAt: Date): Promise<boolean> => {
  const changed = await db
    .update(ssoCertificates)
    .set({ activatesAt })
    .where(inState(circleId, 'announced'))
    .returning({ id: ssoCertificates.id })
  return changed.length > 0
}

export const removeAnnounced = async (db: Db, circleId: string): Promise<boolean> => {
  const removed = await db
    .delete(ssoCertificates)
    .where(inState(circleId, 'announced'))
    .returning({ id: ssoCertificates.id })
  return removed.length > 0
}

/** False for the one that signs, and for one that is not there. */
export const removeUnused = async (db: Db, circleId: string, id: string): Promise<boolean> => {
  const removed = await db
    .delete(ssoCertificates)
    .where(
      and(
        eq(ssoCertificates.circleId, circleId),
        eq(ssoCertificates.id, id),
        ne(ssoCertificates.state, 'active'),
      ),
    )
    .returning({ id: ssoCertificates.id })
  return removed.length > 0
}

/** Circles whose announced certificate is to sign from now on. */
export const dueActivations = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .select({ circleId: ssoCertificates.circleId })
    .from(ssoCertificates)
    .where(
      and(
        isNotNull(ssoCertificates.activatesAt),
        lte(ssoCertificates.activatesAt, now),
        eq(ssoCertificates.state, 'announced'),
      ),
    )
    .orderBy(asc(ssoCertificates.activatesAt))
  return rows.map(({ circleId }) => circleId)
}

/** Nothing that was encrypted for them can come any more. */
export const removeExpiredRetired = async (db: Db, now: Date): Promise<void> => {
  await db
    .delete(ssoCertificates)
    .where(and(eq(ssoCertificates.state, 'retired'), lte(ssoCertificates.notAfter, now)))
}
