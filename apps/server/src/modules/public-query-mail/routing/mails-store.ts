import { createHash } from 'node:crypto'
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { cappedPageOf, type PageQuery } from '../../../platform/paging.ts'
import { publicQueryMails, strayMails } from '../tables.ts'

export type MailRow = typeof publicQueryMails.$inferSelect
type NewMailRow = typeof publicQueryMails.$inferInsert
type StrayRow = typeof strayMails.$inferSelect

/** How a mail is named. */
export interface MailRef {
  tenantId: string
  id: string
}

const isMail = ({ tenantId, id }: MailRef): SQL | undefined =>
  and(eq(publicQueryMails.tenantId, tenantId), eq(publicQueryMails.id, id))

/** The same words, the same id: what is done twice after a sudden end is done once. */
export const idOfWords = (...words: string[]): string => {
  const bytes = createHash('sha256').update(JSON.stringify(words)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** False where it is there already. */
export const addMail = async (db: Db, row: NewMailRow): Promise<boolean> => {
  const added = await db
    .insert(publicQueryMails)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: publicQueryMails.id })
  return added.length > 0
}

export const changeMail = async (
  db: Db,
  ref: MailRef,
  change: Partial<Omit<MailRow, 'tenantId' | 'id'>>,
): Promise<void> => {
  await db.update(publicQueryMails).set(change).where(isMail(ref))
}

export const findMail = async (db: Db, ref: MailRef): Promise<MailRow | null> => {
  const [row] = await db.select().from(publicQueryMails).where(isMail(ref))
  return row ?? null
}

const isQuarantined = (tenantId: string): SQL | undefined =>
  and(eq(publicQueryMails.tenantId, tenantId), eq(publicQueryMails.state, 'quarantined'))

/** Held against two who decide at once. */
export const lockQuarantined = async (db: Db, ref: MailRef): Promise<MailRow | null> => {
  const [row] = await db
    .select()
    .from(publicQueryMails)
    .where(and(isMail(ref), isQuarantined(ref.tenantId)))
    .for('update')
  return row ?? null
}

export const countQuarantined = (db: Db, tenantId: string): Promise<number> =>
  db.$count(publicQueryMails, isQuarantined(tenantId))

export const quarantinePage = (db: Db, tenantId: string, query: PageQuery) =>
  cappedPageOf(
    db,
    db.select().from(publicQueryMails).where(isQuarantined(tenantId)),
    [desc(publicQueryMails.createdAt), desc(publicQueryMails.id)],
    query,
  )

/** What is still on its way out. */
export const waitingAnswers = (db: Db, tenantId: string): Promise<MailRef[]> =>
  db
    .select({ tenantId: publicQueryMails.tenantId, id: publicQueryMails.id })
    .from(publicQueryMails)
    .where(
      and(
        eq(publicQueryMails.tenantId, tenantId),
        eq(publicQueryMails.direction, 'out'),
        eq(publicQueryMails.state, 'waiting'),
      ),
    )

export const removeMail = async (db: Db, ref: MailRef): Promise<void> => {
  await db.delete(publicQueryMails).where(isMail(ref))
}

export const mailsOfQuery = (db: Db, tenantId: string, queryId: string): Promise<MailRow[]> =>
  db
    .select()
    .from(publicQueryMails)
    .where(and(eq(publicQueryMails.tenantId, tenantId), eq(publicQueryMails.queryId, queryId)))
    // Of the same moment what came in is first.
    .orderBy(asc(publicQueryMails.createdAt), asc(publicQueryMails.direction), asc(publicQueryMails.id))

/** The request that a mail goes on with: it answers a mail of ours, and comes from where we sent that. */
export const queryAnswered = async (
  db: Db,
  tenantId: string,
  { thread, sender }: { thread: readonly string[]; sender: string },
): Promise<string | null> => {
  if (!thread.length || !sender) return null
  const [row] = await db
    .select({ queryId: publicQueryMails.queryId })
    .from(publicQueryMails)
    .where(
      and(
        eq(publicQueryMails.tenantId, tenantId),
        eq(publicQueryMails.direction, 'out'),
        inArray(publicQueryMails.messageId, [...thread]),
        eq(publicQueryMails.recipient, sender),
      ),
    )
    .orderBy(desc(publicQueryMails.createdAt))
    .limit(1)
  return row?.queryId ?? null
}

/** Answers to this address since then, sent or on their way. */
export const countAnswersTo = async (
  db: Db,
  tenantId: string,
  recipient: string,
  since: Date,
): Promise<number> => {
  const [row] = await db
    .select({ answers: count() })
    .from(publicQueryMails)
    .where(
      and(
        eq(publicQueryMails.tenantId, tenantId),
        eq(publicQueryMails.direction, 'out'),
        eq(publicQueryMails.recipient, recipient),
        inArray(publicQueryMails.state, ['waiting', 'sent']),
        sql`${publicQueryMails.createdAt} > ${since}`,
      ),
    )
  return row?.answers ?? 0
}

export const addStray = async (db: Db, row: StrayRow): Promise<void> => {
  await db.insert(strayMails).values(row).onConflictDoNothing()
}

export const acrossTenantsStrayPage = (db: Db, query: PageQuery) =>
  cappedPageOf(db, db.select().from(strayMails), [desc(strayMails.receivedAt), desc(strayMails.id)], query)

export const acrossTenantsFindStray = async (db: Db, id: string): Promise<StrayRow | null> => {
  const [row] = await db.select().from(strayMails).where(eq(strayMails.id, id))
  return row ?? null
}

export const acrossTenantsLockStray = async (db: Db, id: string): Promise<StrayRow | null> => {
  const [row] = await db.select().from(strayMails).where(eq(strayMails.id, id)).for('update')
  return row ?? null
}

export const acrossTenantsRemoveStray = async (db: Db, id: string): Promise<void> => {
  await db.delete(strayMails).where(eq(strayMails.id, id))
}
