import { el } from './elements.ts'
import { texts } from './texts.ts'

const marginPx = 12

/** The conversation. It follows an answer until its question has reached the top, and not against the reader's will. */
export const createChatLog = () => {
  const element = el('div', { class: 'log', role: 'log', 'aria-label': texts.log, tabindex: '0' })
  let isFollowing = true
  let question: HTMLElement | null = null
  const leave = () => {
    isFollowing = false
  }
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    element.addEventListener(type, leave, { passive: true })
  return {
    element,
    show(message: HTMLElement) {
      if (!message.isConnected) element.append(message)
      if (message.classList.contains('mine')) {
        question = message
        isFollowing = true
      }
      if (!isFollowing) return
      const top = (question?.offsetTop ?? element.scrollHeight) - marginPx
      element.scrollTop = Math.min(top, element.scrollHeight)
    },
    toEnd() {
      element.scrollTop = element.scrollHeight
    },
    clear: () => element.replaceChildren(),
  }
}
