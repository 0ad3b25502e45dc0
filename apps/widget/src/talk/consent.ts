import type { ShownPrePage } from '@lotse/contract'
import { el } from './elements.ts'
import { renderTenantText } from './tenant-text.ts'
import { texts } from './texts.ts'
import { keptConsent } from './visit.ts'

/** Of which rank it is where it stands. */
type Heading = 'h1' | 'h2' | 'h3'

/** The tenant's page before a chat: read, ticked, begun. */
const createForm = (page: ShownPrePage, heading: Heading, agree: () => void): HTMLElement => {
  const box = el('input', { type: 'checkbox', 'aria-describedby': 'consent-fault' })
  const fault = el('p', { class: 'fault', id: 'consent-fault', role: 'alert' })
  const form = el(
    'form',
    { class: 'consent', novalidate: true },
    el(heading, { dir: 'auto' }, page.headline),
    renderTenantText(page.html),
    el('label', {}, box, el('span', { dir: 'auto' }, page.checkbox_text)),
    fault,
    el('button', { type: 'submit', class: 'begin' }, texts.agree),
  )
  const say = (text: string) => {
    fault.textContent = text
    if (text) box.setAttribute('aria-invalid', 'true')
    else box.removeAttribute('aria-invalid')
  }
  box.addEventListener('change', () => say(''))
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (box.checked) return agree()
    say(texts.notAgreed)
    box.focus()
  })
  return form
}

/** What must be agreed to here before a chat begins; null where there is nothing, or nothing any more. */
export const createConsent = (
  page: ShownPrePage | null,
  { place, heading, agree }: { place: string; heading: Heading; agree(): void },
): HTMLElement | null => {
  if (!page) return null
  const { headline, html, checkbox_text } = page
  const text = JSON.stringify([headline, html, checkbox_text])
  const consent = keptConsent(place)
  if (consent.isGivenTo(text)) return null
  return createForm(page, heading, () => {
    consent.give(text)
    agree()
  })
}
