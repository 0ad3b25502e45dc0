import type { BodyOut, Reply, Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import { toCents, toCredits } from '../../credits/index.ts'
import { changesOf, subjectOf } from '../audit-subject.ts'
import { chatbotOf, isChatbot } from '../chatbots-store.ts'
import { type ChatbotRow, chatbots } from '../tables.ts'
import { spentThisHour } from './spend-budget.ts'

type Form = BodyOut<Routes['chatbot.budget.update']>

const creditsOf = (cents: number | null): number | null => (cents === null ? null : toCredits(BigInt(cents)))
const centsOf = (credits: number | null): number | null =>
  credits === null ? null : Number(toCents(credits))

const formOf = ({ hourBudgetCents, visitorHourBudgetCents }: ChatbotRow): Form => ({
  hour_credits: creditsOf(hourBudgetCents),
  visitor_hour_credits: creditsOf(visitorHourBudgetCents),
})

export const showBudget = async (
  ctx: TenantCtx,
  id: string,
): Promise<Reply<Routes['chatbot.budget.show']>> => {
  const chatbot = await chatbotOf(ctx, id)
  const spent = await spentThisHour(ctx, chatbot)
  return {
    ...formOf(chatbot),
    used_credits: toCredits(BigInt(spent?.sum ?? 0)),
    hour_ends_at: spent?.endsAt.toISOString() ?? null,
  }
}

export const updateBudget = (ctx: TenantCtx, id: string, form: Form): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const chatbot = await chatbotOf(ctx, id, 'update')
    const changes = changesOf(formOf(chatbot), form)
    if (!Object.keys(changes).length) return
    await ctx.db
      .update(chatbots)
      .set({
        hourBudgetCents: centsOf(form.hour_credits),
        visitorHourBudgetCents: centsOf(form.visitor_hour_credits),
        updatedAt: ctx.clock.now(),
      })
      .where(isChatbot(chatbot))
    await recordAudit(ctx, {
      action: 'chatbot.budget-updated',
      tenant: ctx.actor.tenant,
      subject: subjectOf(chatbot),
      changes,
    })
  })
