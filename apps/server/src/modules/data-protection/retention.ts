import type { Reply, Retention, Routes } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import { after, days } from '../../platform/clock.ts'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/database.ts'
import { changesBetween, countEntriesBefore, recordAudit } from '../audit/index.ts'
import { countConversationsBefore } from '../conversations/index.ts'
import { countQueriesBefore } from '../public-queries/index.ts'
import { retentionRules } from './tables.ts'

const forEver: Required<Retention> = { conversation_days: null, log_days: null, query_days: null }

const retentionOf = async (db: Db, tenantId: string): Promise<Required<Retention>> => {
  const [row] = await db
    .select({
      conversation_days: retentionRules.conversationDays,
      log_days: retentionRules.logDays,
      query_days: retentionRules.queryDays,
    })
    .from(retentionRules)
    .where(eq(retentionRules.tenantId, tenantId))
  return row ?? forEver
}

export const showRetention = ({ db, actor }: TenantCtx): Promise<Retention> =>
  retentionOf(db, actor.tenant.id)

export const updateRetention = (ctx: TenantCtx, form: Retention): Promise<Retention> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = ctx.actor
    const before = await retentionOf(ctx.db, tenant.id)
    const wanted = { ...before, ...form }
    const changes = changesBetween<Record<string, unknown>>({ ...before }, wanted)
    if (!Object.keys(changes).length) return wanted
    const rule = {
      conversationDays: wanted.conversation_days,
      logDays: wanted.log_days,
      queryDays: wanted.query_days,
      updatedAt: ctx.clock.now(),
    }
    await ctx.db
      .insert(retentionRules)
      .values({ tenantId: tenant.id, ...rule })
      .onConflictDoUpdate({ target: retentionRules.tenantId, set: rule })
    await recordAudit(ctx, {
      action: 'retention.updated',
      tenant,
      subject: { type: 'tenant', id: tenant.id, label: tenant.name },
      changes,
    })
    return wanted
  })

/** What would go today, before anybody decides. */
export const previewRetention = async (
  { db, actor, clock }: TenantCtx,
  rule: { conversation_days?: number; log_days?: number; query_days?: number },
): Promise<Reply<Routes['settings.data-protection.preview']>> => {
  const beginOf = (kept: number) => after(clock.now(), -days(kept))
  const { id } = actor.tenant
  const said =
    rule.conversation_days === undefined
      ? { conversations: 0, messages: 0 }
      : await countConversationsBefore(db, id, beginOf(rule.conversation_days))
  return {
    ...said,
    log_entries: rule.log_days === undefined ? 0 : await countEntriesBefore(db, id, beginOf(rule.log_days)),
    queries: rule.query_days === undefined ? 0 : await countQueriesBefore(db, id, beginOf(rule.query_days)),
  }
}
