import { parseMarkdown, plainTextOf } from '@lotse/chat'
import { id } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Exchange, StreamReply } from '../../../platform/http/handlers.ts'
import { csrfTokenOf } from '../../../platform/http/session-cookie.ts'
import type { Guarding } from '../visits/message-checks.ts'
import { openChat } from '../visits/open-chat.ts'
import { visitChatbot } from '../visits/visit.ts'
import { type Html, html } from './html.ts'
import { missingPage, missingSite } from './missing-page.ts'
import { signInWaysOf } from './sign-in-ways.ts'
import { siteFrame } from './site-frame.ts'
import { backLink, faceOf, sitePathOf } from './site-parts.ts'
import { tenantAt } from './tenant-at.ts'

const here = { foreignOrigin: null }
const anew = { visitor_token: null, conversation_id: null }

/** The chat as it begins; null where this visitor has none here. */
const openedIn = async (ctx: Ctx, guarding: Guarding, tenantId: string, uuid: string) => {
  const known = id.safeParse(uuid)
  if (!known.success) return null
  try {
    const { chatbot } = await visitChatbot(ctx, known.data, here)
    return chatbot.tenantId === tenantId ? await openChat(ctx, guarding, known.data, anew, here) : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** As the script will draw it, so that there is something to read before it runs. */
const greetingOf = (text: string): Html =>
  html`<div class="log"><div class="message theirs"><div class="bubble"><p dir="auto">${plainTextOf(parseMarkdown(text))}</p>
<noscript><p><strong>Zum Fragen braucht diese Seite JavaScript.</strong></p></noscript></div></div></div>`

export const showChatPage = async (
  ctx: Ctx,
  guarding: Guarding,
  { subdomain, uuid }: { subdomain: string; uuid: string },
  exchange: Pick<Exchange, 'sessionToken'>,
): Promise<StreamReply> => {
  const tenant = await tenantAt(ctx, subdomain)
  const sitePath = sitePathOf(subdomain)
  const path = `${sitePath}/${encodeURIComponent(uuid)}`
  if (!tenant) return missingSite(ctx, subdomain, path)
  const opened = await openedIn(ctx, guarding, tenant.id, uuid)
  if (!opened) return missingPage(ctx, { sitePath, path })
  const { chatbot, pre_page } = opened
  const place = tenant.webTitle || tenant.name
  return siteFrame({
    title: `${chatbot.public_name} – ${place}`,
    isChat: true,
    themes: chatbot,
    head: html`${backLink(sitePath)}${faceOf(chatbot.profile_picture_url)}
<div class="titles"><h1 dir="auto">${chatbot.public_name}</h1><p>${place}</p></div>`,
    content: greetingOf(
      chatbot.unavailable_message ?? (chatbot.initial_message || chatbot.public_description),
    ),
    signIn: await signInWaysOf(ctx, tenant, { address: subdomain, path }),
    facts: {
      subdomain: subdomain.toLowerCase(),
      csrf_token: ctx.actor ? csrfTokenOf(ctx.secrets, exchange.sessionToken) : null,
      pre_page,
      opened,
    },
  })
}
