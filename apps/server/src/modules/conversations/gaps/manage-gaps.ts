import { type KnowledgeGap, type Page, routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { changesBetween, recordAudit } from '../../audit/index.ts'
import { chatbotOf, subjectOf } from '../../chatbots/index.ts'
import { presentGap } from '../present.ts'
import { changeGap, findGap, type GapsFilter, gapsPage } from './gaps-store.ts'

export const listGaps = async (
  ctx: TenantCtx,
  chatbotId: string,
  query: GapsFilter,
): Promise<Page<KnowledgeGap>> => {
  const chatbot = await chatbotOf(ctx, chatbotId)
  const { rows, total } = await gapsPage(ctx.db, chatbot, query)
  return pageEnvelope(rows.map(presentGap), total, query, {
    path: routes['chatbot.gaps.index'].path.replace(':chatbot', chatbot.id),
    query: { ...query },
  })
}

export const updateGap = (
  ctx: TenantCtx,
  chatbotId: string,
  gapId: string,
  change: Pick<KnowledgeGap, 'status' | 'note'>,
): Promise<KnowledgeGap> =>
  inTransaction(ctx, async ctx => {
    const chatbot = await chatbotOf(ctx, chatbotId)
    const before = await findGap(ctx.db, chatbot, gapId)
    const row = before && (await changeGap(ctx.db, chatbot, gapId, change))
    if (!row) throw notFound()
    await recordAudit(ctx, {
      action: 'chatbot.gap-updated',
      tenant: ctx.actor.tenant,
      subject: subjectOf(chatbot),
      changes: changesBetween({ status: before.status, note: before.note }, change),
    })
    return presentGap(row)
  })
