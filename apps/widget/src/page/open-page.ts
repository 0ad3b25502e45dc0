import type { SiteFacts } from '@lotse/contract'
import { createConsent } from '../talk/consent.ts'
import { connect, type Opened, type Server } from '../talk/server.ts'
import { createTalk } from '../talk/talk.ts'
import { texts } from '../talk/texts.ts'
import { followVisibleHeight } from '../talk/visible-height.ts'
import { type KeptVisit, keptVisit } from '../talk/visit.ts'
import { createSchemeButton } from './scheme-button.ts'

/** The parts of the page that the server has written. */
interface Parts {
  /** Whatever stands there is replaced by a chat, if there is one. */
  content: HTMLElement
  /** Of the head. */
  tools: HTMLElement
}

/** What was said before in this tab; what the page brought along where there is nothing, or it cannot be had. */
const recalled = async (brought: Opened, server: Server, visit: KeptVisit) => {
  const { token, conversation } = visit.current
  if (!token || !conversation) return { opened: brought, isMissing: false }
  try {
    const opened = await server.open({ visitor_token: token, conversation_id: conversation })
    return { opened, isMissing: false }
  } catch {
    return { opened: brought, isMissing: true }
  }
}

const startTalk = async (brought: Opened, facts: SiteFacts, { content, tools }: Parts): Promise<void> => {
  const { chatbot } = brought
  const server = connect('', chatbot.uuid, facts.csrf_token)
  const visit = keptVisit(chatbot.uuid)
  const { opened, isMissing } = await recalled(brought, server, visit)
  if (!isMissing) {
    const conversation = opened.messages.length > 0 ? visit.current.conversation : null
    visit.keep({ token: opened.visitor_token, conversation })
  }
  const talk = createTalk(opened, {
    server,
    visit,
    greeting: chatbot.initial_message || chatbot.public_description,
    addressOf: url => url,
    takeFocus: () => (content.querySelector('textarea') ?? talk.log).focus(),
  })
  if (isMissing) talk.warn(texts.historyMissing)
  content.replaceChildren(talk.log)
  if (talk.foot) content.append(talk.foot)
  tools.prepend(talk.renewing)
  talk.toEnd()
}

/** Takes over what the server has written: first the consent where one is needed, then the conversation. */
export const openPage = async (facts: SiteFacts, parts: Parts): Promise<void> => {
  const { content, tools } = parts
  const { opened } = facts
  tools.append(createSchemeButton())
  followVisibleHeight(document.documentElement)
  const show = () => {
    content.hidden = false
    return opened ? startTalk(opened, facts, parts) : undefined
  }
  const consent = createConsent(facts.pre_page, {
    place: facts.subdomain,
    // The page of a chatbot has its heading in its head.
    heading: opened ? 'h2' : 'h1',
    async agree() {
      consent?.remove()
      await show()
      // The button that was pressed is gone with its form.
      content.focus()
    },
  })
  if (!consent) return show()
  content.hidden = true
  content.before(consent)
}
