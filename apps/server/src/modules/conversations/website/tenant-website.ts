import type { Ctx } from '../../../platform/context.ts'
import type { StreamReply } from '../../../platform/http/handlers.ts'
import { imageUrlsOf, shownPrePageOf } from '../../chatbots/index.ts'
import { meetsPrePage } from '../visits/visit.ts'
import { type Html, html } from './html.ts'
import { missingSite } from './missing-page.ts'
import { chatbotsFor } from './shared-chatbots.ts'
import { signInWaysOf } from './sign-in-ways.ts'
import { siteFrame } from './site-frame.ts'
import { faceOf, sitePathOf } from './site-parts.ts'
import { tenantAt } from './tenant-at.ts'

const welcome =
  'Willkommen! Wählen Sie einen Chatbot und stellen Sie Ihre Frage. Die Antworten nennen ihre Quellen.'

type Chatbot = Awaited<ReturnType<typeof chatbotsFor>>[number]

const cardOf = (chatbot: Chatbot, path: string): Html =>
  html`<li class="card">${faceOf(imageUrlsOf(chatbot).profile_picture_url)}
<h2 dir="auto">${chatbot.publicName}</h2><p dir="auto">${chatbot.publicDescription}</p>
<a class="begin" href="${path}/${chatbot.uuid}" aria-label="Chat starten: ${chatbot.publicName}">Chat starten</a></li>`

const nothingYet = html`<div class="nothing"><h2>Hier ist noch kein öffentlicher Chatbot eingerichtet.</h2>
<p>Bitte schauen Sie später wieder vorbei.</p></div>`

/** The sender's logo of a chatbot is the tenant's. */
const logoOf = (chatbots: Chatbot[]): Html | null => {
  const url = chatbots.map(chatbot => imageUrlsOf(chatbot).sender_logo_url).find(Boolean)
  return url ? html`<img class="logo" src="${url}" alt="">` : null
}

/** The public page of a tenant, with the chatbots that this visitor may use and no word of the others. */
export const showTenantWebsite = async (ctx: Ctx, address: string): Promise<StreamReply> => {
  const tenant = await tenantAt(ctx, address)
  const path = sitePathOf(address)
  if (!tenant) return missingSite(ctx, address, path)
  const chatbots = await chatbotsFor(ctx, tenant.id)
  const title = tenant.webTitle || tenant.name
  return siteFrame({
    title,
    head: html`${logoOf(chatbots)}<div class="titles"><p class="name">${tenant.name}</p></div>`,
    content: html`<div class="foreword"><h1>${title}</h1><p>${tenant.webDescription || welcome}</p></div>
${
  chatbots.length
    ? html`<ul class="cards" aria-label="Chatbots">${chatbots.map(chatbot => cardOf(chatbot, path))}</ul>`
    : nothingYet
}`,
    signIn: await signInWaysOf(ctx, tenant, { address, path }),
    facts: {
      subdomain: address.toLowerCase(),
      csrf_token: null,
      pre_page: meetsPrePage(ctx.actor) ? await shownPrePageOf(ctx, tenant.id) : null,
      opened: null,
    },
  })
}

/** By the longer name that the menu of the application uses. */
export const leadToWebsite = (subdomain: string): StreamReply => ({
  status: 302,
  type: 'text/html; charset=utf-8',
  headers: { location: sitePathOf(subdomain) },
  body: '',
})
