import type { Feedback } from '@lotse/contract'
import { useRef } from 'react'
import { type AnswerEvent, ApiError, call, stream } from '../../../app/api.ts'
import { entryOf } from '../../../app/chat/conversation-state.ts'
import { type Ask, type Conversation, useConversation } from '../../../app/chat/use-conversation.ts'
import { readVisit, type Visit, writeVisit } from './kept-visit.ts'
import { type OpenedChat, openChat } from './website-query.ts'

const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.code === 'forbidden'

/** A conversation that the server keeps, and this tab remembers. */
export const useWebsiteConversation = (
  opened: OpenedChat,
): Conversation & { sendFeedback: (message: string, feedback: Feedback) => Promise<void> } => {
  const { uuid } = opened.chatbot
  const visit = useRef<Visit>(readVisit(uuid) ?? { visitorToken: opened.visitor_token, conversationId: null })
  const keep = (changed: Visit) => {
    visit.current = changed
    writeVisit(uuid, changed)
  }

  async function* answer(
    question: { key: string; message: string },
    { visitorToken, conversationId }: Visit,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const body = { visitor_token: visitorToken, conversation_id: conversationId, ...question }
    for await (const event of stream('chat.message', { params: { uuid }, body }, { signal })) {
      if (event.event === 'begin') keep({ visitorToken, conversationId: event.data.conversation_id })
      yield event
    }
  }

  const ask: Ask = async function* (question, { signal }) {
    try {
      yield* answer(question, visit.current, signal)
    } catch (error) {
      if (!isExpired(error)) throw error
      // A page that stood open for days: the visit is over, and the question begins the next one.
      const { visitor_token } = await openChat(uuid, signal)
      yield* answer(question, { visitorToken: visitor_token, conversationId: null }, signal)
    }
  }

  const conversation = useConversation(ask, opened.messages.map(entryOf))
  return {
    ...conversation,
    restart() {
      keep({ ...visit.current, conversationId: null })
      conversation.restart()
    },
    async sendFeedback(message, feedback) {
      const body = { visitor_token: visit.current.visitorToken, feedback }
      await call('chat.feedback', { params: { uuid, message }, body })
      conversation.rate(message, feedback)
    },
  }
}
