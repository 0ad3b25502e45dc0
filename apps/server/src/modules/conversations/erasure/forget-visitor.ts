import { type Reply, type Routes, routes } from '@lotse/contract'
import { and, eq } from 'drizzle-orm'
import { type Ctx, inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { recordAudit } from '../../audit/index.ts'
import { conversations } from '../tables.ts'
import type { Guarding } from '../visits/message-checks.ts'
import { requireVisitor, visitChatbot } from '../visits/visit.ts'
import { beginsWith, removeConversations, visitorsPage } from './erasure-store.ts'
import { prefixOf, referenceOf } from './visitor-reference.ts'

/** More than anybody leads: a visitor's token counts for a day. */
const conversationsAtMost = 10_000

type Visitors = Reply<Routes['settings.visitors.index']>

export const listVisitors = async (
  ctx: TenantCtx,
  query: { reference: string; search: string; page: number; per_page: number },
): Promise<Visitors> => {
  const prefix = query.reference ? (prefixOf(query.reference) ?? Buffer.alloc(32)) : null
  const { rows, total } = await visitorsPage(ctx.db, ctx.actor.tenant.id, { ...query, prefix })
  return pageEnvelope(
    rows.map(row => ({
      reference: referenceOf(row.visitorHash),
      conversations_count: row.conversations,
      messages_count: row.messages,
      first_at: row.firstAt.toISOString(),
      last_at: row.lastAt.toISOString(),
      title: row.title,
    })),
    total,
    query,
    { path: routes['settings.visitors.index'].path, query: { ...query } },
  )
}

type Forgetting = Pick<Guarding, 'forgetWords'>

/** All that a visitor has said to the tenant's chatbots, on its request (Art. 17 GDPR). That it happened stays in the log. */
export const forgetVisitor = (
  ctx: TenantCtx,
  { forgetWords }: Forgetting,
  reference: string,
): Promise<{ message: string }> =>
  inTransaction(ctx, async ctx => {
    const prefix = prefixOf(reference)
    if (!prefix) throw notFound()
    const { tenant } = ctx.actor
    const removed = await removeConversations(ctx.db, tenant.id, beginsWith(prefix), conversationsAtMost)
    const hadWords = await forgetWords(ctx, { tenantId: tenant.id, chatbotId: null, visitorHash: prefix })
    if (!removed && !hadWords) throw notFound()
    await recordAudit(ctx, {
      action: 'visitor.forgotten',
      tenant,
      subject: { type: 'visitor', id: null, label: referenceOf(prefix) },
      changes: { conversations: { from: removed, to: 0 } },
    })
    return { message: removed === 1 ? '1 Unterhaltung gelöscht' : `${removed} Unterhaltungen gelöscht` }
  })

/** The same by the visitor itself, at the chatbot where it is. */
export const forgetMyself = async (
  ctx: Ctx,
  { forgetWords }: Forgetting,
  uuid: string,
  token: string,
  exchange: Pick<Exchange, 'foreignOrigin'>,
): Promise<void> => {
  const visit = await visitChatbot(ctx, uuid, exchange)
  const { tenantId, chatbotId, visitorHash } = requireVisitor(ctx, visit, token)
  await inTransaction(ctx, async ctx => {
    const own = and(eq(conversations.chatbotId, chatbotId), eq(conversations.visitorHash, visitorHash))
    const removed = await removeConversations(ctx.db, tenantId, own, conversationsAtMost)
    const hadWords = await forgetWords(ctx, { tenantId, chatbotId, visitorHash })
    if (!removed && !hadWords) return
    await recordAudit(ctx, {
      action: 'visitor.forgot',
      tenant: { id: tenantId, name: visit.chatbot.tenantName },
      subject: { type: 'visitor', id: null, label: referenceOf(visitorHash) },
      changes: { conversations: { from: removed, to: 0 } },
    })
  })
}
