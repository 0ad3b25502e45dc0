import type { OpenedChatbot } from '@lotse/contract'
import { el } from './elements.ts'
import css from './widget.css?inline'

/** What the tenant has chosen, as properties that the style sheet uses. */
const chosen = ({ embed_settings: settings, theme }: OpenedChatbot): string => {
  const { offsetX, offsetY, width, height, zIndex } = settings
  const isDark = Number.parseInt(theme.backgroundColor.slice(1, 3), 16) < 128
  return `:host{z-index:${zIndex}!important}.root{--x:${offsetX}px;--y:${offsetY}px;--w:${width}px;--h:${height}px;--primary:${theme.primaryColor};--secondary:${theme.secondaryColor};--back:${theme.backgroundColor};--border:${theme.borderColor};--button:${theme.buttonColor};--text:${theme.textColor};color-scheme:${isDark ? 'dark' : 'light'}}`
}

/** Sheets made by script need no permission of the page's policy; older browsers get an element with the loader's nonce. */
export const dress = (root: ShadowRoot, chatbot: OpenedChatbot, nonce: string): void => {
  const texts = [css, chosen(chatbot)]
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
