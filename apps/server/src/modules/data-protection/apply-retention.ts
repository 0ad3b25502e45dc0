import { isNotNull, or } from 'drizzle-orm'
import { after, days } from '../../platform/clock.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { recordAudit, removeEntriesBefore } from '../audit/index.ts'
import { isBefore, removeConversations } from '../conversations/index.ts'
import { sweepBlobsSoon } from '../databuckets/index.ts'
import { removeQueriesBefore } from '../public-queries/index.ts'
import { findTenant } from '../tenancy/index.ts'
import { retentionRules } from './tables.ts'

/** So few at a time that nobody waits for them. */
const portion = 500

/** Portion by portion, each in a transaction of its own: whoever is interrupted goes on the next night. */
const removeAll = async (ctx: Ctx, remove: (ctx: Ctx) => Promise<number>): Promise<number> => {
  let total = 0
  for (;;) {
    const removed = await inTransaction(ctx, remove)
    total += removed
    if (removed < portion) return total
  }
}

type Rule = typeof retentionRules.$inferSelect

const applyRule = async (
  ctx: Ctx,
  { tenantId, conversationDays, logDays, queryDays }: Rule,
): Promise<void> => {
  const tenant = await findTenant(ctx.db, tenantId)
  if (!tenant) return
  const beginOf = (kept: number) => after(ctx.clock.now(), -days(kept))
  const conversations =
    conversationDays === null
      ? 0
      : await removeAll(ctx, ({ db }) =>
          removeConversations(db, tenantId, isBefore(beginOf(conversationDays)), portion),
        )
  const entries =
    logDays === null
      ? 0
      : await removeAll(ctx, ({ db }) => removeEntriesBefore(db, tenantId, beginOf(logDays), portion))
  const queries =
    queryDays === null
      ? 0
      : await removeAll(ctx, async ctx => {
          const removed = await removeQueriesBefore(ctx.db, tenantId, beginOf(queryDays), portion)
          if (removed) await sweepBlobsSoon(ctx)
          return removed
        })
  if (!conversations && !entries && !queries) return
  await recordAudit(ctx, {
    action: 'retention.applied',
    tenant,
    subject: { type: 'tenant', id: tenantId, label: tenant.name },
    changes: {
      ...(conversations ? { conversations: { from: conversations, to: 0 } } : {}),
      ...(queries ? { queries: { from: queries, to: 0 } } : {}),
      ...(entries ? { log_entries: { from: entries, to: 0 } } : {}),
    },
  })
}

/** Every night: what has become older than its tenant wants to keep it. */
export const acrossTenantsApplyRetention = async (ctx: Ctx): Promise<void> => {
  const rules = await ctx.db
    .select()
    .from(retentionRules)
    .where(
      or(
        isNotNull(retentionRules.conversationDays),
        isNotNull(retentionRules.logDays),
        isNotNull(retentionRules.queryDays),
      ),
    )
  for (const rule of rules) await applyRule(ctx, rule)
}
