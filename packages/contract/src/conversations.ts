import { z } from 'zod'
import { accessRoles, type ColourTheme, chatbotLimits, colourThemes } from './chatbot-options.ts'
import { aiConfigForm, assignment, chatbotForm, chatbotParams, embedSettings } from './chatbots.ts'
import { count, longText, managesContent } from './databucket-fields.ts'
import { misuseActions } from './misuse-kinds.ts'
import { misuseFinding } from './misuse-shapes.ts'
import { route } from './route.ts'
import { cappedPageOf, id, pageQuery, timestamp } from './schemas.ts'

const feedbacks = ['positive', 'negative'] as const
export type Feedback = (typeof feedbacks)[number]

/** A passage that an answer names, as it was when the answer was given. */
export const citedSource = z.strictObject({
  /** As it stands in the answer: [1]. */
  number: count,
  document_title: z.string(),
  page: count.nullable(),
  heading: z.string(),
  text: z.string(),
  /** The day that the document bears. */
  dated_on: z.iso.date().nullable(),
  /** Where the original can be read; empty where it is not on the web. */
  url: z.string(),
})
export type CitedSource = z.output<typeof citedSource>

const chatMessage = z.strictObject({
  id,
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  /** Where somebody in need finds help, said before the text; empty for everybody else. */
  help: z.string(),
  /** `cancelled`: the visitor left; what had been written until then is kept. */
  status: z.enum(['completed', 'cancelled', 'failed']),
  sources: z.array(citedSource),
  feedback: z.enum(feedbacks).nullable(),
  created_at: timestamp,
})
export type ChatMessage = z.output<typeof chatMessage>

/** What an answer's stream carries, one event after the other; `end` or `problem` is the last. */
export const chatEvents = {
  /** The conversation that it belongs to, before the first word. */
  begin: z.strictObject({ conversation_id: id, message_id: id }),
  /** It takes longer than people expect; over with the first word. */
  waiting: z.strictObject({}),
  /** Before the first word: where somebody in need finds help. It stands by itself and is no part of the answer. */
  help: z.strictObject({ text: z.string() }),
  text: z.strictObject({ text: z.string() }),
  /** Before the first text that names it: its number can be followed as soon as it is read. */
  source: citedSource,
  /** Only for staff who try a chatbot, before the first word: what the check of the message would have done with a visitor's. */
  check: z.strictObject({
    action: z.enum(misuseActions),
    findings: z.array(misuseFinding),
    distress: z.enum(['self_harm', 'violence_suffered']).nullable(),
    /** What a visitor would have read instead of, or before, the answer. */
    said: z.string(),
  }),
  /** The whole answer as it is kept, with the sources that it names and no others. */
  end: z.strictObject({ message: chatMessage, credits_left_low: z.boolean() }),
  problem: z.strictObject({ code: z.string(), message: z.string() }),
} as const
export type ChatEvent = {
  [K in keyof typeof chatEvents]: { event: K; data: z.output<(typeof chatEvents)[K]> }
}[keyof typeof chatEvents]

const themeKeys = Object.keys(colourThemes) as [ColourTheme, ...ColourTheme[]]

const themeColours = z.strictObject({
  primaryColor: z.string(),
  secondaryColor: z.string(),
  backgroundColor: z.string(),
  borderColor: z.string(),
  buttonColor: z.string(),
  textColor: z.string(),
})
/** By day, and where it is to be dark. */
const themes = { theme: themeColours, dark_theme: themeColours }

/** Shown before a chat to those without an account of their own; the text has been cleaned. */
const shownPrePage = z.strictObject({
  headline: z.string(),
  html: z.string(),
  checkbox_text: z.string(),
  color_theme: z.enum(themeKeys),
  ...themes,
})
export type ShownPrePage = z.output<typeof shownPrePage>

export const siteChatbot = z.strictObject({
  uuid: id,
  public_name: z.string(),
  public_description: z.string(),
  profile_picture_url: z.string().nullable(),
})

export type SiteChatbot = z.output<typeof siteChatbot>

/** What a chat window needs to know of its chatbot. */
const openedChatbot = siteChatbot.extend({
  sender_logo_url: z.string().nullable(),
  initial_message: z.string(),
  starter_questions: z.array(z.string()),
  feedback_disabled: z.boolean(),
  /** What it is told instead of an answer; null while it can answer. */
  unavailable_message: z.string().nullable(),
  embed_settings: embedSettings,
  ...themes,
})

const openedChat = z.strictObject({
  visitor_token: z.string(),
  /** What the visitor is called: whoever asks for what is known of it, or for its deletion, names it. */
  visitor_reference: z.string(),
  chatbot: openedChatbot,
  pre_page: shownPrePage.nullable(),
  messages: z.array(chatMessage),
})

/** What the server writes into a public page, so that it needs no further call to be used. */
export interface SiteFacts {
  /** Whose terms are agreed to. */
  subdomain: string
  /** Of somebody who is signed in; null for everybody else. */
  csrf_token: string | null
  pre_page: ShownPrePage | null
  /** On the page of a chatbot. */
  opened: z.output<typeof openedChat> | null
}

/** Signed by the server: this visitor, of this chatbot, on this site, until then. */
const visitorToken = z.string().min(20).max(2000)
const chatParams = z.strictObject({ uuid: id })

/** A subdomain, or the id of a tenant that has none. */
const siteParams = z.strictObject({ subdomain: z.string().regex(/^[a-z0-9-]{1,63}$/i) })
const hashParams = z.strictObject({ hash: z.string().regex(/^[0-9a-f]{12}$/) })

const conversationRow = z.strictObject({
  id,
  /** The first question. */
  title: z.string(),
  channel: z.enum(['website', 'widget']),
  origin: z.string(),
  messages_count: count,
  credits_used: z.number(),
  positive_count: count,
  negative_count: count,
  has_gap: z.boolean(),
  started_at: timestamp,
  last_message_at: timestamp,
})
export type ConversationRow = z.output<typeof conversationRow>

/** A message as the staff sees it. */
const transcriptMessage = chatMessage.extend({
  credits_used: z.number(),
  /** null where no model was asked. */
  model: z.string().nullable(),
  tokens: z.strictObject({ input: count, output: count }).nullable(),
  duration_ms: count.nullable(),
  /** Nothing good enough was found. */
  is_gap: z.boolean(),
})

const conversationParams = chatbotParams.extend({ conversation: id })

export const conversationsRoutes = {
  'tenantwebsite.index': route({
    method: 'GET',
    path: '/tenantwebsite/:subdomain',
    access: 'public',
    summary: 'Führt zur öffentlichen Seite eines Mandanten',
    params: siteParams,
    reply: 'html',
  }),
  'tenantwebsite.show': route({
    method: 'GET',
    path: '/s/:subdomain',
    access: 'public',
    summary: 'Öffentliche Seite eines Mandanten: die Chatbots, die der Besuch benutzen darf',
    rateLimit: 'public',
    params: siteParams,
    reply: 'html',
  }),
  'tenantwebsite.chat': route({
    method: 'GET',
    path: '/s/:subdomain/:uuid',
    access: 'public',
    summary: 'Seite eines Chatbots',
    rateLimit: 'public',
    params: siteParams.extend({ uuid: z.string().regex(/^[\w-]{1,64}$/) }),
    reply: 'html',
  }),
  'tenantwebsite.script': route({
    method: 'GET',
    path: '/embed/page-:hash.js',
    access: 'public',
    summary: 'Das Programm der öffentlichen Seiten',
    params: hashParams,
    reply: 'binary',
  }),
  'tenantwebsite.style': route({
    method: 'GET',
    path: '/embed/page-:hash.css',
    access: 'public',
    summary: 'Das Aussehen der öffentlichen Seiten',
    params: hashParams,
    reply: 'binary',
  }),
  'widget.loader': route({
    method: 'GET',
    path: '/embed/lotse.js',
    access: 'public',
    summary: 'Das kleine Skript, das Websites einbinden',
    reply: 'binary',
  }),
  'widget.program': route({
    method: 'GET',
    path: '/embed/widget-:hash.js',
    access: 'public',
    summary: 'Das Chatfenster für fremde Seiten',
    params: hashParams,
    reply: 'binary',
  }),
  'chat.image': route({
    method: 'GET',
    path: '/api/chat/:uuid/images/:key',
    access: 'public',
    summary: 'Bild eines Chatbots',
    params: chatParams.extend({ key: id }),
    reply: 'binary',
  }),
  'chat.open': route({
    method: 'POST',
    path: '/api/chat/:uuid/open',
    access: 'public',
    rateLimit: 'public',
    isForEmbedding: true,
    summary: 'Beginnt oder setzt einen Besuch fort',
    params: chatParams,
    body: z.strictObject({
      visitor_token: visitorToken.nullable().default(null),
      conversation_id: id.nullable().default(null),
    }),
    reply: openedChat,
  }),
  'chat.message': route({
    method: 'POST',
    path: '/api/chat/:uuid/messages',
    access: 'public',
    rateLimit: 'public',
    isForEmbedding: true,
    summary: 'Eine Frage stellen; die Antwort kommt als Strom von Ereignissen',
    params: chatParams,
    body: z.strictObject({
      visitor_token: visitorToken,
      conversation_id: id.nullable(),
      message: longText(chatbotLimits.message).min(1),
      /** The same question sent again (a broken connection) is answered and paid once. */
      key: id,
    }),
    reply: 'events',
  }),
  'chat.feedback': route({
    method: 'POST',
    path: '/api/chat/:uuid/messages/:message/feedback',
    access: 'public',
    rateLimit: 'public',
    isForEmbedding: true,
    summary: 'Eine Antwort bewerten',
    params: chatParams.extend({ message: id }),
    body: z.strictObject({ visitor_token: visitorToken, feedback: z.enum(feedbacks) }),
    reply: 'empty',
  }),
  'chat.forget': route({
    method: 'POST',
    path: '/api/chat/:uuid/forget',
    access: 'public',
    rateLimit: 'public',
    isForEmbedding: true,
    summary: 'Löscht alle Unterhaltungen dieses Besuchs',
    params: chatParams,
    body: z.strictObject({ visitor_token: visitorToken }),
    reply: 'empty',
  }),
  'chatbot.try': route({
    method: 'POST',
    path: '/api/chatbots/try',
    access: managesContent,
    summary: 'Mit einer noch nicht gespeicherten Konfiguration sprechen',
    body: z.strictObject({
      form: chatbotForm.extend({ access_role: z.enum(accessRoles) }),
      ai_config: aiConfigForm,
      databuckets: assignment,
      history: z
        .array(z.strictObject({ role: z.enum(['user', 'assistant']), text: longText(20_000) }))
        .max(20),
      message: longText(chatbotLimits.message).min(1),
      key: id,
    }),
    reply: 'events',
  }),
  'chatbot.conversations.index': route({
    method: 'GET',
    path: '/api/chatbots/:chatbot/conversations',
    access: managesContent,
    summary: 'Unterhaltungen eines Chatbots',
    params: chatbotParams,
    query: pageQuery(20).extend({ feedback: z.enum(['all', ...feedbacks]).default('all') }),
    reply: cappedPageOf(conversationRow),
  }),
  'chatbot.conversations.show': route({
    method: 'GET',
    path: '/api/chatbots/:chatbot/conversations/:conversation',
    access: managesContent,
    summary: 'Eine Unterhaltung mit Quellen, Bewertungen und Kosten',
    params: conversationParams,
    reply: conversationRow.extend({ messages: z.array(transcriptMessage) }),
  }),
  'chatbot.conversations.destroy': route({
    method: 'DELETE',
    path: '/api/chatbots/:chatbot/conversations/:conversation',
    access: managesContent,
    summary: 'Eine Unterhaltung löschen',
    params: conversationParams,
    reply: 'empty',
  }),
}
