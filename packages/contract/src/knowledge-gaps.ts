import { z } from 'zod'
import { chatbotParams } from './chatbots.ts'
import { count, longText, managesContent } from './databucket-fields.ts'
import { route } from './route.ts'
import { id, line, pageOf, pageQuery, timestamp } from './schemas.ts'

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

export const bindingQuestionAtMost = 500
export const bindingAnswerAtMost = 4000

export const bindingAnswerForm = z.strictObject({
  question: line(bindingQuestionAtMost),
  answer: longText(bindingAnswerAtMost).min(1),
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

/** Questions without a good source, and the answers that somebody stands for. */
export const knowledgeGapsRoutes = {
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
