import { el, textButton } from './elements.ts'
import { texts } from './texts.ts'

interface Restart {
  restart(): void
  /** Has everything deleted that was said. */
  forget(): Promise<void>
  /** What the visitor is called where it asks for its data later. */
  reference: string
}

/** Asks before what was said goes out of sight, or for good. Escape says no. */
export const createRestartQuestion = ({ restart, forget, reference }: Restart) => {
  let returnTo: HTMLElement | null = null
  const close = () => {
    element.hidden = true
    returnTo?.focus()
  }
  const begin = () => {
    element.hidden = true
    restart()
  }
  const yes = textButton(texts.restartYes, begin, 'begin')
  const problem = el('p', { class: 'problem', role: 'alert' })
  const forgetting = textButton(texts.forget, () => {
    problem.textContent = ''
    forget().then(begin, () => {
      problem.textContent = texts.notForgotten
    })
  })
  const element = el(
    'div',
    { class: 'restart', role: 'alertdialog', 'aria-label': texts.restart, hidden: true },
    el('p', {}, texts.restartQuestion),
    el('div', { class: 'choices' }, yes, forgetting, textButton(texts.cancel, close)),
    problem,
    el('p', { class: 'reference' }, texts.reference(reference)),
  )
  element.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  return {
    element,
    ask(from: HTMLElement) {
      returnTo = from
      problem.textContent = ''
      element.hidden = false
      yes.focus()
    },
  }
}
