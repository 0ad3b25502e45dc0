import { z } from 'zod'
import { accessRoles, type ColourTheme, chatbotLimits, colourThemes } from './chatbot-options.ts'
import { aiConfigForm, assignment, chatbotForm, chatbotParams, embedSettings } from './chatbots.ts'
import { count, longText, managesContent } from './databucket-fields.ts'
import { route } from './route.ts'
import { cappedPageOf, id, line, pageOf, pageQuery, timestamp } from './schemas.ts'

const feedbacks = ['positive', 'negative'] as const
export type Feedback = (typeof feedbacks)[number]

/** A passage that an answer names, as it was when the answer was given. */
const citedSource = z.strictObject({
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
  text: z.strictObject({ text: z.string() }),
  /** The whole answer as it is kept, with the sources that it names and no others. */
  end: z.strictObject({ message: chatMessage, credits_left_low: z.boolean() }),
  problem: z.strictObject({ code: z.string(), message: z.string() }),
} as const
export type ChatEvent = {
  [K in keyof typeof chatEvents]: { event: K; data: z.output<(typeof chatEvents)[K]> }
}[keyof typeof chatEvents]

const themeKeys = Object.keys(colourThemes) as [ColourTheme, ...ColourTheme[]]

/** Shown before a chat to those without an account of their own; the text has been cleaned. */
const shownPrePage = z.strictObject({
  headline: z.string(),
  html: z.string(),
  checkbox_text: z.string(),
  color_theme: z.enum(themeKeys),
})

const siteChatbot = z.strictObject({
  uuid: id,
  public_name: z.string(),
  public_description: z.string(),
  profile_picture_url: z.string().nullable(),
})

/** What a chat window needs to know of its chatbot. */
const openedChatbot = siteChatbot.extend({
  sender_logo_url: z.string().nullable(),
  initial_message: z.string(),
  feedback_disabled: z.boolean(),
  /** What it is told instead of an answer; null while it can answer. */
  unavailable_message: z.string().nullable(),
  embed_settings: embedSettings,
  theme: z.strictObject({
    primaryColor: z.string(),
    secondaryColor: z.string(),
    backgroundColor: z.string(),
    borderColor: z.string(),
    buttonColor: z.string(),
    textColor: z.string(),
  }),
})
export type OpenedChatbot = z.output<typeof openedChatbot>

/** Signed by the server: this visitor, of this chatbot, on this site, until then. */
const visitorToken = z.string().min(20).max(2000)
const chatParams = z.strictObject({ uuid: id })

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

export const gapStatuses = ['open', 'task', 'answered', 'dismissed'] as const
const knowledgeGap = z.strictObject({
  id,
  question: z.string(),
  asked_count: count,
  last_asked_at: timestamp,
  status: z.enum(gapStatuses),
  note: z.string(),
  conversation_id: id.nullable(),
})
export type KnowledgeGap = z.output<typeof knowledgeGap>
const gapParams = chatbotParams.extend({ gap: id })

export const bindingAnswerForm = z.strictObject({
  question: line(500),
  answer: longText(4000).min(1),
  owner_name: line(200),
  valid_until: z.iso.date().nullable(),
  /** The gap that it closes. */
  gap_id: id.nullable().default(null),
})
const bindingAnswer = bindingAnswerForm.omit({ gap_id: true }).extend({
  id,
  is_valid: z.boolean(),
  used_count: count,
  updated_at: timestamp,
})
export type BindingAnswer = z.output<typeof bindingAnswer>
const answerParams = chatbotParams.extend({ answer: id })

export const conversationsRoutes = {
  'tenantwebsite.index': route({
    method: 'GET',
    path: '/api/site/:subdomain',
    access: 'public',
    summary: 'Öffentliche Seite eines Mandanten: die Chatbots, die der Besuch benutzen darf',
    params: z.strictObject({ subdomain: z.string().regex(/^[a-z0-9-]{1,63}$/i) }),
    reply: z.strictObject({
      tenant: z.strictObject({ name: z.string(), web_title: z.string(), web_description: z.string() }),
      pre_page: shownPrePage.nullable(),
      chatbots: z.array(siteChatbot),
    }),
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
    params: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{12}$/) }),
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
    reply: z.strictObject({
      visitor_token: z.string(),
      chatbot: openedChatbot,
      pre_page: shownPrePage.nullable(),
      messages: z.array(chatMessage),
    }),
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
  'chatbot.gaps.index': route({
    method: 'GET',
    path: '/api/chatbots/:chatbot/gaps',
    access: managesContent,
    summary: 'Wissenslücken: Fragen ohne gute Quelle',
    params: chatbotParams,
    query: pageQuery(20).extend({ status: z.enum(['all', ...gapStatuses]).default('open') }),
    reply: pageOf(knowledgeGap),
  }),
  'chatbot.gaps.update': route({
    method: 'PUT',
    path: '/api/chatbots/:chatbot/gaps/:gap',
    access: managesContent,
    summary: 'Wissenslücke als Aufgabe vormerken, verwerfen oder wieder öffnen',
    params: gapParams,
    body: z.strictObject({ status: z.enum(['open', 'task', 'dismissed']), note: longText(1000).default('') }),
    reply: knowledgeGap,
  }),
  'chatbot.answers.index': route({
    method: 'GET',
    path: '/api/chatbots/:chatbot/answers',
    access: managesContent,
    summary: 'Verbindliche Antworten',
    params: chatbotParams,
    query: pageQuery(20),
    reply: pageOf(bindingAnswer),
  }),
  'chatbot.answers.store': route({
    method: 'POST',
    path: '/api/chatbots/:chatbot/answers',
    access: managesContent,
    summary: 'Verbindliche Antwort anlegen',
    params: chatbotParams,
    body: bindingAnswerForm,
    reply: bindingAnswer,
  }),
  'chatbot.answers.update': route({
    method: 'PUT',
    path: '/api/chatbots/:chatbot/answers/:answer',
    access: managesContent,
    summary: 'Verbindliche Antwort ändern',
    params: answerParams,
    body: bindingAnswerForm,
    reply: bindingAnswer,
  }),
  'chatbot.answers.destroy': route({
    method: 'DELETE',
    path: '/api/chatbots/:chatbot/answers/:answer',
    access: managesContent,
    summary: 'Verbindliche Antwort löschen',
    params: answerParams,
    reply: 'empty',
  }),
}
