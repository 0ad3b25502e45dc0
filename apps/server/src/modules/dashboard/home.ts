import { type Dashboard, dashboardRules } from '@lotse/contract'
import { after, days } from '../../platform/clock.ts'
import type { ActiveTenant, SignedInCtx } from '../../platform/context.ts'
import { statisticsOf } from '../chatbots/index.ts'
import { busyChatbots, sharedChatbots } from '../conversations/index.ts'
import { acrossTenantsCountOpenRequests, openRequestOf, toCredits } from '../credits/index.ts'
import { unfinishedDocuments } from '../databuckets/index.ts'
import { installationSteps } from './installation-steps.ts'
import { countRows } from './widgets-store.ts'

const readCredits = async (ctx: SignedInCtx, tenant: ActiveTenant): Promise<Dashboard['credits']> => {
  const request = await openRequestOf(ctx.db, tenant.id)
  return {
    open_request: request && {
      amount: toCredits(request.amountCents),
      created_at: request.createdAt.toISOString(),
    },
  }
}

const readChatbots = async (ctx: SignedInCtx, tenant: ActiveTenant): Promise<Dashboard['chatbots']> => {
  const { total, active } = await statisticsOf(ctx.db, tenant.id)
  const since = after(ctx.clock.now(), -days(dashboardRules.conversationDays))
  const busy = await busyChatbots(ctx.db, tenant.id, since)
  return {
    total,
    active,
    recent: busy.map(chatbot => ({
      id: chatbot.id,
      name: chatbot.name,
      conversations_count: chatbot.conversationsCount,
      open_gaps_count: chatbot.openGapsCount,
      last_message_at: chatbot.lastMessageAt.toISOString(),
    })),
  }
}

const readDocuments = async (ctx: SignedInCtx, tenant: ActiveTenant): Promise<Dashboard['documents']> => {
  const databuckets = await unfinishedDocuments(ctx.db, tenant.id)
  const sum = (part: 'inWork' | 'failed') => databuckets.reduce((total, row) => total + row[part], 0)
  return {
    in_work: sum('inWork'),
    failed: sum('failed'),
    databuckets: databuckets
      .slice(0, dashboardRules.databucketsShown)
      .map(({ id, name, inWork, failed }) => ({ id, name, in_work: inWork, failed })),
  }
}

/** What the home page tells: of the active tenant what the person may see there, each part by one look or two. */
export const readDashboard = async (ctx: SignedInCtx): Promise<Dashboard> => {
  const { tenant, permissions, user } = ctx.actor
  const managesContent = tenant !== null && permissions.has('content.manage')
  return {
    widget_rows: await countRows(ctx.db),
    installation_steps: await installationSteps(ctx),
    credits: tenant && permissions.has('credits.read') ? await readCredits(ctx, tenant) : null,
    requests_to_review: user.isSuperAdmin ? await acrossTenantsCountOpenRequests(ctx.db) : null,
    chatbots: managesContent ? await readChatbots(ctx, tenant) : null,
    documents: managesContent ? await readDocuments(ctx, tenant) : null,
    tools: tenant && !managesContent ? await sharedChatbots(ctx, tenant.id) : [],
  }
}
