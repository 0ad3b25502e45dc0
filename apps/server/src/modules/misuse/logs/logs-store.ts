import { and, desc, eq, getTableColumns, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { berlinMidnight } from '../../../platform/berlin.ts'
import type { Db } from '../../../platform/database.ts'
import { type CappedPage, cappedPageOf, containsPattern } from '../../../platform/paging.ts'
import { users } from '../../identity/index.ts'
import { tenants } from '../../tenancy/index.ts'
import { type Scope, within } from '../scope.ts'
import { type MisuseLogRow, misuseLogs } from '../tables.ts'

export interface ShownLogRow extends MisuseLogRow {
  tenantName: string
  userName: string | null
}

export interface LogFilter {
  search: string
  category: string
  severity: string
  action: string
  chatbot_id: string
  state: 'all' | 'new' | 'false_alarms'
  from: string
  to: string
}

/** What a visitor has had erased is as little there as what is too old. */
const shownText = sql<string | null>`nullif(${misuseLogs.text}, '')`

export const shownLogs = (db: Db) =>
  db
    .select({
      ...getTableColumns(misuseLogs),
      text: shownText,
      tenantName: tenants.name,
      userName: users.name,
    })
    .from(misuseLogs)
    .innerJoin(tenants, eq(tenants.id, misuseLogs.tenantId))
    .leftJoin(users, eq(users.id, misuseLogs.userId))
    .$dynamic()

/** Both days included, as days in Berlin. */
export const inDays = (from: string, to: string): SQL | undefined =>
  and(
    from ? gte(misuseLogs.createdAt, berlinMidnight(from)) : undefined,
    to ? lt(misuseLogs.createdAt, berlinMidnight(to, 1)) : undefined,
  )

const matching = (search: string): SQL | undefined => {
  if (!search) return undefined
  const pattern = containsPattern(search)
  return or(
    ilike(misuseLogs.text, pattern),
    ilike(misuseLogs.rule, pattern),
    ilike(misuseLogs.note, pattern),
    ilike(misuseLogs.chatbotName, pattern),
    ilike(misuseLogs.addressShown, pattern),
    ilike(users.name, pattern),
  )
}

const ofState: Record<LogFilter['state'], SQL | undefined> = {
  all: undefined,
  new: sql`${misuseLogs.seenAt} is null`,
  false_alarms: sql`${misuseLogs.isFalseAlarm}`,
}

const newestFirst = [desc(misuseLogs.createdAt), desc(misuseLogs.id)]

export const logsPage = (
  db: Db,
  scope: Scope,
  filter: LogFilter & { page: number; per_page: number },
  visitor: Buffer | null,
): Promise<CappedPage<ShownLogRow>> => {
  const equal = (column: SQL | typeof misuseLogs.category, value: string) =>
    value ? sql`${column} = ${value}` : undefined
  const found = shownLogs(db).where(
    and(
      within(scope, misuseLogs.tenantId),
      equal(misuseLogs.category, filter.category),
      equal(sql`${misuseLogs.severity}`, filter.severity),
      equal(sql`${misuseLogs.action}`, filter.action),
      equal(sql`${misuseLogs.chatbotId}`, filter.chatbot_id),
      ofState[filter.state],
      inDays(filter.from, filter.to),
      visitor ? eq(misuseLogs.visitor, visitor) : matching(filter.search),
    ),
  )
  return cappedPageOf(db, found, newestFirst, filter)
}

export const findLog = async (db: Db, scope: Scope, id: string): Promise<ShownLogRow | null> => {
  const [row] = await shownLogs(db).where(and(within(scope, misuseLogs.tenantId), eq(misuseLogs.id, id)))
  return row ?? null
}

/** For the filters of the list. */
export const chatbotsWithLogs = async (db: Db, scope: Scope): Promise<{ id: string; name: string }[]> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select chatbot_id as id, max(chatbot_name) as name from misuse_logs
      where ${scope === null ? sql`true` : sql`tenant_id = ${scope}`} and chatbot_id is not null
      group by chatbot_id order by 2, 1 limit 200`)
  return rows
}

export const acrossTenantsWithLogs = async (db: Db): Promise<{ id: string; name: string }[]> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select t.id, t.name from tenants t where exists (select from misuse_logs l where l.tenant_id = t.id) order by t.name, t.id limit 500`)
  return rows
}

export type LogChange = Partial<Pick<MisuseLogRow, 'note' | 'isFalseAlarm' | 'seenAt'>>

export const changeLog = async (db: Db, tenantId: string, id: string, change: LogChange): Promise<void> => {
  await db
    .update(misuseLogs)
    .set(change)
    .where(and(eq(misuseLogs.tenantId, tenantId), eq(misuseLogs.id, id)))
}

/** How many were new. */
export const seeAll = async (db: Db, tenantId: string, now: Date): Promise<number> => {
  const { rowCount } = await db.execute(
    sql`update misuse_logs set seen_at = ${now} where tenant_id = ${tenantId} and seen_at is null`,
  )
  return rowCount ?? 0
}

export const countNewCritical = async (db: Db, tenantId: string): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from misuse_logs where tenant_id = ${tenantId} and severity = 'critical' and seen_at is null`)
  return rows[0]?.count ?? 0
}

export interface ConversationMessage {
  id: string
  role: 'user' | 'assistant'
  text: string
  created_at: string | Date
  is_this: boolean
}

const messagesShown = 20

/** Around the entry's message, of the same visitor or person alone; none where it is gone. */
export const messagesAround = async (db: Db, log: MisuseLogRow): Promise<ConversationMessage[]> => {
  if (!log.conversationId) return []
  const { rows } = await db.execute<ConversationMessage & Record<string, unknown>>(sql`
    select m.id, m.role, m.text, m.created_at, coalesce(m.key = ${log.messageKey}, false) as is_this
      from conversations c join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
      where c.tenant_id = ${log.tenantId} and c.id = ${log.conversationId}
        and substring(c.visitor_hash from 1 for 10) = ${log.visitor}
      order by m.created_at desc, m.id desc limit ${messagesShown}`)
  return rows.reverse()
}

/** Other entries of the same visitor or person. */
export const countOthers = async (db: Db, log: MisuseLogRow): Promise<number> => {
  const isSame = log.userId
    ? sql`user_id = ${log.userId}`
    : log.visitor
      ? sql`visitor = ${log.visitor}`
      : sql`false`
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from misuse_logs where tenant_id = ${log.tenantId} and id <> ${log.id} and ${isSame}`)
  return rows[0]?.count ?? 0
}
