import { type MisuseLogDetail, type QueryOut, type Reply, type Routes, routes } from '@lotse/contract'
import { after, days } from '../../../platform/clock.ts'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { recordAudit } from '../../audit/index.ts'
import { prefixOf } from '../../conversations/index.ts'
import { type Asker, blockOf, guardOf } from '../known-guard.ts'
import { type Scope, scopeOf } from '../scope.ts'
import {
  acrossTenantsWithLogs,
  changeLog,
  chatbotsWithLogs,
  countOthers,
  findLog,
  logsPage,
  messagesAround,
  type ShownLogRow,
  seeAll,
} from './logs-store.ts'
import { presentLog } from './present-log.ts'

/** The list refreshes itself: the same search is written down once in this time. */
const searchNotedSeconds = 3600

/** Whoever searches learns what citizens have written, without opening a single entry. */
const noteSearch = async (ctx: TenantCtx, scope: Scope, search: string): Promise<void> => {
  const { user, tenant } = ctx.actor
  const key = `${user.id}:${scope ?? 'all'}:${search.toLowerCase()}`
  const rule = { limit: 1, windowSeconds: searchNotedSeconds }
  if (!(await ctx.limits.take('misuse search', key, rule)).isAllowed) return
  await recordAudit(ctx, {
    action: 'misuse.logs-searched',
    tenant: scope === tenant.id ? tenant : null,
    subject: { type: 'misuse', id: null, label: search },
  })
}

export const listLogs = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['misuse.logs.index']>,
): Promise<Reply<Routes['misuse.logs.index']>> => {
  const scope = scopeOf(ctx, query.tenant_id)
  const visitor = prefixOf(query.search)
  if (query.search && !visitor) await noteSearch(ctx, scope, query.search)
  const { rows, total, isCapped } = await logsPage(ctx.db, scope, query, visitor)
  const { page: _, ...filter } = query
  return {
    ...pageEnvelope(
      rows.map(presentLog),
      total,
      query,
      { path: routes['misuse.logs.index'].path, query: filter },
      'en',
    ),
    total_is_capped: isCapped,
    chatbots: await chatbotsWithLogs(ctx.db, scope),
    tenants: ctx.actor.user.isSuperAdmin ? await acrossTenantsWithLogs(ctx.db) : [],
  }
}

/** What is known of an entry; everybody else's does not exist. */
export const logOf = async (ctx: TenantCtx, scope: Scope, id: string): Promise<ShownLogRow> => {
  const row = await findLog(ctx.db, scope, id)
  if (!row) throw notFound()
  return row
}

const nobody: Asker = { visitor: null, userId: null, addressHash: '', ip: '' }

const blocksOf = async (ctx: TenantCtx, log: ShownLogRow) => {
  const now = ctx.clock.now()
  const guard = await guardOf(ctx.db, log.tenantId, now)
  const isBlocked = (asker: Partial<Asker>) => blockOf(guard, { ...nobody, ...asker }, now) !== null
  return {
    retentionDays: guard.settings.retention_days,
    visitor: log.visitor !== null && isBlocked({ visitor: log.visitor.toString('hex') }),
    user: log.userId !== null && isBlocked({ userId: log.userId }),
    address: isBlocked({ addressHash: log.addressHash }),
  }
}

const presentDetail = async (ctx: TenantCtx, log: ShownLogRow): Promise<MisuseLogDetail> => {
  const isOwn = log.tenantId === ctx.actor.tenant.id
  const { retentionDays, ...isBlocked } = await blocksOf(ctx, log)
  const messages = await messagesAround(ctx.db, log)
  return {
    ...presentLog(log),
    is_new: false,
    text: log.text,
    text_kept_until: after(log.createdAt, days(retentionDays)).toISOString(),
    findings: log.findings,
    note: log.note,
    conversation:
      log.conversationId && messages.length
        ? {
            id: log.conversationId,
            messages: messages.map(({ id, role, text, created_at, is_this }) => ({
              id,
              role,
              text,
              created_at: new Date(created_at).toISOString(),
              is_this,
            })),
          }
        : null,
    earlier_count: await countOthers(ctx.db, log),
    visitor_is_blocked: isBlocked.visitor,
    user_is_blocked: isBlocked.user,
    address_is_blocked: isBlocked.address,
    // Who looks at another tenant changes to it before anything is done there.
    can: {
      block_visitor: isOwn && log.visitor !== null && !log.userId && !isBlocked.visitor,
      block_user: isOwn && log.userId !== null && !isBlocked.user,
      block_address: isOwn && !isBlocked.address,
      whitelist_address: isOwn,
      whitelist_user: isOwn && log.userId !== null,
      whitelist_phrase: isOwn && log.text !== null,
      mark_false_alarm: isOwn && log.category !== 'flood' && (log.isFalseAlarm || log.text !== null),
      note: isOwn,
    },
  }
}

/** Somebody reads what a citizen has written: that is written down, too. */
export const showLog = async (
  ctx: TenantCtx,
  id: string,
  { tenant_id }: QueryOut<Routes['misuse.logs.show']>,
): Promise<MisuseLogDetail> => {
  const log = await logOf(ctx, scopeOf(ctx, tenant_id), id)
  const detail = await presentDetail(ctx, log)
  await inTransaction(ctx, async ctx => {
    if (log.seenAt === null && log.tenantId === ctx.actor.tenant.id)
      await changeLog(ctx.db, log.tenantId, log.id, { seenAt: ctx.clock.now() })
    if (detail.text !== null || detail.conversation)
      await recordAudit(ctx, {
        action: 'misuse.log-read',
        tenant: { id: log.tenantId, name: log.tenantName },
        subject: { type: 'misuse', id: log.id, label: log.category },
      })
  })
  return detail
}

export const markAllSeen = async (ctx: TenantCtx): Promise<{ seen: number }> => {
  const { tenant } = ctx.actor
  return inTransaction(ctx, async ctx => {
    const seen = await seeAll(ctx.db, tenant.id, ctx.clock.now())
    if (seen)
      await recordAudit(ctx, {
        action: 'misuse.logs-seen',
        tenant,
        subject: { type: 'misuse', id: null, label: String(seen) },
      })
    return { seen }
  })
}
