import { createHash } from 'node:crypto'
import { accessRoleLabels } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import type { StreamReply } from '../../platform/http/handlers.ts'
import { escapeHtml } from './allowed-markup.ts'
import { chatbotOf, limitsOf } from './chatbots-store.ts'
import { embedUrlOf, snippetOf } from './embed-code.ts'
import { isEmbeddable } from './policy.ts'
import type { ChatbotRow } from './tables.ts'

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1.25rem 6rem; font: 1rem/1.6 system-ui, sans-serif; }
.note { border-inline-start: .25rem solid; padding: .25rem 1rem; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid; white-space: pre-wrap; overflow-wrap: anywhere; }
`

/** Everything from here, and of styles exactly the one above. */
const policyFor = (loaderOrigin: string): string => {
  const here = `'self' ${loaderOrigin}`
  return [
    "default-src 'none'",
    `script-src ${here}`,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `img-src ${here}`,
    `connect-src ${here}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Why visitors of other sites would not see it yet. */
const obstaclesOf = (chatbot: ChatbotRow, tenantAllowsEmbedding: boolean): string[] => [
  ...(chatbot.accessRole === 'public'
    ? []
    : [
        `Die Zugriffsrolle ist „${accessRoleLabels[chatbot.accessRole]}“; eingebettet werden nur öffentliche Chatbots.`,
      ]),
  ...(tenantAllowsEmbedding ? [] : ['Für Ihren Mandanten ist die Einbettung nicht freigeschaltet.']),
  ...(chatbot.allowEmbedding ? [] : ['Die Einbettung ist ausgeschaltet.']),
  ...(chatbot.chatbotDisabled ? ['Der Chatbot ist deaktiviert.'] : []),
]

const noteOf = (obstacles: string[]): string =>
  obstacles.length
    ? `<div class="note" role="note"><p><strong>Auf fremden Seiten erscheint dieser Chatbot noch nicht:</strong></p>
<ul>${obstacles.map(text => `<li>${escapeHtml(text)}</li>`).join('')}</ul></div>`
    : ''

/** A page as a website owner's, with nothing on it but the code to paste. */
export const showPreview = async (ctx: TenantCtx, id: string): Promise<StreamReply> => {
  const chatbot = await chatbotOf(ctx, id)
  const { allowsEmbedding: tenantAllowsEmbedding } = await limitsOf(ctx.db, ctx.actor.tenant.id)
  const snippet = snippetOf(ctx, chatbot)
  const name = escapeHtml(chatbot.publicName)
  const isReady = isEmbeddable({ ...chatbot, tenantAllowsEmbedding })
  return {
    type: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': policyFor(new URL(embedUrlOf(ctx)).origin) },
    body: `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Testseite: ${name}</title><style>${style}</style></head>
<body><main><h1>Testseite für „${name}“</h1>
<p>So sieht der Chatbot auf einer Website aus. Diese Seite enthält nur den Einbettungscode:</p>
<pre><code>${escapeHtml(snippet)}</code></pre>
${isReady ? '' : noteOf(obstaclesOf(chatbot, tenantAllowsEmbedding))}
</main>
${snippet}
</body></html>`,
  }
}
