import { useEffect, useReducer, useRef } from 'react'
import { type AnswerEvent, ApiError } from '../api.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import {
  begun,
  type ConversationState,
  changeConversation,
  type Entry,
  type Question,
} from './conversation-state.ts'

/** How a question reaches the server; what stood before it is handed on for those that keep nothing there. */
export type Ask = (
  question: Question,
  context: { earlier: readonly Entry[]; signal: AbortSignal },
) => AsyncIterable<AnswerEvent>

export interface Conversation extends ConversationState {
  send: (message: string) => void
  stop: () => void
  /** Asks the question that failed once more, with the same key: it is answered and paid once. */
  retry: () => void
  restart: () => void
}

const failureOf = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(0, {
        message: 'Bei der Antwort ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
        code: 'unknown',
        errors: {},
      })

export const useConversation = (ask: Ask, entries: readonly Entry[] = []): Conversation => {
  const [state, change] = useReducer(changeConversation, entries, begun)
  const running = useRef<AbortController | null>(null)
  // Whoever leaves the page does not wait for the answer.
  useEffect(() => () => running.current?.abort(), [])

  const run = async (question: Question) => {
    const controller = new AbortController()
    running.current = controller
    const earlier = state.entries.filter(({ id }) => id !== question.key)
    change({ kind: 'asked', question })
    try {
      for await (const event of ask(question, { earlier, signal: controller.signal })) {
        if (controller.signal.aborted) return
        change({ kind: 'event', event })
      }
    } catch (error) {
      if (controller.signal.aborted) return
      change({ kind: 'failed', question, error: failureOf(error) })
    } finally {
      if (running.current === controller) running.current = null
    }
  }

  const abort = () => {
    running.current?.abort()
    running.current = null
  }

  return {
    ...state,
    send(message) {
      if (!running.current) void run({ key: newIdempotencyKey(), message })
    },
    stop() {
      abort()
      change({ kind: 'stopped' })
    },
    retry() {
      if (state.failed && !running.current) void run({ key: state.failed.key, message: state.failed.message })
    },
    restart() {
      abort()
      change({ kind: 'replaced', entries: [] })
    },
  }
}
