import { createConsent } from '../talk/consent.ts'
import { el } from '../talk/elements.ts'
import { addressOn, connect, type Opened, type Server } from '../talk/server.ts'
import { createTalk } from '../talk/talk.ts'
import { type KeptVisit, keptVisit } from '../talk/visit.ts'
import { dress, followScheme } from './appearance.ts'
import { createChatWindow } from './chat-window.ts'
import { isSmallScreen } from './small-screen.ts'
import { hintFor } from './texts.ts'

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

/** Everything inside of the window, from what the server has said about the chatbot. */
const furnish = (opened: Opened, place: Place, server: Server, visit: KeptVisit, host: HTMLElement) => {
  const { chatbot, pre_page: prePage } = opened
  const { embed_settings: settings, unavailable_message: unavailable } = chatbot
  const addressOf = (url: string) => addressOn(place.server, url)
  const talk = createTalk(opened, {
    server,
    visit,
    greeting: settings.initialMessage || chatbot.initial_message,
    addressOf,
    takeFocus: () => view.takeFocus(),
  })
  const view = createChatWindow({
    title: settings.chatTitle || chatbot.public_name,
    pictureUrl: chatbot.profile_picture_url && addressOf(chatbot.profile_picture_url),
    hasLauncher: settings.showLauncher,
    position: settings.position,
    renewing: talk.renewing,
    host,
    noteOpen: isOpen => visit.keep({ isOpen }),
  })
  const begin = () => {
    view.content.replaceChildren(talk.log)
    if (talk.foot) view.content.append(talk.foot)
  }
  const consent = createConsent(unavailable === null ? prePage : null, {
    place: place.chatbot,
    heading: 'h3',
    agree() {
      begin()
      view.takeFocus()
    },
  })
  if (consent) view.content.append(consent)
  else begin()
  return { view, toEnd: talk.toEnd }
}

/** Whether the page's own policy refused a call while this ran. */
const watchPolicy = () => {
  let isViolated = false
  document.addEventListener('securitypolicyviolation', () => {
    isViolated = true
  })
  return () => isViolated
}

/** One chatbot on the page: asks the server how it looks, and shows itself if it may. */
export const startChat = (place: Place): Chat => {
  const server = connect(place.server, place.chatbot)
  const visit = keptVisit(place.chatbot)
  const host = el('lotse-chat' as 'div')
  // Not in the body: one that is transformed, as menus from the side do it, takes everything in it along.
  const stay = () => document.documentElement.append(host)
  let isWanted = false

  const load = async () => {
    const { token, conversation } = visit.current
    const opened = await server.open({ visitor_token: token, conversation_id: conversation })
    const isKnown = opened.messages.length > 0
    visit.keep({ token: opened.visitor_token, conversation: isKnown ? conversation : null })
    const { unavailable_message: unavailable, embed_settings: settings } = opened.chatbot
    if (unavailable !== null && !settings.showWhenUnavailable) return null
    const root = host.attachShadow({ mode: 'open' })
    dress(root, opened, place.nonce)
    const furnished = furnish(opened, place, server, visit, host)
    root.append(furnished.view.element)
    followScheme(furnished.view.element)
    stay()
    return furnished
  }

  let loading: ReturnType<typeof load> | null = null
  const loaded = async () => {
    const isPolicyViolated = watchPolicy()
    loading ??= load()
    try {
      return await loading
    } catch {
      // Not reachable, or not for this site: the page stays as it is, and whoever asks again tries again.
      loading = null
      // biome-ignore lint/suspicious/noConsole: visitors need not know, and the owner of the page looks here
      console.warn(hintFor(place.chatbot, isPolicyViolated()))
      return null
    }
  }
  const reopen = async () => {
    const chat = await loaded()
    // Whoever was talking goes on on the next page; where the window fills the screen, it would hide that page.
    if (!chat || !visit.current.isOpen || isSmallScreen()) return
    chat.view.open({ takesFocus: false })
    chat.toEnd()
  }
  void reopen()

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
      if (host.shadowRoot && !host.isConnected) stay()
    },
  }
}
