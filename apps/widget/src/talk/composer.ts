import type { chatbotLimits } from '@lotse/contract'
import { el, iconButton } from './elements.ts'
import { texts } from './texts.ts'

const messageAtMost: (typeof chatbotLimits)['message'] = 4000

/** The field for questions. Enter sends, Shift and Enter begin a line; while an answer comes, the button stops it. */
export const createComposer = ({ send, stop }: { send(question: string): void; stop(): void }) => {
  let isBusy = false
  const field = el('textarea', {
    rows: '1',
    'aria-label': texts.question,
    placeholder: texts.placeholder,
    dir: 'auto',
    enterkeyhint: 'send',
    autocomplete: 'off',
  })
  const excess = el('p', { class: 'warning', role: 'status' })
  const fit = () => {
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight + 2}px`
    const over = field.value.trim().length - messageAtMost
    excess.textContent = over > 0 ? texts.tooLong(over) : ''
  }
  const submit = () => {
    const question = field.value.trim()
    if (isBusy || !question || question.length > messageAtMost) return
    field.value = ''
    fit()
    send(question)
  }
  const sending = iconButton('send', texts.send, submit, { class: 'act' })
  // It takes the place of the other: a double click was meant for that one.
  const stopping = iconButton('stop', texts.stop, ({ detail }) => detail < 2 && stop(), {
    class: 'act',
    hidden: true,
  })
  field.addEventListener('input', fit)
  field.addEventListener('keydown', event => {
    // While a syllable is being chosen, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
    event.preventDefault()
    submit()
  })
  return {
    element: el('div', {}, excess, el('div', { class: 'composer' }, field, sending, stopping)),
    setBusy(next: boolean) {
      const root = sending.getRootNode() as Document | ShadowRoot
      const hadFocus = root.activeElement === sending || root.activeElement === stopping
      isBusy = next
      sending.hidden = next
      stopping.hidden = !next
      // A button that goes must not take the focus with it.
      if (hadFocus) (next ? stopping : sending).focus()
    },
  }
}
