import { createHash } from 'node:crypto'
import { accessRoleLabels } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { StreamReply } from '../../platform/http/handlers.ts'
import { chatbotOf, limitsOf } from './chatbots-store.ts'
import { embedUrlOf, snippetOf } from './embed-code.ts'
import { isEmbeddable } from './policy.ts'
import type { ChatbotRow } from './tables.ts'

const style = `
:root { color-scheme: light dark; --ink: #17202b; --muted: #4c5764; --line: #d5dce4; --soft: #f2f5f9; --accent: #1d4f91; background: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9eef4; --muted: #aab5c1; --line: #36465a; --soft: #1c252f; --accent: #9cc2f2; background: #141a21; } }
body { margin: 0; color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
header { padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--soft); }
main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem 6rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0; font-size: 1.125rem; }
p, ul { margin: .5rem 0 0; }
a { color: var(--accent); }
.muted { color: var(--muted); }
.note { margin-top: 1.5rem; padding: 1rem 1.25rem; border-radius: .75rem; background: var(--soft); border-inline-start: .25rem solid var(--accent); }
pre { margin: .75rem 0 0; padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--soft); white-space: pre-wrap; overflow-wrap: anywhere; }
`

/** Whoever comes here wants to see the chat. */
const script = "addEventListener('load', () => window.Lotse?.open())"

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Everything from here, and of styles and scripts in the page exactly the ones above. */
const policyFor = (loaderOrigin: string): string => {
  const here = `'self' ${loaderOrigin}`
  return [
    "default-src 'none'",
    `script-src ${here} ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
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
<body><header><a href="/chatbots/${escapeHtml(id)}/embed">Zurück zur Einbettung</a></header>
<main><h1>Testseite für „${name}“</h1>
<p class="muted">So sieht der Chatbot auf einer Website aus.</p>
${isReady ? '' : noteOf(obstaclesOf(chatbot, tenantAllowsEmbedding))}
<h2>Was diese Seite enthält</h2>
<p>Nur den Einbettungscode:</p>
<pre><code>${escapeHtml(snippet)}</code></pre>
<h2>Erlaubte Domains</h2>
<p>Diese Seite gehört zu Lotse und darf den Chatbot immer zeigen. Ob Ihre eigene Website es darf, entscheidet die Liste der erlaubten Domains.</p>
</main>
${snippet}
<script>${script}</script>
</body></html>`,
  }
}
