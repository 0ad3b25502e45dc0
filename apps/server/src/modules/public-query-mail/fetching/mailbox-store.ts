import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { fetchedMails, requestMailboxes } from '../tables.ts'

/** Where a mail lies. */
export interface MailPlace {
  mailbox: string
  uidValidity: bigint
  uid: number
}

type MailboxRow = typeof requestMailboxes.$inferSelect

export const findMailbox = async (db: Db, mailbox: string): Promise<MailboxRow | null> => {
  const [row] = await db.select().from(requestMailboxes).where(eq(requestMailboxes.mailbox, mailbox))
  return row ?? null
}

export const saveMailbox = async (db: Db, row: MailboxRow): Promise<void> => {
  await db
    .insert(requestMailboxes)
    .values(row)
    .onConflictDoUpdate({ target: requestMailboxes.mailbox, set: { ...row } })
}

/** Which of these were taken already. */
export const takenUids = async (
  db: Db,
  { mailbox, uidValidity }: Omit<MailPlace, 'uid'>,
  uids: number[],
): Promise<Set<number>> => {
  if (!uids.length) return new Set()
  const rows = await db
    .select({ uid: fetchedMails.uid })
    .from(fetchedMails)
    .where(
      and(
        eq(fetchedMails.mailbox, mailbox),
        eq(fetchedMails.uidValidity, uidValidity),
        inArray(fetchedMails.uid, uids),
      ),
    )
  return new Set(rows.map(({ uid }) => uid))
}

/** In the transaction that makes something of the mail; false where somebody has done so, here or before the mailbox was numbered anew. */
export const markTaken = async (
  db: Db,
  place: MailPlace,
  fingerprint: Buffer,
  now: Date,
): Promise<boolean> => {
  const added = await db
    .insert(fetchedMails)
    .values({ id: newId(), ...place, fingerprint, fetchedAt: now })
    .onConflictDoNothing()
    .returning({ id: fetchedMails.id })
  return added.length > 0
}

export const forgetTakenBefore = async (db: Db, moment: Date): Promise<void> => {
  await db.delete(fetchedMails).where(lt(fetchedMails.fetchedAt, moment))
}
