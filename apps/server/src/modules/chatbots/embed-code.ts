import { routes } from '@lotse/contract'
import type { Ctx } from '../../platform/context.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

/** The WordPress plugin knows it too. */
export const loaderPath = routes['widget.loader'].path

export const embedUrlOf = ({ config }: Pick<Ctx, 'config'>): string => `${config.baseUrl}${loaderPath}`

/** What website owners paste before the end of their pages. */
export const snippetOf = (ctx: Pick<Ctx, 'config'>, chatbot: { uuid: string }): string =>
  `<script src="${escapeHtml(embedUrlOf(ctx))}" data-chatbot="${escapeHtml(chatbot.uuid)}" async></script>`
