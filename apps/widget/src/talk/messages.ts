import type { ChatMessage, CitedSource, Feedback } from '@lotse/contract'
import { createCopying } from './copying.ts'
import { el, icon, textButton, unseen } from './elements.ts'
import { createFeedback } from './feedback.ts'
import { helpOf } from './help.ts'
import { noPointers, renderMarkdown } from './markdown.ts'
import { createSources } from './sources.ts'
import { texts } from './texts.ts'

export interface Voice {
  name: string
  pictureUrl: string | null
  /** null where answers are not rated. */
  rate: ((message: string, feedback: Feedback) => Promise<void>) | null
}

const isToday = (time: Date): boolean => time.toDateString() === new Date().toDateString()

const timeOf = (time: Date): HTMLElement =>
  el(
    'time',
    { datetime: time.toISOString() },
    time.toLocaleString('de-DE', {
      hour: '2-digit',
      minute: '2-digit',
      ...(isToday(time) ? {} : { day: '2-digit', month: '2-digit' }),
    }),
  )

export const questionOf = (text: string, askedAt: Date): HTMLElement =>
  el(
    'div',
    { class: 'message mine' },
    unseen(texts.you),
    el('div', { class: 'bubble', dir: 'auto' }, text),
    el('div', { class: 'below', 'aria-live': 'off' }, timeOf(askedAt)),
  )

const avatarOf = ({ pictureUrl }: Voice): HTMLElement => {
  const avatar = el('span', { class: 'avatar', 'aria-hidden': 'true' }, icon('chat'))
  if (!pictureUrl) return avatar
  const picture = el('img', { src: pictureUrl, alt: '' })
  // A page's policy may keep pictures out.
  picture.addEventListener('error', () => picture.remove())
  avatar.append(picture)
  return avatar
}

const bubbleOf = (message: HTMLElement): HTMLElement => message.querySelector('.bubble') ?? message

const bubble = (voice: Voice, ...content: (Node | null | false)[]): HTMLElement =>
  el(
    'div',
    { class: 'message theirs' },
    unseen(`${voice.name}: `),
    avatarOf(voice),
    el('div', { class: 'bubble' }, ...content),
  )

export const greetingOf = (voice: Voice, text: string): HTMLElement =>
  bubble(voice, renderMarkdown(text, noPointers))

/** Nothing in here is read aloud by itself when the answer is. */
const below = (...content: (Node | null | false | undefined)[]): HTMLElement =>
  el('div', { class: 'below', 'aria-live': 'off' }, ...content)

const noteOf = ({ status, text }: ChatMessage): HTMLElement | false => {
  if (status === 'completed') return false
  if (status === 'cancelled') return el('p', { class: 'aside' }, texts.stopped)
  return el('p', { class: 'aside trouble' }, text ? texts.incomplete : texts.unanswered)
}

/** An answer as it is kept, with its sources and what can be done with it. `again`: where it can be asked for once more. */
export const answerOf = (voice: Voice, message: ChatMessage, again?: () => void): HTMLElement =>
  keptAnswer(voice, message, createSources(message.sources), again)

type Sources = ReturnType<typeof createSources>

const keptAnswer = (
  voice: Voice,
  message: ChatMessage,
  { pointers, list }: Sources,
  again?: () => void,
): HTMLElement => {
  const { rate } = voice
  const isWhole = message.status === 'completed'
  const said = bubble(voice, renderMarkdown(message.text, pointers), noteOf(message))
  const retry = again && textButton(texts.again, () => leaveTo(said, again))
  said.append(
    below(
      list(),
      retry,
      el(
        'div',
        { class: 'tools' },
        timeOf(new Date(message.created_at)),
        message.text !== '' && createCopying(message.text),
        isWhole && rate && createFeedback(message.feedback, feedback => rate(message.id, feedback)),
      ),
    ),
  )
  return said
}

/** The button goes with its answer, the focus stays in the log. */
const leaveTo = (message: HTMLElement, again: () => void): void => {
  message.closest<HTMLElement>('[role=log]')?.focus()
  message.remove()
  again()
}

const placeOf = (control: Element): string => control.ariaLabel ?? control.textContent

/** Whoever stands on something that is drawn anew goes on standing there. */
const withFocusKept = (part: HTMLElement, draw: () => HTMLElement): void => {
  const { activeElement } = part.getRootNode() as Document | ShadowRoot
  const place = activeElement && part.contains(activeElement) ? placeOf(activeElement) : null
  const drawn = draw()
  if (place === null) return
  const same = [...drawn.querySelectorAll<HTMLElement>('button, a')].find(one => placeOf(one) === place)
  same?.focus()
}

/** An answer on its way. It takes three forms, each a new element: a log reads aloud what is added, and so the end, not every word. */
export const createAnswerOnItsWay = (voice: Voice, show: (element: HTMLElement) => void) => {
  let text = ''
  let frame = 0
  const sources: CitedSource[] = []
  const shelf = below()
  const growing = createSources(sources, shelf)
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
      const next = bubble(voice)
      next.setAttribute('aria-live', 'off')
      next.setAttribute('aria-busy', 'true')
      next.append(shelf)
      put(next)
      written = bubbleOf(next)
    }
    const shown = written
    withFocusKept(shown, () => {
      shown.replaceChildren(renderMarkdown(text, growing.pointers))
      return shown
    })
    if (element.isConnected) show(element)
  }
  /** Who is reading a source meanwhile goes on reading it. */
  const putEnd = (end: HTMLElement, known: Sources) =>
    withFocusKept(element, () => {
      const number = growing.openNumber()
      put(end)
      if (number !== undefined) known.open(number)
      return end
    })
  const endWith = (note: HTMLElement, ...actions: HTMLElement[]) => {
    const known = createSources(sources)
    const end = bubble(voice, renderMarkdown(text, known.pointers), note)
    end.append(below(known.list(), ...actions))
    putEnd(end, known)
  }
  show(element)
  return {
    add(piece: string) {
      text += piece
      if (text.trim() && !frame) frame = requestAnimationFrame(draw)
    },
    /** Goes with the dots when the first word comes. */
    wait() {
      if (written || element.querySelector('.aside')) return
      bubbleOf(element).append(el('p', { class: 'aside', role: 'status' }, texts.waiting))
      show(element)
    },
    /** Asked again, it stands there already. */
    help(words: string) {
      if (element.previousElementSibling?.classList.contains('help')) return
      element.before(helpOf(words))
      show(element)
    },
    /** Comes before the first text that names it. */
    addSource: (source: CitedSource) => void sources.push(source),
    finish(message: ChatMessage) {
      const known = createSources(message.sources)
      putEnd(keptAnswer(voice, message, known), known)
    },
    /** Nothing has failed: there is no answer, and this is why. */
    sayInstead: (words: string) => put(greetingOf(voice, words)),
    stop: () => endWith(el('p', { class: 'aside' }, texts.stopped)),
    /** What was read stays. `reason`: what else there is to say of it. */
    fail(reason: string | null, again: () => void) {
      const hasBegun = text.trim() !== ''
      const words = [hasBegun && texts.incomplete, reason ?? (!hasBegun && texts.unanswered)].filter(Boolean)
      const retry = textButton(texts.again, () => leaveTo(element, again))
      endWith(el('p', { class: 'aside trouble' }, words.join(' ')), retry)
    },
  }
}
