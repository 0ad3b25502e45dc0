import type { Reply, Routes } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { activeChatbotsOf, imageUrlsOf, mayTalkTo, shownPrePageOf } from '../../chatbots/index.ts'
import { tenantBySubdomain } from '../../tenancy/index.ts'
import { meetsPrePage } from '../visits/visit.ts'

/** The public page of a tenant, with the chatbots that this visitor may use and no word of the others. */
export const showTenantWebsite = async (
  ctx: Ctx,
  subdomain: string,
): Promise<Reply<Routes['tenantwebsite.index']>> => {
  const tenant = await tenantBySubdomain(ctx.db, subdomain)
  if (!tenant) throw notFound()
  const chatbots = await activeChatbotsOf(ctx.db, tenant.id)
  return {
    tenant: { name: tenant.name, web_title: tenant.webTitle, web_description: tenant.webDescription },
    pre_page: meetsPrePage(ctx.actor) ? await shownPrePageOf(ctx, tenant.id) : null,
    chatbots: chatbots
      .filter(chatbot => mayTalkTo(ctx.actor, chatbot))
      .map(chatbot => ({
        uuid: chatbot.uuid,
        public_name: chatbot.publicName,
        public_description: chatbot.publicDescription,
        profile_picture_url: imageUrlsOf(chatbot).profile_picture_url,
      })),
  }
}
