import type { Feedback } from '@lotse/contract'
import { el, iconButton } from './elements.ts'
import { texts } from './texts.ts'

const thanksMs = 3000

/** Two thumbs; the one that is already chosen does nothing. */
export const createFeedback = (
  given: Feedback | null,
  send: (feedback: Feedback) => Promise<void>,
): HTMLElement => {
  let chosen = given
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = el('span', { role: 'status', class: 'thanks' })
  const say = (text: string) => {
    clearTimeout(timer)
    note.textContent = text
    timer = setTimeout(() => note.replaceChildren(), thanksMs)
  }
  const mark = (feedback: Feedback | null) => {
    chosen = feedback
    thumbs.positive.setAttribute('aria-pressed', String(feedback === 'positive'))
    thumbs.negative.setAttribute('aria-pressed', String(feedback === 'negative'))
  }
  const choose = async (feedback: Feedback) => {
    if (feedback === chosen) return
    const before = chosen
    mark(feedback)
    try {
      await send(feedback)
      say(texts.thanks)
    } catch {
      mark(before)
      say(texts.notRated)
    }
  }
  const thumbs = {
    positive: iconButton('up', texts.helpful, () => void choose('positive')),
    negative: iconButton('down', texts.unhelpful, () => void choose('negative')),
  }
  mark(given)
  return el(
    'div',
    { class: 'rate', role: 'group', 'aria-label': texts.isHelpful },
    thumbs.positive,
    thumbs.negative,
    note,
  )
}
