import { el } from './elements.ts'
import type { Opened } from './server.ts'
import { renderTenantText } from './tenant-text.ts'
import { texts } from './texts.ts'

/** The tenant's page before a chat: read, ticked, begun. */
export const createConsent = (page: NonNullable<Opened['pre_page']>, agree: () => void): HTMLElement => {
  const box = el('input', { type: 'checkbox' })
  const begin = el('button', { type: 'submit', class: 'begin', disabled: true }, texts.agree)
  const form = el(
    'form',
    { class: 'consent' },
    el('h3', { dir: 'auto' }, page.headline),
    renderTenantText(page.html),
    el('label', {}, box, el('span', { dir: 'auto' }, page.checkbox_text)),
    begin,
  )
  box.addEventListener('change', () => {
    begin.disabled = !box.checked
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (box.checked) agree()
  })
  return form
}
