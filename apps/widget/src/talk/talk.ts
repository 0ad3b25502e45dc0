import type { ChatMessage } from '@lotse/contract'
import { createChatLog } from './chat-log.ts'
import { createComposer } from './composer.ts'
import { createConversation } from './conversation.ts'
import { el, iconButton, textButton } from './elements.ts'
import { helpOf } from './help.ts'
import { answerOf, greetingOf, questionOf, type Voice } from './messages.ts'
import { createRestartQuestion } from './restart-question.ts'
import type { Opened, Server } from './server.ts'
import { texts } from './texts.ts'
import type { KeptVisit } from './visit.ts'

interface Place {
  server: Server
  visit: KeptVisit
  greeting: string
  /** Whichever way the server names its pictures. */
  addressOf(url: string): string
  /** Where the next words are typed. */
  takeFocus(): void
}

/** A conversation with a chatbot, wherever it stands: the log, and below it the field for questions. */
export const createTalk = ({ chatbot, messages, visitor_reference }: Opened, place: Place) => {
  const { server, visit, greeting, addressOf } = place
  const picture = chatbot.sender_logo_url ?? chatbot.profile_picture_url
  const voice: Voice = {
    name: chatbot.public_name,
    pictureUrl: picture && addressOf(picture),
    rate: chatbot.feedback_disabled
      ? null
      : (message, feedback) => server.rate(message, visit.current.token ?? '', feedback),
  }
  const log = createChatLog()
  const warning = el('p', { class: 'warning', role: 'status' })
  const conversation = createConversation({
    server,
    visit,
    voice,
    show: log.show,
    setBusy: isBusy => composer.setBusy(isBusy),
    warn: () => {
      warning.textContent = texts.creditsLow
    },
    close: () => {
      log.element.focus()
      renewing.hidden = true
      foot.replaceChildren(el('p', { class: 'notice' }, texts.closed))
    },
  })
  let starters: HTMLElement | null = null
  const ask = (question: string) => {
    starters?.remove()
    renewing.hidden = false
    conversation.ask(question)
  }
  const composer = createComposer({ send: ask, stop: conversation.stop })
  const offer = () => {
    const questions = chatbot.starter_questions
    if (!questions.length || chatbot.unavailable_message !== null) return
    const choose = (question: string) => {
      ask(question)
      place.takeFocus()
    }
    starters = el(
      'div',
      { class: 'starters', role: 'group', 'aria-label': texts.starters },
      ...questions.map(question => textButton(question, () => choose(question), 'starter')),
    )
    log.element.append(starters)
  }
  const greet = () => {
    const text = chatbot.unavailable_message ?? greeting
    if (text) log.show(greetingOf(voice, text))
  }
  const restartQuestion = createRestartQuestion({
    reference: visitor_reference,
    forget: () => server.forget(visit.current.token ?? ''),
    restart() {
      conversation.stop()
      visit.keep({ conversation: null })
      log.clear()
      renewing.hidden = true
      greet()
      offer()
      place.takeFocus()
    },
  })
  const renewing = iconButton('restart', texts.restart, () => restartQuestion.ask(renewing))
  renewing.hidden = messages.length === 0
  const answerAt = (message: ChatMessage, at: number) => {
    const question = messages[at - 1]
    const canAskAgain = message.status === 'failed' && at === messages.length - 1 && question?.role === 'user'
    return answerOf(voice, message, canAskAgain ? () => conversation.askAgain(question.text) : undefined)
  }
  const recall = (message: ChatMessage, at: number) => {
    if (message.role === 'user') return [questionOf(message.text, new Date(message.created_at))]
    return [...(message.help ? [helpOf(message.help)] : []), answerAt(message, at)]
  }
  const foot = el(
    'div',
    { class: 'foot' },
    warning,
    restartQuestion.element,
    composer.element,
    el('p', { class: 'notice' }, texts.notice),
  )
  greet()
  if (messages.length) for (const element of messages.flatMap(recall)) log.show(element)
  else offer()
  return {
    log: log.element,
    /** null while there is nobody to ask. */
    foot: chatbot.unavailable_message === null ? foot : null,
    /** Begins a new conversation; not in sight while there is nothing to leave behind. */
    renewing,
    toEnd: log.toEnd,
    warn(text: string) {
      warning.textContent = text
    },
  }
}
