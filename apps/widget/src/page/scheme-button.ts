import { icon, iconButton } from '../talk/elements.ts'

/** Where the whole product keeps the choice; its `theme.js` reads it before the first paint. */
const storageName = 'lotse.theme'

const names = { light: 'Helles Design einschalten', dark: 'Dunkles Design einschalten' } as const

export const createSchemeButton = (): HTMLButtonElement => {
  const page = document.documentElement
  const other = () => (page.dataset.theme === 'dark' ? 'light' : 'dark')
  const label = () => {
    button.title = names[other()]
    button.setAttribute('aria-label', names[other()])
    button.replaceChildren(icon(other() === 'dark' ? 'moon' : 'sun'))
  }
  const change = () => {
    const chosen = other()
    page.dataset.theme = chosen
    try {
      localStorage.setItem(storageName, chosen)
    } catch {
      // It lasts until the page is left.
    }
    label()
  }
  const button = iconButton('moon', '', change)
  label()
  return button
}
