import { isSameAddress } from '@lotse/chat'
import type { CitedSource } from '@lotse/contract'
import { el, iconButton, isWebAddress, link, unseen } from './elements.ts'
import { noPointers, type Pointers, renderMarkdown } from './markdown.ts'
import { texts } from './texts.ts'

let cards = 0

const germanDay = (day: string): string => day.split('-').reverse().join('.')

/** A table in a passage is written as one; everything else stands there as it does in the document. */
const passageOf = (text: string): Node | string =>
  /^\s*\|?[\s:-]*-{3}[\s|:-]*$/m.test(text) && text.includes('|') ? renderMarkdown(text, noPointers) : text

const cardOf = (source: CitedSource, close: () => void): HTMLElement => {
  const { number, document_title: title, page, heading, dated_on: day, text, url } = source
  cards += 1
  const facts = [page !== null && texts.page(page), day && texts.dated(germanDay(day)), heading].filter(
    Boolean,
  )
  const card = el(
    'div',
    { class: 'source', role: 'group', id: `source-${cards}`, 'aria-label': texts.source(number, title) },
    iconButton('close', texts.closeSource, close),
    el('strong', { dir: 'auto' }, title),
    facts.length > 0 && el('p', { class: 'facts', dir: 'auto' }, facts.join(' · ')),
    el('blockquote', { dir: 'auto' }, passageOf(text)),
    isWebAddress(url) && el('p', {}, link(url, texts.original, unseen(texts.newWindow))),
  )
  card.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  return card
}

/**
 * The sources of one answer, of which one at a time lies open below the place that names it. An answer that still grows is drawn again and
 * again: its sources lie open on a shelf of their own, and more of them may come.
 */
export const createSources = (sources: readonly CitedSource[], shelf?: HTMLElement) => {
  let opened: { source: CitedSource; button: HTMLElement; card: HTMLElement } | null = null
  const close = () => {
    if (!opened) return
    const { button, card } = opened
    opened = null
    const hadFocus = card.contains((card.getRootNode() as ShadowRoot).activeElement)
    card.remove()
    button.setAttribute('aria-expanded', 'false')
    button.removeAttribute('aria-controls')
    if (hadFocus) button.focus()
  }
  const toggle = (button: HTMLElement, source: CitedSource) => {
    const isOpen = opened?.source === source && (opened.button === button || !opened.button.isConnected)
    close()
    if (isOpen) return
    const card = cardOf(source, close)
    const place = button.closest('li, p, .named') ?? button
    if (shelf) shelf.replaceChildren(card)
    else if (place.localName === 'li') place.append(card)
    else place.after(card)
    button.setAttribute('aria-expanded', 'true')
    button.setAttribute('aria-controls', card.id)
    opened = { source, button, card }
    card.scrollIntoView?.({ block: 'nearest' })
  }
  const firstButtons = new Map<number, HTMLElement>()
  const buttonFor = (source: CitedSource, className: string, ...shown: (Node | string)[]) => {
    const button = el('button', { type: 'button', class: className, 'aria-expanded': 'false' }, ...shown)
    if (!firstButtons.has(source.number)) firstButtons.set(source.number, button)
    button.addEventListener('click', () => toggle(button, source))
    // Of what lies open, the innermost closes first.
    button.addEventListener('keydown', event => {
      if (event.key !== 'Escape' || opened?.button !== button) return
      event.preventDefault()
      close()
    })
    return button
  }
  const pointers: Pointers = {
    citation(number) {
      const source = sources.find(one => one.number === number)
      if (!source) return new Text()
      const button = buttonFor(source, 'cite', String(number))
      button.setAttribute('aria-label', texts.source(number, source.document_title))
      return button
    },
    link: (url, label) =>
      isWebAddress(url) && sources.some(source => isSameAddress(source.url, url))
        ? link(url, label, unseen(texts.newWindow))
        : null,
  }
  /** All of them by name, below the answer. */
  const list = (): HTMLElement | null =>
    sources.length
      ? el(
          'div',
          { class: 'named', role: 'group', 'aria-label': texts.sources },
          ...sources.map(source =>
            buttonFor(
              source,
              'chip',
              el('b', {}, String(source.number)),
              el('span', { dir: 'auto' }, source.document_title),
            ),
          ),
        )
      : null
  return {
    pointers,
    list,
    /** The number of the source that lies open. */
    openNumber: (): number | undefined => opened?.source.number,
    /** Where it is named first. */
    open(number: number) {
      const button = firstButtons.get(number)
      const source = sources.find(one => one.number === number)
      if (button && source) toggle(button, source)
    },
  }
}
