import { parseMarkdown, plainTextOf } from '@lotse/chat'
import { el, icon, iconButton } from './elements.ts'
import { texts } from './texts.ts'

const shownMs = 3000

/** Copies an answer as it is read. Where the page may not write to the clipboard, nothing happens. */
export const createCopying = (text: string): HTMLElement => {
  const note = el('span', { role: 'status', class: 'unseen' })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(plainTextOf(parseMarkdown(text)))
    } catch {
      return
    }
    button.replaceChildren(icon('done'))
    note.textContent = texts.copied
    setTimeout(() => {
      button.replaceChildren(icon('copy'))
      note.replaceChildren()
    }, shownMs)
  }
  const button = iconButton('copy', texts.copy, () => void copy())
  return el('span', {}, button, note)
}
