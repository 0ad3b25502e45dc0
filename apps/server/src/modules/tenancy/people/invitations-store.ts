import { and, count, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { type InvitationRow, tenantInvitations as invitations, memberships, tenants } from '../tables.ts'

const isInvitation = (tenantId: string, id: string): SQL | undefined =>
  and(eq(invitations.tenantId, tenantId), eq(invitations.id, id))

const oneOf = async (db: Db, where: SQL | undefined): Promise<InvitationRow | null> => {
  const [row] = await db.select().from(invitations).where(where)
  return row ?? null
}

export const findInvitation = (db: Db, tenantId: string, id: string): Promise<InvitationRow | null> =>
  oneOf(db, isInvitation(tenantId, id))

export const findInvitationByEmail = (
  db: Db,
  tenantId: string,
  email: string,
): Promise<InvitationRow | null> =>
  oneOf(db, and(eq(invitations.tenantId, tenantId), eq(invitations.email, email)))

/** What one tenant has left open for this person. */
export const openInvitationIn = (db: Db, tenantId: string, userId: string): Promise<InvitationRow | null> =>
  oneOf(
    db,
    and(eq(invitations.tenantId, tenantId), eq(invitations.userId, userId), isNull(invitations.declinedAt)),
  )

export const insertInvitation = async (db: Db, row: InvitationRow): Promise<void> => {
  await db.insert(invitations).values(row)
}

export const changeInvitation = async (
  db: Db,
  { tenantId, id }: Pick<InvitationRow, 'tenantId' | 'id'>,
  change: Partial<Omit<InvitationRow, 'tenantId' | 'id'>>,
): Promise<void> => {
  await db.update(invitations).set(change).where(isInvitation(tenantId, id))
}

export const deleteInvitation = async (db: Db, tenantId: string, id: string): Promise<void> => {
  await db.delete(invitations).where(isInvitation(tenantId, id))
}

/** All that this tenant has sent to the person, to whatever address. */
export const deleteInvitationsIn = async (db: Db, tenantId: string, userId: string): Promise<void> => {
  await db.delete(invitations).where(and(eq(invitations.tenantId, tenantId), eq(invitations.userId, userId)))
}

/** What waits for this person's decision, the oldest first. */
export const acrossTenantsOpenInvitations = (db: Db, userId: string) =>
  db
    .select({ invitation: invitations, tenantName: tenants.name })
    .from(invitations)
    .innerJoin(tenants, and(eq(tenants.id, invitations.tenantId), isNull(tenants.deletedAt)))
    .where(and(eq(invitations.userId, userId), isNull(invitations.declinedAt)))
    .orderBy(invitations.createdAt, invitations.id)

/** An address that was corrected before anybody accepted is corrected where it was copied to. */
export const acrossTenantsCorrectAddress = async (
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await db
    .update(invitations)
    .set({ email: to })
    .where(and(eq(invitations.userId, userId), eq(invitations.email, from)))
}

/** Whether anything but this invitation ties the person to a tenant, deleted ones included: they can be restored. */
export const acrossTenantsHasOtherTies = async (
  db: Db,
  userId: string,
  invitationId: string | null,
): Promise<boolean> => {
  const isOther = invitationId ? ne(invitations.id, invitationId) : undefined
  const [held] = await db.select({ n: count() }).from(memberships).where(eq(memberships.userId, userId))
  const [asked] = await db
    .select({ n: count() })
    .from(invitations)
    .where(and(eq(invitations.userId, userId), isNull(invitations.declinedAt), isOther))
  return (held?.n ?? 0) + (asked?.n ?? 0) > 0
}
