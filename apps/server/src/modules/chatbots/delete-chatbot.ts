import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { recordAudit } from '../audit/index.ts'
import { sweepBlobsSoon } from '../databuckets/index.ts'
import { subjectOf } from './audit-subject.ts'
import { chatbotOf, conversationsCountOf, isChatbot } from './chatbots-store.ts'
import { chatbots } from './tables.ts'

/** With all its conversations, in one statement; its pictures follow by a job. */
export const deleteChatbot = (ctx: TenantCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const chatbot = await chatbotOf(ctx, id, 'update')
    const conversations = await conversationsCountOf(ctx.db, chatbot)
    await ctx.db.delete(chatbots).where(isChatbot(chatbot))
    await sweepBlobsSoon(ctx)
    await recordAudit(ctx, {
      action: 'chatbot.deleted',
      tenant: ctx.actor.tenant,
      subject: subjectOf(chatbot),
      changes: { conversations: { from: conversations } },
    })
  })
