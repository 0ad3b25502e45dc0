import { dialledNumber } from '@lotse/chat'
import { el, icon } from './elements.ts'
import { noPointers, renderMarkdown } from './markdown.ts'
import { texts } from './texts.ts'

/** One touch calls: whoever is in need does not copy numbers. */
const makeCallable = (strong: HTMLElement): void => {
  const number = dialledNumber(strong.textContent ?? '')
  if (number) strong.replaceChildren(el('a', { href: `tel:${number}` }, strong.textContent))
}

/** Where somebody in need finds help. An entry of its own, so that it is read aloud at once, and once. */
export const helpOf = (text: string): HTMLElement => {
  const words = el('div', {}, renderMarkdown(text, noPointers))
  for (const strong of words.querySelectorAll('strong')) makeCallable(strong)
  return el('div', { class: 'help', role: 'note', 'aria-label': texts.help }, icon('heart'), words)
}
