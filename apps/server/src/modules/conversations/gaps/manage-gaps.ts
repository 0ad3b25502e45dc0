import { type KnowledgeGap, type Page, routes } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { chatbotOf } from '../../chatbots/index.ts'
import { presentGap } from '../present.ts'
import { changeGap, type GapsFilter, gapsPage } from './gaps-store.ts'

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

export const updateGap = async (
  ctx: TenantCtx,
  chatbotId: string,
  gapId: string,
  change: Pick<KnowledgeGap, 'status' | 'note'>,
): Promise<KnowledgeGap> => {
  const chatbot = await chatbotOf(ctx, chatbotId)
  const row = await changeGap(ctx.db, chatbot, gapId, change)
  if (!row) throw notFound()
  return presentGap(row)
}
