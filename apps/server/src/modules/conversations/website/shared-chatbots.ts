import type { SiteChatbot } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { activeChatbotsOf, imageUrlsOf, mayTalkTo } from '../../chatbots/index.ts'

/** The chatbots of a tenant that whoever asks may use, with no word of the others. */
export const chatbotsFor = async (ctx: Ctx, tenantId: string) =>
  (await activeChatbotsOf(ctx.db, tenantId)).filter(chatbot => mayTalkTo(ctx.actor, chatbot))

export const sharedChatbots = async (ctx: Ctx, tenantId: string): Promise<SiteChatbot[]> =>
  (await chatbotsFor(ctx, tenantId)).map(chatbot => ({
    uuid: chatbot.uuid,
    public_name: chatbot.publicName,
    public_description: chatbot.publicDescription,
    profile_picture_url: imageUrlsOf(chatbot).profile_picture_url,
  }))
