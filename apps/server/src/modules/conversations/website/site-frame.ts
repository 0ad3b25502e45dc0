import { createHash } from 'node:crypto'
import { type ChatColours, themeProperties } from '@lotse/chat'
import { colourThemes, defaultTheme, type SiteFacts } from '@lotse/contract'
import type { StreamReply } from '../../../platform/http/handlers.ts'
import { type Html, html, jsonElement } from './html.ts'
import type { SignInWays } from './sign-in-ways.ts'
import { sitePaths } from './widget-files.ts'

interface Themes {
  theme: ChatColours
  dark_theme: ChatColours
}

export interface SitePage {
  status?: number
  title: string
  /** The chat fills the window. */
  isChat?: boolean
  themes?: Themes
  head: Html
  content: Html
  /** Where whoever is not signed in may do that; null for those who are. */
  signIn: SignInWays | null
  /** For the script; a page without them needs none. */
  facts: SiteFacts | null
}

const { colors, darkColors } = colourThemes[defaultTheme]
const houseThemes: Themes = { theme: { ...colors }, dark_theme: { ...darkColors } }

const rulesFor = (selector: string, { theme, dark_theme }: Themes): string =>
  `${selector}{${themeProperties(theme)}}[data-theme=dark]${selector}{${themeProperties(dark_theme)}}`

/** The colours are the only style that is not in a file. */
const styleOf = ({ themes = houseThemes, facts }: SitePage): string =>
  rulesFor(':root', themes) + (facts?.pre_page ? rulesFor(' .consent', facts.pre_page) : '')

const policyFor = (style: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const legalLink = (href: string, name: string): Html =>
  html`<li><a href="${href}" target="_blank" rel="noopener">${name}<span class="unseen"> (öffnet in neuem Tab)</span></a></li>`

const signInLinks = ({ loginPath, service }: SignInWays): Html =>
  html`${service && html`<li><a href="${service.url}">Anmelden mit ${service.name}</a></li>`}<li><a href="${loginPath}">Anmelden</a></li>`

const footerOf = ({ signIn }: SitePage): Html => html`<footer><nav aria-label="Rechtliches und Anmeldung"><ul>
${legalLink('/imprint', 'Impressum')}${legalLink('/privacy', 'Datenschutz')}
${signIn && signInLinks(signIn)}
</ul></nav></footer>`

/** Around every public page of a tenant. It is complete without its script, in so far as it can be. */
export const siteFrame = async (page: SitePage): Promise<StreamReply> => {
  const style = styleOf(page)
  const { script, style: sheet } = await sitePaths()
  const { markup } = html`<!doctype html>
<html lang="de" data-theme="light"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark"><title>${page.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><script src="/theme.js"></script>
<link rel="stylesheet" href="${sheet}"><style>${{ markup: style }}</style>
${page.facts && html`<script src="${script}" defer></script>`}</head>
<body class="root${page.isChat ? ' chat' : ''}"><a class="skip" href="#content">Zum Inhalt springen</a>
<header class="head">${page.head}<div id="tools"></div></header>
<main><div id="content" tabindex="-1"${page.facts?.pre_page ? html` hidden` : null}>${page.content}</div></main>
${footerOf(page)}
${page.facts && jsonElement('facts', page.facts)}
</body></html>`
  return {
    status: page.status,
    type: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': policyFor(style) },
    body: markup,
  }
}
