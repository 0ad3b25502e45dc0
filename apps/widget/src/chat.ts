import { dress } from './appearance.ts'
import { createChatLog } from './chat-log.ts'
import { createChatWindow } from './chat-window.ts'
import { createComposer } from './composer.ts'
import { createConsent } from './consent.ts'
import { createConversation } from './conversation.ts'
import { el } from './elements.ts'
import { answerOf, greetingOf, questionOf, type Voice } from './messages.ts'
import { addressOn, connect, type Opened, type Server } from './server.ts'
import { texts } from './texts.ts'
import { type KeptVisit, keptVisit } from './visit.ts'

export interface Chat {
  open(): void
  close(): void
  /** Comes back where the page has thrown its content away. */
  stay(): void
}

interface Place {
  server: string
  nonce: string
  chatbot: string
}

const voiceOf = (
  { chatbot }: Opened,
  { server: address }: Place,
  server: Server,
  visit: KeptVisit,
): Voice => ({
  name: chatbot.public_name,
  logoUrl: chatbot.sender_logo_url && addressOn(address, chatbot.sender_logo_url),
  rate: chatbot.feedback_disabled
    ? null
    : (message, feedback) => server.rate(message, visit.current.token ?? '', feedback),
})

/** Everything inside of the window, from what the server has said about the chatbot. */
const furnish = (opened: Opened, place: Place, server: Server, visit: KeptVisit) => {
  const { chatbot, pre_page: prePage, messages } = opened
  const { embed_settings: settings, unavailable_message: unavailable } = chatbot
  const voice = voiceOf(opened, place, server, visit)
  const log = createChatLog()
  const warning = el('p', { class: 'warning', role: 'status' })
  const greet = () => {
    const greeting = unavailable ?? (settings.initialMessage || chatbot.initial_message)
    if (greeting) log.show(greetingOf(voice, greeting))
  }
  const conversation = createConversation({
    server,
    visit,
    voice,
    show: log.show,
    setBusy: isBusy => composer.setBusy(isBusy),
    warn: () => {
      warning.textContent = texts.creditsLow
    },
  })
  const composer = createComposer({ send: conversation.ask, stop: conversation.stop })
  const view = createChatWindow({
    title: settings.chatTitle || chatbot.public_name,
    pictureUrl: chatbot.profile_picture_url && addressOn(place.server, chatbot.profile_picture_url),
    hasLauncher: settings.showLauncher,
    position: settings.position,
    restart() {
      conversation.stop()
      visit.keep({ conversation: null })
      log.clear()
      greet()
      view.takeFocus()
    },
  })
  const talk = () => {
    view.renewing.hidden = unavailable !== null
    view.content.replaceChildren(log.element)
    if (unavailable === null)
      view.content.append(
        el('div', { class: 'foot' }, warning, composer.element, el('p', { class: 'notice' }, texts.notice)),
      )
  }
  greet()
  for (const message of messages)
    log.show(message.role === 'user' ? questionOf(message.text) : answerOf(voice, message))
  if (prePage && !visit.current.hasAgreed && unavailable === null) {
    view.renewing.hidden = true
    view.content.append(
      createConsent(prePage, () => {
        visit.keep({ hasAgreed: true })
        talk()
        view.takeFocus()
      }),
    )
  } else talk()
  return { view, toEnd: log.toEnd }
}

/** One chatbot on the page: asks the server how it looks, and shows itself if it may. */
export const startChat = (place: Place): Chat => {
  const server = connect(place.server, place.chatbot)
  const visit = keptVisit(place.chatbot)
  const host = el('lotse-chat' as 'div')
  let isWanted = false

  const load = async () => {
    const { token, conversation } = visit.current
    const opened = await server.open({ visitor_token: token, conversation_id: conversation })
    const isKnown = opened.messages.length > 0
    visit.keep({ token: opened.visitor_token, conversation: isKnown ? conversation : null })
    const { unavailable_message: unavailable, embed_settings: settings } = opened.chatbot
    if (unavailable !== null && !settings.showWhenUnavailable) return null
    const root = host.attachShadow({ mode: 'open' })
    dress(root, opened.chatbot, place.nonce)
    const furnished = furnish(opened, place, server, visit)
    root.append(furnished.view.element)
    document.body.append(host)
    return furnished
  }

  let loading: ReturnType<typeof load> | null = null
  const loaded = async () => {
    loading ??= load()
    try {
      return await loading
    } catch {
      // Not reachable, or not for this site: the page stays as it is, and whoever asks again tries again.
      loading = null
      // biome-ignore lint/suspicious/noConsole: visitors need not know, and the owner of the page looks here
      console.warn(texts.notLoaded(location.hostname))
      return null
    }
  }
  void loaded()

  return {
    async open() {
      isWanted = true
      const chat = await loaded()
      if (!chat || !isWanted) return
      chat.view.open()
      chat.toEnd()
    },
    async close() {
      isWanted = false
      ;(await loaded())?.view.close()
    },
    stay() {
      if (host.shadowRoot && !host.isConnected) document.body.append(host)
    },
  }
}
