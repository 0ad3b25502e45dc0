import type { ChatMessage, Feedback } from '@lotse/contract'
import { el, textButton, unseen } from './elements.ts'
import { createFeedback } from './feedback.ts'
import { noPointers, renderMarkdown } from './markdown.ts'
import { createSources } from './sources.ts'
import { texts } from './texts.ts'

export interface Voice {
  name: string
  logoUrl: string | null
  /** null where answers are not rated. */
  rate: ((message: string, feedback: Feedback) => Promise<void>) | null
}

export const questionOf = (text: string): HTMLElement =>
  el('div', { class: 'message mine' }, unseen(texts.you), el('div', { class: 'bubble', dir: 'auto' }, text))

const bubble = ({ name, logoUrl }: Voice, ...content: (Node | null | false)[]): HTMLElement => {
  const logo = logoUrl ? el('img', { src: logoUrl, alt: '', class: 'logo' }) : null
  logo?.addEventListener('error', () => logo.remove())
  return el(
    'div',
    { class: 'message theirs' },
    unseen(`${name}: `),
    logo,
    el('div', { class: 'bubble' }, ...content),
  )
}

export const greetingOf = (voice: Voice, text: string): HTMLElement =>
  bubble(voice, renderMarkdown(text, noPointers))

/** Nothing in here is read aloud by itself when the answer is. */
const below = (...content: (Node | null | false | undefined)[]): HTMLElement =>
  el('div', { class: 'below', 'aria-live': 'off' }, ...content)

/** An answer as it is kept, with its sources and thumbs. */
export const answerOf = (voice: Voice, message: ChatMessage): HTMLElement => {
  const { rate } = voice
  const { pointers, list } = createSources(message.sources)
  const isWhole = message.status === 'completed'
  const said = bubble(voice, renderMarkdown(message.text, pointers))
  if (!isWhole)
    said.lastElementChild?.append(
      el('p', { class: 'aside' }, message.status === 'cancelled' ? texts.stopped : texts.notAnswered),
    )
  said.append(
    below(
      list(),
      isWhole && rate && createFeedback(message.feedback, feedback => rate(message.id, feedback)),
    ),
  )
  return said
}

/** An answer on its way. It takes three forms, each a new element: a log reads aloud what is added, and so the end, not every word. */
export const createAnswerOnItsWay = (voice: Voice, show: (element: HTMLElement) => void) => {
  let text = ''
  let frame = 0
  const dots = el('span', { class: 'dots', 'aria-hidden': 'true' }, el('i'), el('i'), el('i'))
  let element = bubble(voice, dots)
  element.append(unseen(texts.writing))
  let written: HTMLElement | null = null
  const put = (next: HTMLElement) => {
    cancelAnimationFrame(frame)
    frame = 0
    // Whoever has begun a new conversation meanwhile does not want it any more.
    if (!element.isConnected) return
    element.replaceWith(next)
    element = next
    show(element)
  }
  const draw = () => {
    frame = 0
    if (!written) {
      const growing = bubble(voice)
      growing.setAttribute('aria-live', 'off')
      growing.setAttribute('aria-busy', 'true')
      put(growing)
      written = growing.lastElementChild as HTMLElement
    }
    written.replaceChildren(renderMarkdown(text, noPointers))
    if (element.isConnected) show(element)
  }
  const endWith = (note: HTMLElement, ...actions: HTMLElement[]) => {
    const end = bubble(voice, renderMarkdown(text, noPointers), note)
    if (actions.length) end.append(below(...actions))
    put(end)
  }
  show(element)
  return {
    add(piece: string) {
      text += piece
      if (text.trim() && !frame) frame = requestAnimationFrame(draw)
    },
    finish: (message: ChatMessage) => put(answerOf(voice, message)),
    stop: () => endWith(el('p', { class: 'aside' }, texts.stopped)),
    fail(reason: string, again: () => void) {
      const retry = textButton(texts.again, () => {
        // The button goes, the focus stays in the window.
        element.closest<HTMLElement>('[role=log]')?.focus()
        element.remove()
        again()
      })
      endWith(el('p', { class: 'aside trouble' }, reason), retry)
    },
  }
}
