import { and, asc, count, eq, getTableColumns, ilike, isNull, sql } from 'drizzle-orm'
import { askOnce, type Ctx, type TenantCtx } from '../../platform/context.ts'
import { type Db, preparedOn } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { containsPattern, pageOf } from '../../platform/paging.ts'
import { theOnly } from '../../platform/the-only.ts'
import { type CircleRecency, recencyColumns } from '../databuckets/index.ts'
import { circles, inGermanOrder, tenants } from '../tenancy/index.ts'
import { canManageChatbot } from './policy.ts'
import { type PromptsAbove, promptColumns } from './prompt-parts.ts'
import {
  type ChatbotRef,
  type ChatbotRow,
  chatbotAddresses,
  chatbotFigures,
  chatbots,
  tenantChatSettings,
} from './tables.ts'

/** `update` before it is changed or deleted; `key share` while something is added to it: it cannot go away meanwhile. */
type Hold = 'update' | 'key share'

export const isChatbot = ({ tenantId, id }: ChatbotRef) =>
  and(eq(chatbots.tenantId, tenantId), eq(chatbots.id, id))

/** A chatbot of the active tenant; every other one does not exist. */
export const chatbotOf = async (ctx: TenantCtx, id: string, hold?: Hold): Promise<ChatbotRow> => {
  const found = ctx.db
    .select()
    .from(chatbots)
    .where(isChatbot({ tenantId: ctx.actor.tenant.id, id }))
  const [row] = await (hold ? found.for(hold) : found)
  if (!row || !canManageChatbot(ctx.actor, row)) throw notFound()
  return row
}

/** A chatbot as its visitors meet it, with what its tenant and circle have to do with that. */
export interface VisitedChatbot extends ChatbotRow {
  tenantName: string
  tenantAllowsEmbedding: boolean
  /** Its tenant is deleted: it says so, and nothing else. */
  isStopped: boolean
  /** As the tenant has set it for its own pages; null where it has not. */
  creditWarningThreshold: number | null
  promptsAbove: PromptsAbove
  recency: CircleRecency
  /** Changes with how the tenant, or the one above it, protects its chatbots: told here, so that no message needs a question for it. */
  guardVersion: string
}

const byUuid = preparedOn(db =>
  db
    .select({
      ...getTableColumns(chatbots),
      tenantName: tenants.name,
      tenantAllowsEmbedding: tenants.allowsEmbedding,
      isStopped: sql<boolean>`${tenants.deletedAt} is not null`,
      creditWarningThreshold: sql<
        number | null
      >`(${tenantChatSettings.embedMessages} ->> 'credit_warning_threshold')::int`,
      promptsAbove: promptColumns,
      guardVersion: sql<string>`coalesce((select version::text from misuse_guards where tenant_id = ${tenants.id}), '') || '.'
        || coalesce((select version::text from misuse_guards where tenant_id = ${tenants.parentTenantId}), '')`,
      recency: recencyColumns,
    })
    .from(chatbotAddresses)
    .innerJoin(
      chatbots,
      and(eq(chatbots.tenantId, chatbotAddresses.tenantId), eq(chatbots.id, chatbotAddresses.chatbotId)),
    )
    .innerJoin(tenants, eq(tenants.id, chatbotAddresses.tenantId))
    .innerJoin(circles, eq(circles.id, tenants.circleId))
    .leftJoin(tenantChatSettings, eq(tenantChatSettings.tenantId, chatbotAddresses.tenantId))
    .where(eq(chatbotAddresses.uuid, sql.placeholder('uuid')))
    .prepare('chatbot_by_uuid'),
)

/** A request asks for the same chatbot when it comes in and when it is answered. */
export const acrossTenantsFindByUuid = (
  ctx: Pick<Ctx, 'db' | 'asked'>,
  uuid: string,
): Promise<VisitedChatbot | null> =>
  askOnce(ctx, `chatbot:${uuid}`, async () => {
    const [row = null] = await byUuid(ctx.db).execute({ uuid })
    return row
  })

/** Whatever the tenant: visitors know a chatbot by its uuid alone. Whether they may use it is `mayTalkTo`. */
export const chatbotByUuid = async (ctx: Ctx, uuid: string): Promise<VisitedChatbot> => {
  const row = await acrossTenantsFindByUuid(ctx, uuid)
  if (!row) throw notFound()
  return row
}

/** All that are not switched off, for the tenant's public page. */
export const activeChatbotsOf = (db: Db, tenantId: string): Promise<ChatbotRow[]> =>
  db
    .select()
    .from(chatbots)
    .where(and(eq(chatbots.tenantId, tenantId), eq(chatbots.chatbotDisabled, false)))
    .orderBy(inGermanOrder(chatbots.publicName), asc(chatbots.id))

const figuresOfChatbot = and(
  eq(chatbotFigures.tenantId, chatbots.tenantId),
  eq(chatbotFigures.chatbotId, chatbots.id),
)
const conversationsCount = sql<number>`coalesce(${chatbotFigures.conversationsCount}, 0)`

export interface CountedChatbot extends ChatbotRow {
  conversationsCount: number
}

export const conversationsCountOf = async (db: Db, chatbot: ChatbotRef): Promise<number> => {
  const [row] = await db
    .select({ count: chatbotFigures.conversationsCount })
    .from(chatbotFigures)
    .where(and(eq(chatbotFigures.tenantId, chatbot.tenantId), eq(chatbotFigures.chatbotId, chatbot.id)))
  return row?.count ?? 0
}

export interface ChatbotFilter {
  page: number
  per_page: number
  search: string
}

export const chatbotsPage = async (
  db: Db,
  tenantId: string,
  filter: ChatbotFilter,
): Promise<{ rows: CountedChatbot[]; total: number }> => {
  const where = and(
    eq(chatbots.tenantId, tenantId),
    filter.search ? ilike(chatbots.name, containsPattern(filter.search)) : undefined,
  )
  const found = db
    .select({ ...getTableColumns(chatbots), conversationsCount: conversationsCount.as('conversations') })
    .from(chatbots)
    .leftJoin(chatbotFigures, figuresOfChatbot)
    .where(where)
  return pageOf(db, found, [inGermanOrder(chatbots.name), asc(chatbots.id)], filter)
}

export interface ChatbotStatistics {
  total: number
  active: number
  conversations: number
  public: number
}

export const statisticsOf = async (db: Db, tenantId: string): Promise<ChatbotStatistics> => {
  const rows = await db
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`count(*) filter (where not ${chatbots.chatbotDisabled})::int`,
      conversations: sql`coalesce(sum(${chatbotFigures.conversationsCount}), 0)`.mapWith(Number),
      public: sql<number>`count(*) filter (where ${chatbots.accessRole} = 'public')::int`,
    })
    .from(chatbots)
    .leftJoin(chatbotFigures, figuresOfChatbot)
    .where(eq(chatbots.tenantId, tenantId))
  return theOnly(rows)
}

export interface ChatbotLimits {
  /** What is the tenant's own, without what it has given to its sub-tenants. */
  maxChatbots: number
  allowsEmbedding: boolean
}

export const limitsOf = async (db: Db, tenantId: string): Promise<ChatbotLimits> => {
  const [row] = await db
    .select({
      maxChatbots: sql<number>`(select chatbots from tenant_share(tenants.id))`,
      allowsEmbedding: tenants.allowsEmbedding,
    })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
  if (!row) throw notFound()
  return row
}

/** Holds the tenant's row until the end of the transaction: chatbots are counted and added one after the other. */
export const lockRoomForChatbots = async (
  db: Db,
  tenantId: string,
): Promise<{ limit: number; used: number }> => {
  const [tenant] = await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), isNull(tenants.deletedAt)))
    .for('no key update')
  if (!tenant) throw notFound()
  const { maxChatbots: limit } = await limitsOf(db, tenantId)
  const [counted] = await db.select({ used: count() }).from(chatbots).where(eq(chatbots.tenantId, tenantId))
  return { limit, used: counted?.used ?? 0 }
}
