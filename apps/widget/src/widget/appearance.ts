import { themeProperties } from '@lotse/chat'
import { el } from '../talk/elements.ts'
import type { Opened } from '../talk/server.ts'
import talkCss from '../talk/talk.css?inline'
import css from './widget.css?inline'

/** What the tenant has chosen, as properties that the style sheet uses. Dark only where the page around is. */
const chosen = ({ chatbot, pre_page: page }: Opened): string => {
  const { offsetX, offsetY, width, height, zIndex } = chatbot.embed_settings
  const place = `--x:${offsetX}px;--y:${offsetY}px;--w:${width}px;--h:${height}px`
  const themed = (selector: string, { theme, dark_theme }: Pick<Opened['chatbot'], 'theme' | 'dark_theme'>) =>
    `${selector}{${themeProperties(theme)}}.dark${selector}{${themeProperties(dark_theme)}}`
  return `:host{z-index:${zIndex}!important}.root{${place}}${themed('.root', chatbot)}${page ? themed('.consent', page) : ''}`
}

/** Sheets made by script need no permission of the page's policy; older browsers get an element with the loader's nonce. */
export const dress = (root: ShadowRoot, opened: Opened, nonce: string): void => {
  const texts = [talkCss, css, chosen(opened)]
  try {
    root.adoptedStyleSheets = texts.map(text => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
  } catch {
    const style = el('style', {}, texts.join(''))
    style.nonce = nonce
    root.append(style)
  }
}

/** Whether the page around is shown dark: it says so by its `color-scheme`, and the visitor wants it. */
const isPageDark = (): boolean => {
  const scheme = getComputedStyle(document.documentElement).colorScheme ?? ''
  return scheme.includes('dark') && (!scheme.includes('light') || darkWish().matches)
}
const darkWish = () => matchMedia('(prefers-color-scheme: dark)')

/** Keeps the chat as light or dark as the page is. */
export const followScheme = (part: HTMLElement): void => {
  const follow = () => {
    for (const one of [part, ...part.querySelectorAll('.consent')]) one.classList.toggle('dark', isPageDark())
  }
  darkWish().addEventListener('change', follow)
  follow()
}
