import { type ChatEvent, defaultEmbedSettings } from '@lotse/contract'
import type { Page } from 'playwright-core'
import { callAs } from '../acting.ts'

interface Chatbot {
  id: string
  uuid: string
}

/** What the screens of the chatbots need to be known. */
export interface ChatbotFacts {
  /** Public, with a data store, a conversation, a gap and a binding answer. */
  chatbot: Chatbot
  /** For the staff alone, without data stores and without conversations. */
  internalChatbot: Chatbot
  conversation: string
  /** Of the sub-tenant, behind a page to agree to; switched off. */
  disabledChatbot: Chatbot
}

const form = {
  name: 'Satzungsbot',
  description: 'Für die Startseite der Stadt.',
  public_name: 'Lotte',
  public_description: 'Ich beantworte Fragen zu den Satzungen der Stadt.',
  initial_message: 'Guten Tag! Was möchten Sie wissen?',
  starter_questions: ['Was kostet ein Hund?', 'Wo ist das Fundbüro?'],
  communication_styles: ['friendly'],
  access_role: 'public',
}

type Begin = Extract<ChatEvent, { event: 'begin' }>['data']

/** Asks as a visitor does, and waits for the whole answer. */
const askByCall = async (
  visitor: Page,
  { uuid }: Chatbot,
  token: string,
  message: string,
  conversation: string | null = null,
): Promise<Begin> => {
  const response = await visitor.request.post(`/api/chat/${uuid}/messages`, {
    data: { visitor_token: token, conversation_id: conversation, message, key: crypto.randomUUID() },
  })
  const text = await response.text()
  const begin = /event: begin\ndata: (.+)/.exec(text)?.[1]
  if (!begin || !/event: end\n/.test(text)) throw new Error(`No answer to ${message}: ${text}`)
  return JSON.parse(begin) as Begin
}

/** One answer from the sources, one question that none of them answers; each rated. */
const talkByCall = async (visitor: Page, chatbot: Chatbot): Promise<string> => {
  const { visitor_token: token } = await callAs<{ visitor_token: string }>(
    visitor,
    'POST',
    `/api/chat/${chatbot.uuid}/open`,
    {},
  )
  const rate = ({ message_id }: Begin, feedback: 'positive' | 'negative') =>
    callAs(visitor, 'POST', `/api/chat/${chatbot.uuid}/messages/${message_id}/feedback`, {
      visitor_token: token,
      feedback,
    })
  const first = await askByCall(visitor, chatbot, token, 'Was kostet der erste Hund im Jahr?')
  await rate(first, 'positive')
  const { conversation_id: conversation } = first
  const gap = 'Wann öffnet das Freibad im Sommer?'
  await rate(await askByCall(visitor, chatbot, token, gap, conversation), 'negative')
  return conversation
}

const embedding = {
  allow_embedding: true,
  allowed_domains: ['musterstadt.de', 'www.musterstadt.de'],
  embed_settings: defaultEmbedSettings(form),
}

const prePage = {
  is_enabled: true,
  headline: 'Bevor Sie beginnen',
  text: 'Bitte geben Sie <strong>keine persönlichen Daten</strong> ein.\nMehr unter https://www.musterstadt.example/datenschutz.',
  checkbox_text: 'Ich habe die Informationen gelesen und verstanden',
  color_theme: 'forest',
}

export const prepareChatbots = async (
  { admin, visitor, subTenantManager }: Record<'admin' | 'visitor' | 'subTenantManager', Page>,
  databucket: string,
): Promise<ChatbotFacts> => {
  const make = (page: Page, changes: object = {}) =>
    callAs<Chatbot>(page, 'POST', '/api/chatbots', { ...form, ...changes })
  const chatbot = await make(admin)
  const path = `/api/chatbots/${chatbot.id}`
  await callAs(admin, 'PUT', `${path}/databuckets`, {
    databuckets: { high: [databucket], medium: [], low: [] },
  })
  await callAs(admin, 'PUT', `${path}/embed`, embedding)
  await callAs(admin, 'POST', `${path}/answers`, {
    question: 'Wo ist das Fundbüro?',
    answer: 'Im Rathaus, Zimmer 12, montags bis freitags von 8 bis 12 Uhr.',
    owner_name: 'Anna Albrecht',
    valid_until: '2099-01-31',
  })
  const internalChatbot = await make(admin, { name: 'Hausbot', description: '', access_role: 'admin' })
  const disabledChatbot = await make(subTenantManager, { name: 'Werkebot', chatbot_disabled: true })
  await callAs(subTenantManager, 'PUT', '/api/settings/chatbot-pre-page', prePage)
  return { chatbot, internalChatbot, disabledChatbot, conversation: await talkByCall(visitor, chatbot) }
}
