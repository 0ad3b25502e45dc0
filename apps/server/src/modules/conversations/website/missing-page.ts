import type { Ctx } from '../../../platform/context.ts'
import type { StreamReply } from '../../../platform/http/handlers.ts'
import { isStoppedSubdomain } from '../../tenancy/index.ts'
import { html } from './html.ts'
import { loginPathFor } from './sign-in-ways.ts'
import { siteFrame } from './site-frame.ts'

interface Missing {
  /** The tenant's page, where it is only the chatbot that is not there. */
  sitePath: string | null
  path: string
}

/** In place of everything that stood at the address of a tenant that is deleted. */
const stoppedPage = (): Promise<StreamReply> =>
  siteFrame({
    status: 404,
    title: 'Dieses Angebot wurde beendet',
    head: html`<div class="titles"><p class="name">Chatbot</p></div>`,
    content: html`<div class="nothing"><h1>Dieses Angebot wurde beendet</h1>
<p>Unter dieser Adresse gibt es keine Chatbots mehr. Bitte wenden Sie sich direkt an die zuständige Stelle.</p></div>`,
    signIn: null,
    facts: null,
  })

/** Where no living tenant has its page. */
export const missingSite = async (ctx: Ctx, address: string, path: string): Promise<StreamReply> =>
  (await isStoppedSubdomain(ctx.db, address)) ? stoppedPage() : missingPage(ctx, { sitePath: null, path })

/** The same for what does not exist and for what is not for everybody: who may see it finds out by signing in. */
export const missingPage = (ctx: Ctx, { sitePath, path }: Missing): Promise<StreamReply> => {
  const loginPath = ctx.actor ? null : loginPathFor(path)
  const title = sitePath ? 'Diesen Chatbot gibt es hier nicht' : 'Diese Seite gibt es nicht'
  return siteFrame({
    status: 404,
    title,
    head: html`<div class="titles"><p class="name">Chatbot</p></div>`,
    content: html`<div class="nothing"><h1>${title}</h1>
<p>${sitePath !== null && 'Vielleicht ist er nicht für alle da. Wenn Sie ein Konto haben, melden Sie sich bitte an. '}Bitte prüfen Sie auch die Adresse.</p>
${
  sitePath !== null && loginPath !== null ? html`<a class="begin" href="${loginPath}">Anmelden</a> ` : null
}${sitePath !== null && html`<p><a href="${sitePath}">Alle Chatbots</a></p>`}</div>`,
    signIn: null,
    facts: null,
  })
}
